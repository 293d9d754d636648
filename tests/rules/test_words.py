"""Words: the little language of templates, and that every game's words are complete in every language."""

from __future__ import annotations

import re
import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.rules.registry import PACKAGES, text_for
from games.rules.words import LANGUAGES, Phrase, SeatName, plural_form, say

FORMS = {"en": {"one", "other"}, "ru": {"one", "few", "many"}, "uk": {"one", "few", "many"}}
SLOT = re.compile(r"\{(\w+)(?::\w+)?\}")
FOREIGN = {"en": "[а-яёіїєґ]", "ru": "[іїєґ]", "uk": "[ыэёъ]"}
CYRILLIC = re.compile("[а-яёіїєґ]", re.IGNORECASE)
LATIN = re.compile("[a-z]", re.IGNORECASE)


def templates(template):
    """A template as a list of strings, whether it has plural forms or not."""
    return list(template.values()) if isinstance(template, dict) else [template]


def all_words(slug):
    """Every (key, language, template) of a game."""
    for key, row in text_for(slug).WORDS.items():
        for language, template in row.items():
            yield key, language, template


def every_word_is_in_every_language(slug):
    for key, row in text_for(slug).WORDS.items():
        assert set(row) == set(LANGUAGES), key
        filled = {bool(text.strip()) for template in row.values() for text in templates(template)}
        assert len(filled) == 1, f"{key} is empty in one language only"


def the_words_every_game_needs_are_there(slug):
    words = text_for(slug).WORDS
    assert {"name", "tagline"} <= set(words)
    phases = {key.removeprefix("phase.") for key in words if key.startswith("phase.")}
    hints = {key.removeprefix("hint.") for key in words if key.startswith("hint.")}
    assert phases == hints
    assert phases


def plural_tables_are_complete(slug):
    for key, language, template in all_words(slug):
        if isinstance(template, dict):
            assert set(template) == FORMS[language], f"{key} in {language}"


def the_same_blanks_are_filled_in_every_language(slug):
    for key, row in text_for(slug).WORDS.items():
        blanks = {language: {frozenset(SLOT.findall(text)) for text in templates(row[language])} for language in row}
        united = {language: frozenset().union(*found) - {"n"} for language, found in blanks.items()}
        assert len(set(united.values())) == 1, f"{key}: {united}"
        for text in (text for template in row.values() for text in templates(template)):
            assert not re.search(r"[{}]", SLOT.sub("", text)), f"{key}: {text}"


def words_are_in_the_letters_of_their_language(slug):
    for key, language, template in all_words(slug):
        for text in templates(template):
            plain = SLOT.sub("", text)
            assert not re.search(FOREIGN[language], plain, re.IGNORECASE), f"{key} in {language}: {text}"
            if key != "name" and language != "en" and LATIN.search(plain):
                assert CYRILLIC.search(plain), f"{key} is not translated into {language}: {text}"


def the_rules_page_is_there_in_every_language(slug):
    pages = text_for(slug).RULES
    assert set(pages) == set(LANGUAGES)
    sections = {language: re.findall(r"^## ", page, re.MULTILINE) for language, page in pages.items()}
    for language, page in pages.items():
        assert page.startswith("# ")
        assert len(sections[language]) == len(sections["en"]) >= 3, f"sections in {language}"
        assert not re.search(FOREIGN[language], page, re.IGNORECASE), language


STATIC_LAWS = (
    every_word_is_in_every_language,
    the_words_every_game_needs_are_there,
    plural_tables_are_complete,
    the_same_blanks_are_filled_in_every_language,
    words_are_in_the_letters_of_their_language,
    the_rules_page_is_there_in_every_language,
)


@pytest.mark.parametrize("law", STATIC_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("slug", PACKAGES)
def test_words_of(slug, law):
    law(slug)


WORDS = {
    "plain": {"en": "Nothing to fill"},
    "taken": {"en": "{seat} takes {card:acc} and {count}", "uk": "{seat} бере {card:acc} і {count}"},
    "card": {"en": "the miller", "uk": "мельник"},
    "card.acc": {"uk": "мельника", "en": "the miller"},
    "queen": {"en": "the queen"},
    "coins": {
        "en": {"one": "{n} coin", "other": "{n} coins"},
        "ru": {"one": "{n} монета", "few": "{n} монеты", "many": "{n} монет"},
    },
    "list": {"en": "{cards}"},
}


def name(seat):
    return "ABC"[seat]


def test_a_sentence_without_blanks_is_said_as_it_is():
    assert say(WORDS, Phrase("plain"), "en", name) == "Nothing to fill"


def test_blanks_are_filled_with_names_numbers_and_bent_words():
    phrase = Phrase("taken", {"seat": SeatName(1), "card": Phrase("card"), "count": 3})
    assert say(WORDS, phrase, "uk", name) == "B бере мельника і 3"


def test_a_word_without_the_asked_form_is_said_in_its_plain_form():
    phrase = Phrase("taken", {"seat": SeatName(0), "card": Phrase("queen"), "count": Phrase("coins", {"n": 1})})
    assert say(WORDS, phrase, "en", name) == "A takes the queen and 1 coin"


def test_a_list_is_said_with_commas():
    phrase = Phrase("list", {"cards": [Phrase("card"), SeatName(2), 7]})
    assert say(WORDS, phrase, "en", name) == "the miller, C, 7"


def test_a_name_with_braces_is_not_read_as_a_template():
    phrase = Phrase("taken", {"seat": SeatName(0), "card": "{seat}", "count": "{count}"})
    assert say(WORDS, phrase, "en", lambda seat: "{card}") == "{card} takes {seat} and {count}"


@pytest.mark.parametrize("missing", [Phrase("nowhere"), Phrase("taken"), Phrase("coins")])
def test_a_missing_word_or_argument_is_an_error_not_a_gap(missing):
    with pytest.raises(KeyError):
        say(WORDS, missing, "en", name)


@pytest.mark.parametrize(
    ("language", "number", "form"),
    [
        ("en", 1, "one"), ("en", 0, "other"), ("en", 11, "other"), ("en", 21, "other"),
        ("ru", 1, "one"), ("ru", 2, "few"), ("ru", 4, "few"), ("ru", 5, "many"), ("ru", 0, "many"), ("ru", 11, "many"),
        ("ru", 12, "many"), ("ru", 14, "many"), ("ru", 21, "one"), ("ru", 22, "few"), ("ru", 111, "many"),
        ("uk", 101, "one"), ("uk", 112, "many"), ("uk", 104, "few"), ("uk", -1, "one"), ("uk", -3, "few"),
    ],
)  # fmt: skip
def test_plural_forms_follow_the_language(language, number, form):
    assert plural_form(language, number) == form


@given(st.sampled_from(LANGUAGES), st.integers())
def test_every_whole_number_has_a_form_the_tables_must_have(language, number):
    assert plural_form(language, number) in FORMS[language]


@given(st.text(string.printable), st.text(string.printable))
def test_whatever_people_call_themselves_is_said_as_it_is(first, second):
    phrase = Phrase("taken", {"seat": SeatName(0), "card": second, "count": 1})
    assert say(WORDS, phrase, "en", lambda seat: first) == f"{first} takes {second} and 1"
