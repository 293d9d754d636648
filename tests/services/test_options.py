"""Every game's options can be chosen in a form and said in words, in three languages, without a list of them."""

import msgspec
import pytest

from games.matches.forms import OpenTableForm, QuickMatchForm
from games.matches.models import Match
from games.matches.options import option_fields, option_lines
from games.rules.contract import decode_options
from games.rules.registry import PACKAGES, rules_for
from games.rules.words import LANGUAGES


def lines(game, options, language):
    return option_lines(Match(game=game, version=rules_for(game).version, options=options), language)


def asked(**data):
    form = OpenTableForm({"seats": "3", "free_seats": "people", **data}, language="en")
    assert form.is_valid(), form.errors
    return form.asked()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", PACKAGES)
def test_every_option_has_a_field_with_words(game, language):
    fields = option_fields(game, language)
    assert set(fields) == set(rules_for(game).Options.__struct_fields__)
    for field in fields.values():
        assert field.label
        assert all(str(words) for _value, words in getattr(field, "choices", []))


@pytest.mark.parametrize("game", PACKAGES)
def test_what_the_form_sends_are_options_of_the_game(game):
    form = OpenTableForm(language="en")
    shown = {name: form[name].value() for name in form.fields if name.startswith(f"{game}-")}
    sent = {name: value for name, value in shown.items() if value not in (False, None)}
    options = asked(game=game, **sent)["options"]
    rules = rules_for(game)
    assert decode_options(rules, options) == rules.Options()
    assert lines(game, options, "en") == []


def test_the_sides_of_majesty_are_chosen_building_by_building():
    told = asked(game="majesty", **{"majesty-sides": ["0", "7"], "majesty-deck": "mixed"})
    assert msgspec.json.decode(told["options"]) == {"deck": "mixed", "sides": "BAAAAAAB"}
    deck, sides = lines("majesty", told["options"], "en")
    assert (deck, sides) == ("Deck: All 60 cards, mixed", "Sides of the buildings: Mill B, Infirmary B")


def test_a_switch_and_a_yes_or_no_are_check_boxes():
    on = asked(game="king-me", **{"king-me-show_no_cards": "on"})["options"]
    assert msgspec.json.decode(on) == {"show_no_cards": "on"}
    off = asked(game="koryo")["options"]
    assert msgspec.json.decode(off) == {"spy_shield_two_players": False}
    assert len(lines("koryo", off, "ru")) == 1


@pytest.mark.parametrize(
    "wrong", [{"game": "chess"}, {"game": "majesty", "majesty-deck": "loaded"}, {},
              {"game": "majesty", "majesty-sides": "9"}, {"game": "majesty", "seats": "three"},
              {"game": "majesty", "rating_least": "-4"}],
)  # fmt: skip
def test_a_form_nobody_could_have_sent_is_not_valid(wrong):
    assert not OpenTableForm({"seats": "3", **wrong}, language="en").is_valid()


def test_of_the_sizes_ticked_only_those_of_the_game_count():
    form = QuickMatchForm({"game": "koryo", "speed": "live", "seat_counts": ["2", "3", "5", "6"]}, language="en")
    assert form.is_valid()
    assert form.asked()["seat_counts"] == [n for n in (2, 3, 5, 6) if n in rules_for("koryo").seats]
