"""The site speaks Russian and Ukrainian: whole catalogues, right plurals, and pages without a sentence of English."""

import html
import re
import shutil
from collections import Counter
from functools import cache
from pathlib import Path

import django.conf.locale
import pytest
from django.conf import settings as site_settings
from django.core.management import call_command
from django.urls import reverse
from django.utils.translation import ngettext, override

from games.bots.roster import ROSTER
from portal.catalogs import Entry, entries
from portal.places import BASE
from tests import factories as make

LANGUAGES = ("ru", "uk")
SOURCES = ("portal", "games", "leagues", "templates")
GETTEXT = all(shutil.which(program) for program in ("xgettext", "msguniq", "msgmerge"))
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd%]|\{\w+\}|</?\w+>")
COUNTS = (0, 1, 2, 5, 11, 21, 22, 25)


@cache
def catalog(language: str) -> dict[tuple[str | None, str], Entry]:
    """The messages of a committed catalogue; its header is the one without a text."""
    return {(entry.context, entry.text or ""): entry for entry in entries(po_file(BASE / "locale", language))}


def po_file(folder: Path, language: str) -> Path:
    return folder / language / "LC_MESSAGES" / "django.po"


def plural_rule(path: Path) -> str:
    header = next(entry for entry in entries(path) if not entry.text)
    return re.sub(r"\s", "", re.search(r"Plural-Forms: (.*)", header.forms[0])[1])


@pytest.fixture(scope="module")
def messages(tmp_path_factory) -> set[tuple[str | None, str, str | None]]:
    """Every message of the sources as they are now; where GNU gettext is missing, those of both catalogues."""
    if not GETTEXT:
        both = [entry for language in LANGUAGES for entry in catalog(language).values()]
        return {(entry.context, entry.text, entry.plural) for entry in both if entry.text}
    folder = tmp_path_factory.mktemp("sources")
    for name in SOURCES:
        shutil.copytree(BASE / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    (folder / "locale").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(site_settings, "LOCALE_PATHS", [str(folder / "locale")])
        call_command("makemessages", locale=["ru"], verbosity=0)
    fresh = entries(po_file(folder / "locale", "ru"))
    return {(entry.context, entry.text, entry.plural) for entry in fresh if entry.text}


def test_the_sources_have_messages_at_all(messages):
    assert len(messages) > 300
    assert (None, "%(n)s seat", "%(n)s seats") in messages


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_translated_and_no_translation_is_left_over(messages, language):
    known = {(entry.context, entry.text, entry.plural) for entry in catalog(language).values() if entry.text}
    assert messages - known == set(), "run makemessages and translate"
    assert known - messages == set(), "no longer in the sources"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_empty_or_a_guess(language):
    for entry in catalog(language).values():
        assert not entry.fuzzy, entry.text
        assert len(entry.forms) == (4 if entry.plural else 1), entry.text
        assert all(form.strip() for form in entry.forms.values()), entry.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_former_text_is_left_beside_a_translation(language):
    """Half of such a comment is a syntax error to GNU gettext, and then `make words` collects nothing."""
    lines = po_file(BASE / "locale", language).read_text().splitlines()
    assert [line for line in lines if line.startswith("#|")] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_fills_in_what_its_message_fills_in(language):
    """The form for one also serves 21 and 31, so it must name the number even where English says “a table”."""
    for entry in catalog(language).values():
        wanted = Counter(PLACEHOLDER.findall(entry.plural or entry.text or ""))
        for form in entry.forms.values():
            assert not entry.text or Counter(PLACEHOLDER.findall(form)) == wanted, form


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_ends_as_its_message_does(language):
    ending = re.compile(r"[.:…?]?$")
    for entry in catalog(language).values():
        for form in entry.forms.values():
            assert not entry.text or ending.search(form)[0] == ending.search(entry.text)[0], form
            assert not entry.text or form == form.strip(), form


@pytest.mark.parametrize(("language", "foreign"), [("ru", "іїєґІЇЄҐ"), ("uk", "ыэъёЫЭЪЁ'")])
def test_a_translation_is_written_with_the_letters_and_quotes_of_its_language(language, foreign):
    for entry in catalog(language).values():
        for form in entry.forms.values():
            assert not entry.text or not set(form) & set(foreign + '"“”'), form


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_follow_the_rule_of_django_itself(language):
    """One process has one rule per language; with another one our plurals or Django's would silently go wrong."""
    own = plural_rule(po_file(BASE / "locale", language))
    assert own == plural_rule(po_file(Path(django.conf.locale.__file__).parent, language))


@pytest.mark.parametrize(
    ("language", "one", "many", "expected"),
    [
        ("ru", "%(n)s seat", "%(n)s seats", "мест место места мест мест место места мест"),
        ("uk", "%(n)s seat", "%(n)s seats", "місць місце місця місць місць місце місця місць"),
        ("ru", "%d token revoked.", "%d tokens revoked.", "токенов токен токена токенов токенов токен токена токенов"),
        ("uk", "%d token revoked.", "%d tokens revoked.", "токенів токен токени токенів токенів токен токени токенів"),
        ("ru", "You are invited to a table.", "You are invited to %(n)s tables.",
         "столов стол стола столов столов стол стола столов"),
        ("uk", "You are invited to a table.", "You are invited to %(n)s tables.",
         "столів стіл столи столів столів стіл столи столів"),
    ],
)  # fmt: skip
def test_counted_things_bend_with_their_number(language, one, many, expected):
    with override(language):
        said = [ngettext(one, many, n) % ({"n": n} if "%(n)s" in many else n) for n in COUNTS]
    for n, sentence, noun in zip(COUNTS, said, expected.split(), strict=True):
        assert re.search(rf"\b{n} {noun}\b", sentence), sentence


@cache
def sentences(language: str) -> list[str]:
    """The longer pieces of English between placeholders that a reader of this language should never meet."""
    found = []
    for entry in catalog(language).values():
        pieces = [piece.strip() for piece in PLACEHOLDER.split(entry.text or "")]
        translated = " ".join(entry.forms.values())
        found += [piece for piece in pieces if len(piece) >= 10 and " " in piece and piece not in translated]
    return found


def english_on(page: str, language: str) -> list[str]:
    """Which of our English sentences a page holds, in its text, its attributes or its data."""
    said = re.sub(r"\\u([0-9a-fA-F]{4})", lambda code: chr(int(code[1], 16)), html.unescape(page))
    return [sentence for sentence in sentences(language) if sentence in said]


def pages_of(client) -> dict[str, str]:
    """The pages most people see, as a guest of the site and then as a player."""
    for account in ROSTER:
        make.bot(account)
    names = ["home", "games", "lobby", "account_login", "account_signup", "offline", "ladders", "api_docs"]
    addresses = {name: reverse(name) for name in names} | {"game": reverse("game", args=["koryo"])}
    seen = {name: client.get(address, follow=True).content.decode() for name, address in addresses.items()}
    me, other = make.person(), make.person()
    client.force_login(me)
    matches = {
        "waiting": make.table(me, seats=4),
        "playing": make.running(people=[me, other]),
        "finished": make.play(make.running(people=[me, other])),
    }
    addresses = {name: reverse("table", args=[match.public_id]) for name, match in matches.items()}
    addresses |= {name: reverse(name, args=[matches["finished"].public_id]) for name in ("verify", "replay")}
    addresses |= {name: reverse(name, args=[me.username]) for name in ("person", "history")}
    for name in ("lobby", "my_matches", "invitations", "profile", "preferences", "security", "tokens", "export"):
        addresses[f"my {name}"] = reverse(name)
    return seen | {name: client.get(address, follow=True).content.decode() for name, address in addresses.items()}


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_says_an_english_sentence_of_ours(client, language):
    client.cookies[site_settings.LANGUAGE_COOKIE_NAME] = language
    left = {name: found for name, page in pages_of(client).items() if (found := english_on(page, language))}
    assert left == {}


@pytest.mark.django_db
def test_the_search_for_english_finds_it_on_english_pages(client):
    silent = [name for name, page in pages_of(client).items() if not english_on(page, "ru")]
    assert silent == []
