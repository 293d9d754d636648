"""Profile, preferences, language and time: what people set, and who may see it."""

import pytest
from django.contrib.auth import get_user
from django.utils import timezone, translation

from portal.accounts import commands, countries, zones
from portal.accounts.models import User
from portal.accounts.plain_text import clean_plain_text

pytestmark = pytest.mark.django_db
PROFILE = {
    "country": "UA",
    "show_country": "on",
    "languages": ["uk", "en"],
    "time_zone": "Europe/Kyiv",
    "about": "I open with the <b>Miller</b>.\r\n\r\n\r\n\r\nAlways.",
}
PREFERENCES = {"language": "uk", "theme": "dark", "confirm_moves": "on", "sound": "on"}
OWN_PAGES = ["keep", "profile", "preferences", "security", "tokens", "export", "delete"]


@pytest.mark.parametrize("page", OWN_PAGES)
def test_own_pages_ask_strangers_to_sign_in(client, page):
    for send in (client.get, client.post):
        assert send(f"/accounts/{page}/")["Location"].startswith("/accounts/login/?next=")


@pytest.mark.parametrize("page", [page for page in OWN_PAGES if page != "keep"])
def test_own_pages_open_for_their_owner_and_are_not_stored(signed_in, page):
    response = signed_in.get(f"/accounts/{page}/")
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    assert "style=" not in response.content.decode()


@pytest.mark.parametrize("page", ["profile", "preferences", "security", "export", "delete", "keep"])
def test_own_pages_open_for_a_guest(guest_client, page):
    assert guest_client.get(f"/accounts/{page}/").status_code == 200


def test_a_profile_is_saved_and_shown(signed_in, client, person):
    assert signed_in.post("/accounts/profile/", PROFILE).status_code == 302
    page = client.get("/people/Beatrix/").content.decode()
    assert "Ukraine" in page
    assert "🇺🇦" in page
    assert "Українська, English" in page or "English, Українська" in page
    assert "&lt;b&gt;Miller&lt;/b&gt;" in page
    assert person.email not in page


def test_a_country_is_hidden_when_its_owner_says_so(signed_in, client):
    signed_in.post("/accounts/profile/", {**PROFILE, "show_country": ""})
    assert "Ukraine" not in client.get("/people/Beatrix/").content.decode()


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"country": "XX"}, "country"),
        ({"country": "<script>"}, "country"),
        ({"languages": ["klingon"]}, "languages"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"time_zone": "../../etc/passwd"}, "time_zone"),
        ({"time_zone": ""}, "time_zone"),
        ({"about": "x" * 501}, "about"),
    ],
)
def test_a_garbled_profile_is_refused_and_changes_nothing(signed_in, person, change, field):
    response = signed_in.post("/accounts/profile/", {**PROFILE, **change})
    assert response.status_code == 422
    assert field in response.context["form"].errors
    person.refresh_from_db()
    assert person.country == ""


def test_no_form_gives_its_sender_rights_or_another_name(signed_in, person):
    stolen = {
        "is_staff": "on",
        "is_superuser": "on",
        "username": "King",
        "kind": "bot",
        "display_name": "Site",
        "id": 1,
    }
    signed_in.post("/accounts/profile/", {**PROFILE, **stolen})
    signed_in.post("/accounts/preferences/", {**PREFERENCES, **stolen})
    person.refresh_from_db()
    assert (person.is_staff, person.is_superuser, person.username, person.kind) == (False, False, "Beatrix", "person")
    assert person.display_name == ""
    with pytest.raises(ValueError, match="is_staff"):
        commands.change_profile(user=person, is_staff=True)


def test_preferences_are_saved_and_speak_the_language_at_once(signed_in, person):
    assert signed_in.post("/accounts/preferences/", PREFERENCES).status_code == 302
    person.refresh_from_db()
    assert (person.language, person.theme, person.confirm_moves, person.auto_forced) == ("uk", "dark", True, False)
    page = signed_in.get("/accounts/preferences/", headers={"accept-language": "en"})
    assert page["Content-Language"] == "uk"


@pytest.mark.parametrize("change", [{"language": "xx"}, {"theme": "neon"}, {"theme": ""}])
def test_garbled_preferences_are_refused(signed_in, change):
    assert signed_in.post("/accounts/preferences/", {**PREFERENCES, **change}).status_code == 422


def test_the_language_switch_is_a_cookie_for_strangers(client):
    client.post("/i18n/setlang/", {"language": "ru", "next": "/"})
    assert client.get("/")["Content-Language"] == "ru"


def test_the_language_switch_is_remembered_for_somebody_signed_in(signed_in, person):
    signed_in.post("/i18n/setlang/", {"language": "ru", "next": "/"})
    person.refresh_from_db()
    assert person.language == "ru"
    signed_in.cookies.pop("django_language")
    assert signed_in.get("/")["Content-Language"] == "ru"


@pytest.mark.parametrize("code", ["", "xx", "../..", "de", "\x00", "r" * 900])
def test_the_language_switch_ignores_what_is_no_language_of_the_site(signed_in, person, code):
    assert signed_in.post("/i18n/setlang/", {"language": code}).status_code == 302
    person.refresh_from_db()
    assert person.language == ""


def test_the_language_switch_does_nothing_by_get(signed_in, person):
    signed_in.get("/i18n/setlang/?language=ru")
    person.refresh_from_db()
    assert person.language == ""


def test_times_are_shown_in_the_owners_zone(rf, person):
    from portal.accounts.middleware import OwnSettingsMiddleware

    seen = []
    person.time_zone = "Asia/Kathmandu"
    request = rf.get("/")
    request.user = person
    OwnSettingsMiddleware(lambda _: seen.append(timezone.get_current_timezone_name()))(request)
    assert seen == ["Asia/Kathmandu"]
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_profile_is_found_in_any_case_but_not_by_a_look_alike(client, person):
    assert client.get("/people/bEATRIX/")["Location"] == "/people/Beatrix/"
    assert client.get("/people/Beatr1x/").status_code == 404


@pytest.mark.parametrize("name", ["nobody", "%00", "%ff%fe", "%ed%a0%80", "%2e%2e", "💥", "x" * 3000, "<script>"])
def test_an_unknown_person_is_not_found(client, name):
    assert client.get(f"/people/{name}/").status_code == 404


def test_a_profile_shows_matches_where_that_part_exists(client, person, tmp_path, settings):
    settings.TEMPLATES[0]["DIRS"].insert(0, tmp_path)
    try:
        (tmp_path / "matches").mkdir()
        (tmp_path / "matches" / "person_matches.html").write_text("three wins of {{ person.shown_name }}")
        settings.TEMPLATES = [{**settings.TEMPLATES[0]}]
        assert "three wins of Beatrix" in client.get("/people/Beatrix/").content.decode()
    finally:
        settings.TEMPLATES[0]["DIRS"].remove(tmp_path)


def test_a_page_about_a_person_needs_few_queries(client, person, django_assert_max_num_queries):
    with django_assert_max_num_queries(6):  # the person, ratings, matches with their seats
        client.get("/people/Beatrix/")


def test_countries_have_names_in_three_languages_in_alphabetical_order():
    assert [countries.country_name("UA", code) for code in ("en", "ru", "uk")] == ["Ukraine", "Украина", "Україна"]
    assert countries.country_name("??") == "??"
    assert countries.country_flag("??") == ""
    with translation.override("uk"):
        choices = [name for _code, name in countries.country_choices()]
    assert len(choices) == 249
    assert choices.index("Індія") < choices.index("Йорданія") < choices.index("Ямайка")


def test_every_zone_offered_is_one_we_accept():
    for name, _label in zones.zone_choices():
        zones.validate_zone(name)
    assert zones.zone_or_default("Europe/Kiev") == "Europe/Kyiv"


def test_plain_text_loses_what_breaks_pages():
    assert clean_plain_text("a\u202eb\x00c\r\nd\n\n\n\ne ") == "abc\nd\n\ne"
    assert len(clean_plain_text("Z" + "\u0335" * 50)) <= 3


def test_somebody_banned_is_signed_out_at_once(signed_in, person):
    User.objects.filter(pk=person.pk).update(is_active=False)
    assert not get_user(signed_in).is_authenticated
