"""Which names may exist, and which look the same."""

import pytest
from django.db import IntegrityError, transaction

from portal.accounts import names
from portal.accounts.models import User
from portal.accounts.names import name_key, problem_with


@pytest.mark.parametrize("name", ["Ada", "Beatrix", "Łukasz", "Ярослав", "Їжак-2", "quiet_fox", "a1b2c3", "x" * 20])
def test_an_ordinary_name_is_allowed(name):
    assert problem_with(name) is None


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("ab", "username_length"),
        ("x" * 21, "username_length"),
        ("", "username_length"),
        ("two words", "username_characters"),
        ("1abc", "username_characters"),
        ("a--b", "username_characters"),
        ("abc-", "username_characters"),
        ("_abc", "username_characters"),
        ("a@b.c", "username_characters"),
        ("<script>", "username_characters"),
        ("abc\u202edef", "username_characters"),
        ("abc\x00def", "username_characters"),
        ("abc\n", "username_characters"),
        ("../../etc", "username_characters"),
        ("Αθηνα", "username_characters"),
        ("王王王", "username_characters"),
        ("abc١٢٣", "username_characters"),
        ("ﬁlip", "username_characters"),
        ("Bеatrix", "username_mixed"),
        ("Аnna", "username_mixed"),
        ("admin", "username_reserved"),
        ("ADMIN", "username_reserved"),
        ("adm1n", "username_reserved"),
        ("Regalia", "username_reserved"),
        ("модератор", "username_reserved"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(name, problem):
    assert problem_with(name) == problem
    assert names.PROBLEMS[problem]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Beatrix", "bEATRIX"),
        ("cope", "соре"),  # the second is Cyrillic
        ("Nikola", "N1kola"),
        ("Illy", "lily"),
        ("Quiet_Fox", "quiet-fox"),
        ("Rene", "René"),
        ("modern", "modem"),
        ("Ёлка", "елка"),
    ],
)
def test_names_that_look_alike_share_a_key(one, other):
    assert name_key(one) == name_key(other)


def test_names_that_do_not_look_alike_have_keys_of_their_own():
    plain = ["Beatrix", "Bernard", "Марек", "Мирек", "Fox", "Foxy"]
    assert len(set(map(name_key, plain))) == len(plain)


@pytest.mark.django_db
def test_the_database_itself_refuses_a_look_alike():
    User.objects.create_user("cope")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("соре")


@pytest.mark.django_db
def test_sign_up_refuses_a_look_alike_in_words(client, person):
    form = {
        "email": "b@example.org",
        "username": "Beatr1x",
        "password1": "four brown horses",
        "password2": "four brown horses",
    }
    response = client.post("/accounts/signup/", form)
    assert response.status_code == 200
    assert "looks the same" in response.content.decode()
    assert User.objects.count() == 1
