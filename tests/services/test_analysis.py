"""The analysis of a match: after its end only, the same however it is cut, and honest arithmetic."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.bots import review as reviewing
from games.bots.contract import payoffs
from games.bots.reckoning import Seen, accounts, turning_points
from games.matches import commands, tasks
from games.matches.commands import analysis as analysing
from games.matches.models import Analysis, Match
from games.matches.refusals import Refusal
from games.rules.contract import Result
from tests import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(autouse=True)
def _think_little(monkeypatch):
    monkeypatch.setattr(reviewing, "ITERATIONS", 8)
    monkeypatch.setattr(reviewing, "EACH", 3)
    monkeypatch.setattr(reviewing, "PLAYOUTS", 4)
    monkeypatch.setattr(reviewing, "GUESSES", 2)


@pytest.fixture
def finished():
    match = make.running("king-me", 3)
    make.play(match)
    return match


def ask(match, user=None):
    return analysing.ask_analysis(match_id=match.public_id, user=user or match.owner)


def go_on(match):
    """What the workers do until nothing is due."""
    while (made := Analysis.objects.get(match=match)).due:
        tasks.analyse_match(match.pk, made.done, made.tries)
    return made


def test_a_running_match_is_not_analysed():
    match = make.running("majesty", 2)
    with pytest.raises(Refusal) as refusal:
        ask(match)
    assert refusal.value.code == "no_analysis"
    address = reverse("analysis", args=[match.public_id])
    client = Client()
    client.force_login(match.owner)
    assert client.get(address).status_code == client.post(address).status_code == 409
    assert not Analysis.objects.exists()


def test_the_same_comes_out_however_it_is_cut_killed_and_repeated(finished, monkeypatch):
    monkeypatch.setattr(tasks, "PIECE_SECONDS", 1000.0)
    ask(finished)
    whole = go_on(finished).steps
    Analysis.objects.all().delete()
    monkeypatch.setattr(tasks, "PIECE_SECONDS", 0.0)
    ask(finished)
    for _ in range(3):
        made = Analysis.objects.get(match=finished)
        tasks.analyse_match(finished.pk, made.done, made.tries)
        tasks.analyse_match(finished.pk, made.done, made.tries)  # delivered twice
    killed = Analysis.objects.get(match=finished)
    assert analysing.begin_piece(match_pk=finished.pk, done=killed.done, tries=0)  # and its worker died
    Analysis.objects.update(due=timezone.now())
    assert tasks.sweep_analyses() == 1
    monkeypatch.setattr(tasks, "PIECE_SECONDS", 1000.0)
    made = go_on(finished)
    assert made.steps == whole
    assert made.done == made.total == finished.move_number + 1
    assert made.finished


def test_an_analysis_that_keeps_breaking_is_given_up_and_can_be_asked_for_again(finished, monkeypatch):
    ask(finished)
    with monkeypatch.context() as broken:
        broken.setattr("games.matches.analysis.standing", lambda *asked: {}["broken"])
        for _ in range(analysing.TRIES + 1):
            made = Analysis.objects.get(match=finished)
            tasks.analyse_match(finished.pk, made.done, made.tries)
    assert Analysis.objects.get(match=finished).failed
    ask(finished)
    assert go_on(finished).finished


def test_an_analysis_of_a_match_that_became_shorter_comes_to_an_end(finished, monkeypatch):
    monkeypatch.setattr(tasks, "PIECE_SECONDS", 1000.0)
    Analysis.objects.filter(pk=ask(finished).pk).update(total=finished.move_number + 3)  # its last entries were undone
    for _ in range(2):
        made = Analysis.objects.get(match=finished)
        tasks.analyse_match(finished.pk, made.done, made.tries)
    made = Analysis.objects.get(match=finished)
    assert made.finished
    assert made.due is None
    assert len(made.steps) == finished.move_number + 1


def test_one_person_cannot_keep_all_thinkers_busy():
    user = make.person()
    matches = [make.running("majesty", 2) for _ in range(analysing.AT_ONCE + 1)]
    Match.objects.update(status=Match.Status.FINISHED)
    for match in matches[:-1]:
        ask(match, user)
    with pytest.raises(Refusal) as refusal:
        ask(matches[-1], user)
    assert refusal.value.code == "too_many_analyses"
    ask(matches[-1])


def test_the_replay_page_offers_it_shows_how_far_it_is_and_what_it_found(finished, monkeypatch):
    client = Client()
    page = reverse("replay", args=[finished.public_id])
    assert "Analyse this match" not in client.get(page).content.decode()
    client.force_login(finished.owner)
    assert "Analyse this match" in client.get(page).content.decode()
    client.post(reverse("analysis", args=[finished.public_id]))
    assert "data-growing" in client.get(page).content.decode()
    monkeypatch.setattr(tasks, "PIECE_SECONDS", 1000.0)
    go_on(finished)
    shown = client.get(page).content.decode()
    assert "Turning points" in shown
    assert "analysis-course" in shown
    assert "a ruling changed" not in shown
    table = shown.split("Luck and skill")[1].split("</table>")[0]
    assert "−" in table, "what one gains another loses"
    assert not re.search(r"<td[^>]*>-", table), "a hyphen is no minus"


def test_whoever_gave_up_had_no_bad_luck(monkeypatch):
    monkeypatch.setattr(tasks, "PIECE_SECONDS", 1000.0)
    match = make.running("majesty", 2)
    make.play(match, 6)
    commands.resign(match_id=match.public_id, user=match.owner, command_id=make.command_id())
    match.refresh_from_db()
    ask(match)
    steps = go_on(match).steps
    page = Client().get(reverse("analysis", args=[match.public_id]))
    for row, seat in zip(sorted(page.context["rows"], key=lambda row: row["name"]), names_in_order(match), strict=True):
        way = steps[-1]["chances"][seat] - steps[0]["chances"][seat]
        assert row["account"].skill + row["account"].luck == pytest.approx(way)
    assert "What giving up, leaving or a ruling changed is neither." in page.content.decode()


def names_in_order(match):
    """The numbers of the seats, in the order of their players' names."""
    return [seat.number for seat in sorted(match.seats.select_related("user"), key=lambda seat: str(seat.user))]


def test_skill_and_luck_add_up_to_the_result_and_to_nothing_over_the_table():
    steps = [
        Seen([0.5, 0.4, 0.6]),
        Seen([0.7, 0.3, 0.5], 0, 0.7, 0.7),
        Seen([0.9, 0.3, 0.3], 2, 0.2, 0.6),
        Seen([1.0, 0.5, 0.0], 1, 0.5, 0.52),
    ]
    final = payoffs(Result(scores=[3, 2, 1], places=[1, 2, 3], breakdown=[]))
    found = accounts(steps, final)
    for seat, account in enumerate(found):
        assert account.skill + account.luck == pytest.approx(2 * (final[seat] - steps[0].chances[seat]))
    assert sum(account.skill for account in found) == pytest.approx(0)
    assert sum(account.luck for account in found) == pytest.approx(0)
    assert [account.sound for account in found] == [1, 1, 0]
    assert found[2].skill < 0 < found[0].skill
    assert [turn.number for turn in turning_points(steps)] == [1, 2, 3]
    assert turning_points(steps)[1].lost == 2
