"""Asking every address in turn: one request, its status, and what it wrote. The browser stays as it was."""

from django.http.cookie import SimpleCookie

WRITES = ("INSERT", "UPDATE", "DELETE")
ALWAYS = {"django_session", "usersessions_usersession"}  # the reader's own session


def ask(client, method, address, data):
    """The status of one request; what it does to the cookies is forgotten."""
    cookies = {key: morsel.value for key, morsel in client.cookies.items()}
    answer = getattr(client, method)(address, data)
    client.cookies = SimpleCookie(cookies)
    return answer.status_code


def written_tables(queries):
    """The tables that the captured statements wrote to."""
    changing = [query["sql"] for query in queries if query["sql"].startswith(WRITES)]
    return {sql.split('"')[1] for sql in changing} - ALWAYS
