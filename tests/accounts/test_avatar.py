"""Coats of arms."""

import re
from xml.etree import ElementTree

import pytest

from portal.accounts.avatar import CHARGES, COLOURS, DIVISIONS, METALS, coat_of_arms

SEEDS = [f"seed {number}" for number in range(300)]


def test_the_same_seed_gives_the_same_shield():
    assert coat_of_arms("falcon") == coat_of_arms("falcon")
    assert "#" in coat_of_arms("")


def test_seeds_give_many_different_shields():
    assert len(set(map(coat_of_arms, SEEDS))) > 280
    assert len(DIVISIONS) * len(CHARGES) >= 256


@pytest.mark.parametrize("seed", [*SEEDS[:20], "", "🦊", "<script>"])
def test_a_shield_is_valid_svg_without_script_or_style(seed):
    picture = ElementTree.fromstring(coat_of_arms(seed))
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    attributes = {name for element in picture.iter() for name in element.attrib}
    assert not {"style", "onload", "href"} & attributes
    assert {element.tag.split("}")[1] for element in picture.iter()} <= {"svg", "g", "path", "clipPath"}


@pytest.mark.parametrize("seed", SEEDS[:60])
def test_metal_lies_on_colour_or_colour_on_metal(seed):
    field, second, charge = re.findall(r'fill="(#\w+)"', coat_of_arms(seed))
    kinds = [tincture in METALS.values() for tincture in (field, second, charge)]
    assert kinds in ([True, True, False], [False, False, True])
    assert {field, second, charge} <= {*METALS.values(), *COLOURS.values()}


def test_an_address_with_the_seed_may_be_kept_for_ever(client, person):
    versioned = client.get(person.avatar_url)
    assert versioned["Content-Type"] == "image/svg+xml"
    assert "immutable" in versioned["Cache-Control"]
    assert "immutable" not in client.get("/people/Beatrix/avatar.svg")["Cache-Control"]
    assert "immutable" not in client.get("/people/Beatrix/avatar.svg?v=other")["Cache-Control"]
    assert client.get("/people/nobody-here/avatar.svg").status_code == 404


def test_rolling_draws_another_and_only_by_post(signed_in, person):
    before = person.avatar_seed
    assert signed_in.get("/accounts/profile/avatar/").status_code == 405
    assert signed_in.post("/accounts/profile/avatar/").status_code == 302
    person.refresh_from_db()
    assert person.avatar_seed != before
