"""The look: every page is valid, speaks three languages, keeps to the content policy and lacks no file."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site_settings
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse

from games.rules.registry import PACKAGES, text_for
from portal import views
from portal.accounts.models import User
from tests.pages.markup import assert_nothing_inline, assert_valid, characters_of

STATIC = Path(site_settings.BASE) / "static"
TEMPLATES = Path(site_settings.BASE) / "templates"
LANGUAGES = ("en", "ru", "uk")
OPEN_PAGES = (
    "home account_login account_signup account_reset_password account_reset_password_done account_inactive "
    "account_email_verification_sent offline"
).split()
OWN_PAGES = (
    "home account_email account_change_password account_logout account_reauthenticate mfa_index mfa_activate_totp "
    "mfa_list_webauthn mfa_add_webauthn usersessions_list"
).split()
ERROR_PAGES = "400 403 404 429 500 offline csrf_failure".split()
ALPHABETS = {
    "ru": "абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
    "uk": "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяАБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ",
}

pytestmark = pytest.mark.django_db


@pytest.fixture
def member() -> User:
    user = User.objects.create_user("margrave", "margrave@example.org", "castle-on-the-hill-9")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def read(client: Client, address: str, language: str) -> str:
    """The page at an address, following the site's own redirects, in a language."""
    client.cookies[site_settings.LANGUAGE_COOKIE_NAME] = language
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return answer.content.decode()


def assert_good(html: str, language: str) -> None:
    assert f'<html lang="{language}"' in html
    assert_valid(html)
    assert_nothing_inline(html)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", OPEN_PAGES)
def test_every_open_page_is_valid_in_three_languages(client, page, language):
    assert_good(read(client, reverse(page), language), language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_account_page_is_valid_in_three_languages(client, member, language):
    client.post(reverse("account_login"), {"login": member.username, "password": "castle-on-the-hill-9"})
    client.post(reverse("account_reauthenticate"), {"password": "castle-on-the-hill-9"})
    for page in OWN_PAGES:
        assert_good(read(client, reverse(page), language), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ERROR_PAGES)
def test_every_error_page_renders_without_a_request(name, language):
    html = render_to_string(f"{name}.html", {"LANGUAGE_CODE": language, "plain": True, "SITE_NAME": "Regalia"})
    assert_good(html, language)


def test_an_unknown_address_is_a_404_in_our_look(client):
    answer = client.get("/no-such-page/")
    assert answer.status_code == 404
    assert 'class="fault"' in answer.content.decode()


def test_the_page_of_a_server_error_asks_the_database_nothing(django_assert_num_queries):
    request = RequestFactory().get("/")
    with django_assert_num_queries(0):
        answer = views.server_error(request)
    assert answer.status_code == 500
    assert_valid(answer.content.decode())


def test_a_form_without_its_token_is_refused_in_our_look():
    answer = Client(enforce_csrf_checks=True).post(reverse("account_login"), {"login": "x", "password": "y"})
    assert answer.status_code == 403
    assert 'class="fault"' in answer.content.decode()


def test_a_host_we_do_not_serve_is_refused_in_our_look(client):
    answer = client.get("/", HTTP_HOST="elsewhere.example")
    assert answer.status_code == 400
    assert 'class="fault"' in answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_front_page_shows_every_game_by_its_name(client, language):
    html = read(client, "/", language)
    for slug in PACKAGES:
        assert f">{text_for(slug).WORDS['name'][language]}<" in html


@pytest.mark.parametrize(("cookie", "shown"), [("dark", "dark"), ("light", "light"), ("auto", "auto"), ("<b>", "auto")])
def test_the_theme_is_the_one_in_the_cookie(client, cookie, shown):
    client.cookies["theme"] = cookie
    assert f'data-theme="{shown}"' in client.get("/").content.decode()


def test_a_theme_is_remembered_and_the_reader_goes_back_where_he_was(client):
    answer = client.post(reverse("choose_theme"), {"theme": "dark", "next": "/offline/"})
    assert (answer.status_code, answer["Location"]) == (302, "/offline/")
    assert answer.cookies["theme"].value == "dark"


@pytest.mark.parametrize("there", ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", ""])
def test_choosing_a_theme_never_leads_away_from_the_site(client, there):
    answer = client.post(reverse("choose_theme"), {"theme": "puce", "next": there})
    assert answer["Location"] == "/"
    assert "theme" not in answer.cookies


def test_the_manifest_names_icons_that_exist(client):
    manifest = json.loads(client.get(reverse("manifest")).content)
    assert manifest["start_url"] == manifest["scope"] == "/"
    for icon in manifest["icons"]:
        assert (STATIC / icon["src"].removeprefix("/static/")).is_file()


def test_every_address_in_a_stylesheet_exists():
    for sheet in (STATIC / "css").glob("*.css"):
        for address in re.findall(r'url\("?([^")]+)"?\)', sheet.read_text()):
            assert (sheet.parent / address).is_file(), f"{sheet.name}: {address}"


def test_no_stylesheet_shouts_important():
    for sheet in (STATIC / "css").glob("*.css"):
        assert "!important" not in sheet.read_text(), sheet.name


def test_static_files_collect_without_a_missing_one(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    assert {"css/tokens.css", "icons/ui.svg", "icons/games.svg", "js/site.js", "vendor/preact.js"} <= set(names)


def test_every_icon_a_template_asks_for_is_drawn():
    drawn = {
        kind: set(re.findall(r'id="\w-([\w-]+)"', (STATIC / f"icons/{sheet}.svg").read_text()))
        for kind, sheet in (("icon", "ui"), ("game_icon", "games"))
    }
    asked = re.compile(r'partials/(icon|game_icon)\.html" with name="([\w-]+)"')
    for template in TEMPLATES.rglob("*.html"):
        for kind, name in asked.findall(template.read_text()):
            assert name in drawn[kind], f"{template.name}: {name}"


def test_every_game_icon_is_credited():
    credits = (Path(site_settings.BASE) / "docs/licences.md").read_text()
    for name in re.findall(r'id="(g-[\w-]+)"', (STATIC / "icons/games.svg").read_text()):
        assert f"| `{name}` |" in credits, name


@pytest.mark.parametrize("face", ["cormorant-{}-600-normal", "literata-{}-400-normal", "literata-{}-600-normal"])
def test_the_fonts_can_write_russian_ukrainian_and_koryo(face):
    cyrillic = characters_of((STATIC / f"fonts/{face.format('cyrillic')}.woff2").read_bytes())
    for language, letters in ALPHABETS.items():
        assert set(map(ord, letters)) <= cyrillic, language
    assert ord("ŏ") in characters_of((STATIC / f"fonts/{face.format('breve')}.woff2").read_bytes())


def sheets() -> dict[str, str]:
    """Our style sheets by name."""
    return {str(path.relative_to(STATIC)): path.read_text() for path in sorted((STATIC / "css").rglob("*.css"))}


def test_no_rule_of_neighbours_makes_every_new_element_restyle_its_whole_surroundings() -> None:
    assert [name for name, sheet in sheets().items() if re.search(r"\*\s*[+~]\s*\*", sheet)] == []


def test_animations_move_only_what_the_compositor_moves_by_itself() -> None:
    frames = {name: re.findall(r"@keyframes[^{]+\{((?:[^{}]*\{[^{}]*\})*)", sheet) for name, sheet in sheets().items()}
    animated = {
        (name, word)
        for name, all_frames in frames.items()
        for one in all_frames
        for word in re.findall(r"([\w-]+):", one)
    }
    assert animated, "no animation was found, so nothing was checked"
    assert {pair for pair in animated if pair[1] not in {"opacity", "translate", "scale", "rotate"}} == set()
