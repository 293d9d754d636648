"""Pages that belong to the site as a whole."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """The front page: what this place is and the shortest way to a table."""
    return render(request, "home.html")
