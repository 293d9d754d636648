"""Translations are compiled without GNU gettext, and read by the standard library as gettext's own would be."""

import gettext

import polib
import pytest

from portal.catalogs import BadCatalog, compile_catalog
from portal.places import BASE

CATALOG = r"""
# a comment
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

#: templates/home.html:3
msgid "Play"
msgstr "Играть"

#, fuzzy
msgid "Guessed"
msgstr "Угадано"

msgctxt "piece"
msgid "King"
msgstr "Король"
msgid "%(n)s move"
msgid_plural "%(n)s moves"
msgstr[0] "%(n)s ход"
msgstr[1] "%(n)s хода"
msgstr[2] "%(n)s ходов"

msgid "long "
"text\twith \"quotes\""
msgstr "длинный\n"
"текст"

msgid "Empty"
msgstr ""

#~ msgid "Old"
#~ msgstr "Старое"
"""


@pytest.fixture
def words(tmp_path):
    source = tmp_path / "django.po"
    source.write_text(CATALOG, encoding="utf-8")
    assert compile_catalog(source)
    with open(source.with_suffix(".mo"), "rb") as compiled:
        return gettext.GNUTranslations(compiled)


def test_every_kind_of_message_is_found(words):
    assert words.gettext("Play") == "Играть"
    assert words.pgettext("piece", "King") == "Король"
    assert [words.ngettext("%(n)s move", "%(n)s moves", n) for n in (1, 2, 5)] == [
        "%(n)s ход",
        "%(n)s хода",
        "%(n)s ходов",
    ]
    assert words.gettext('long text\twith "quotes"') == "длинный\nтекст"


@pytest.mark.parametrize("text", ["Guessed", "Empty", "Old"])
def test_a_message_without_a_sure_translation_stays_english(words, text):
    assert words.gettext(text) == text


def test_an_unchanged_catalogue_is_not_compiled_again(tmp_path):
    source = tmp_path / "django.po"
    source.write_text(CATALOG, encoding="utf-8")
    assert compile_catalog(source)
    assert not compile_catalog(source)


def test_a_broken_line_is_named(tmp_path):
    source = tmp_path / "django.po"
    source.write_text('msgid "Play\nmsgstr "Играть"\n', encoding="utf-8")
    with pytest.raises(BadCatalog, match=r"django\.po:1"):
        compile_catalog(source)


def test_our_catalogues_compile_to_what_another_compiler_makes_of_them(tmp_path):
    for number, source in enumerate(sorted((BASE / "locale").rglob("*.po"))):
        copy, theirs = tmp_path / f"{number}.po", tmp_path / f"theirs-{number}.mo"
        copy.write_bytes(source.read_bytes())
        compile_catalog(copy)
        polib.pofile(str(source)).save_as_mofile(str(theirs))
        ours, expected = polib.mofile(str(copy.with_suffix(".mo"))), polib.mofile(str(theirs))
        assert {(e.msgctxt, e.msgid, e.msgstr, str(e.msgstr_plural)) for e in ours} == {
            (e.msgctxt, e.msgid, e.msgstr, str(e.msgstr_plural)) for e in expected
        }, source
