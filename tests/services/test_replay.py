"""The replay: shown only when a match is over, and then exactly what each seat knew."""

import json

import msgspec
import pytest

from games.matches import commands, records, replay
from games.matches.models import Match, Vault
from games.matches.refusals import Refusal
from games.matches.vault import open_match, seen_events
from games.rules.registry import PACKAGES, rules_for
from tests import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def frames(client, match, status=200, **asked):
    answer = client.get(f"/matches/{match.public_id}/replay.json", asked)
    assert answer.status_code == status
    return json.loads(answer.content)["frames"] if status == 200 else None


def all_frames(client, match, eyes):
    found = []
    while len(found) <= match.move_number:
        found += frames(client, match, **{"from": len(found), "eyes": eyes})
    return found


@pytest.mark.parametrize("eyes", ["0", "1", "spectator", "all"])
def test_a_running_match_cannot_be_replayed_by_anybody(client, eyes):
    match = make.play(make.running("king-me", 3), moves=5)
    client.force_login(make.user_of(match, 0))
    frames(client, match, 409, eyes=eyes)
    assert client.get(f"/matches/{match.public_id}/replay/").status_code == 409


def everything_published(client, match):
    """All that records and replays say of a match, to pages and programs, through every pair of eyes."""
    base, eyes = f"/matches/{match.public_id}/", [*range(match.seat_count), "spectator", "all"]
    addresses = [base + "replay/", base + "record.json", base + "verify/", f"/api/v1{base}record/"]
    addresses += [f"{base}replay.json?eyes={each}" for each in eyes]
    return b"".join(client.get(address).content for address in addresses)


def hidden_in(said, match):
    """Which secrets it holds: the seed, and what each seat sees."""
    opened = open_match(match)
    secrets = {"seed": bytes(Vault.objects.get(pk=match.pk).seed).hex().encode()}
    secrets |= {seat: msgspec.json.encode(opened.view(seat)) for seat in range(match.seat_count)}
    return [name for name, secret in secrets.items() if secret in said]


@pytest.mark.parametrize("game", PACKAGES)
def test_before_the_end_nothing_hidden_is_published_and_without_the_guard_all_would_be(client, game, monkeypatch):
    """L8 and its control."""
    match = make.play(make.running(game, 3), moves=5)
    assert hidden_in(everything_published(client, match), match) == []
    for module in (records, replay):
        monkeypatch.setattr(module, "is_over", lambda match: True)
    assert hidden_in(everything_published(client, match), match) == ["seed", 0, 1, 2]


def test_a_table_that_was_never_dealt_cannot_be_replayed(client):
    owner = make.person()
    match = make.table(owner)
    frames(client, match, 409)
    commands.leave_table(match_id=match.public_id, user=owner, command_id=make.command_id())
    match.refresh_from_db()
    assert match.status == Match.Status.CANCELLED
    frames(client, match, 409)


def test_nothing_of_a_running_match_is_folded_even_when_asked_again():
    match = make.play(make.running("majesty", 2), moves=3)
    replay._fold.cache_clear()
    for _ in range(2):
        with pytest.raises(Refusal, match="no_replay"):
            replay.outline(match)
    assert replay._fold.cache_info().misses == 0


@pytest.mark.parametrize(
    "asked",
    [
        {"from": "-1"}, {"from": "9999"}, {"from": "1e3"}, {"from": "٣"}, {"from": "9" * 30}, {"from": ""},
        {"from": "x"}, {"eyes": "2"}, {"eyes": "-1"}, {"eyes": "None"}, {"eyes": ""}, {"eyes": "01"},
    ],
)  # fmt: skip
def test_a_move_or_seat_that_does_not_exist_is_refused(client, asked):
    match = make.play(make.running("majesty", 2))
    frames(client, match, 404, **asked)


def test_an_unknown_match_has_no_replay(client):
    assert client.get("/matches/nosuchmatch2/replay/").status_code == 404
    assert client.get("/matches/nosuchmatch2/replay.json").status_code == 404


@pytest.mark.parametrize("game", PACKAGES)
def test_each_seat_is_shown_what_the_table_showed_it_then(client, game):
    match = make.running(game, rules_for(game).seats[0])
    live = {}
    viewers = [None, *range(match.seat_count)]
    while match.status == Match.Status.RUNNING:
        opened = open_match(match)
        live[match.move_number] = {viewer: opened.view(viewer) for viewer in viewers}
        make.play(match, moves=1, seed=match.move_number)
    for viewer in viewers:
        shown = all_frames(client, match, "spectator" if viewer is None else str(viewer))
        assert [frame["number"] for frame in shown] == list(range(match.move_number + 1))
        for number, views in live.items():
            assert shown[number]["sights"][0]["view"] == builtins(views[viewer])
        for move in match.moves.all():
            told = [[event["kind"], event["data"]] for event in shown[move.number]["move"]["events"]]
            assert told == [[event.kind, builtins(event.data)] for event in seen_events(move, viewer)]


def builtins(thing):
    return json.loads(msgspec.json.encode(thing))


def test_all_revealed_shows_every_seat_at_once_and_the_secrets_in_the_log(client):
    match = make.play(make.running("koryo", 2))
    revealed = all_frames(client, match, "all")
    assert {tuple(sight["seat"] for sight in frame["sights"]) for frame in revealed} == {(0, 1)}
    spectator = all_frames(client, match, "spectator")
    assert revealed[0]["sights"][0]["view"] == all_frames(client, match, "0")[0]["sights"][0]["view"]
    assert json.dumps([frame["move"] for frame in revealed]) != json.dumps([frame["move"] for frame in spectator])


def test_the_outline_knows_the_length_and_where_rounds_were_scored():
    match = make.play(make.running("king-me", 3))
    outline = replay.outline(match)
    assert outline.last == match.move_number
    assert len(outline.rounds) == 3
    assert outline.rounds[-1] == match.move_number


def test_a_move_taken_back_is_seen_and_then_gone(client):
    match = make.running("king-me", 3)
    seat, actions = make.legal(match)
    make.act(match, seat, actions[0])
    commands.undo(match_id=match.public_id, user=make.user_of(match, seat), move_number=1, command_id=make.command_id())
    match.refresh_from_db()
    make.play(match)
    shown = frames(client, match, eyes="0")
    assert shown[2]["move"]["kind"] == "undo"
    assert shown[2]["sights"] == shown[0]["sights"]
