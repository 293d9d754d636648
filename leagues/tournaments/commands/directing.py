"""What directors decide: holding a tournament, opening it, its start, its rounds, pauses and an early end."""

from __future__ import annotations

import json
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import slugify

from games.matches import commands as match_commands
from games.matches.commands.common import check_command_id
from games.matches.models import Match
from games.rules.registry import PACKAGES, rules_for
from leagues import directors
from leagues.rulings.stopped import stopped_by_ruling
from leagues.seasons.rules import BadRules
from leagues.steps import record_step
from leagues.tournaments.commands.rounds import draw_round, open_records, start
from leagues.tournaments.models import Pairing, Tournament
from leagues.tournaments.queries import IN, starting, tournament_for_update
from leagues.tournaments.refusals import WHY_BAD, Refusal
from leagues.tournaments.rules import TournamentRules, check_rules, encode_rules, fewest
from leagues.tournaments.signals import news
from leagues.tournaments.window import Window, window_problem
from portal.accounts.plain_text import clean_plain_text
from portal.moderation.rights import Role
from portal.moderation.roles import role_of

State = Tournament.State
LONGEST_REASON = 300
TIMES = ("starts", "registration_opens", "registration_closes")
ANY_TIME = Window()


def create(
    *,
    user: Any,
    name: str,
    description: str,
    prizes: str,
    starts: datetime,
    rules: TournamentRules,
    command_id: str,
    window: Window = ANY_TIME,
) -> Tournament:
    """Hold a tournament: a draft that only its directors see. Whoever makes it directs it."""
    check_command_id(command_id)
    if not user.has_perm("tournaments.add_tournament"):
        raise Refusal("may_not_hold")
    if done := Tournament.objects.filter(command_id=command_id, directors=user).first():
        return done
    _check(rules, starts, window)
    clean = clean_plain_text(name)[:80]
    slug = slugify(clean, allow_unicode=True)[:60]
    if not slug:
        raise Refusal("bad_tournament", "name", why=WHY_BAD["name"])
    try:
        with transaction.atomic():
            tournament = Tournament.objects.create(
                slug=slug, name=clean, description=clean_plain_text(description)[:1200],
                prizes=clean_plain_text(prizes)[:600], rules_json=encode_rules(rules), starts=starts,
                registration_opens=window.opens, registration_closes=window.closes, command_id=command_id,
            )  # fmt: skip
            tournament.directors.add(user)
            record_step("hold", event=tournament, director=user, after=_details(tournament))
    except IntegrityError:
        if done := Tournament.objects.filter(command_id=command_id, directors=user).first():
            return done
        raise Refusal("tournament_name_taken") from None
    return tournament


@transaction.atomic
def change(
    *, user: Any, slug: str, description: str, prizes: str, starts: datetime, rules: TournamentRules, window: Window
) -> Tournament:
    """Change a draft. From registration on the rules are fixed."""
    tournament = directed(user, slug)
    if tournament.state != State.DRAFT:
        raise Refusal("not_a_draft")
    _check(rules, starts, window)
    before = _details(tournament)
    tournament.description = clean_plain_text(description)[:1200]
    tournament.prizes = clean_plain_text(prizes)[:600]
    tournament.starts, tournament.rules_json = starts, encode_rules(rules)
    tournament.registration_opens, tournament.registration_closes = window
    tournament.save(update_fields=["description", "prizes", "rules_json", *TIMES])
    record_step("change_draft", event=tournament, director=user, before=before, after=_details(tournament))
    return tournament


@transaction.atomic
def open_registration(*, user: Any, slug: str) -> Tournament:
    """Let people in. From now on everybody sees the tournament, and its rules are fixed."""
    tournament = directed(user, slug)
    _check_not_over(tournament)
    if tournament.state == State.DRAFT:
        if tournament.starts <= timezone.now():
            raise Refusal("too_early_start")
        if tournament.registration_closed:
            raise Refusal("registration_past")
        before = {**_times_of(tournament), "state": tournament.state}
        tournament.state, tournament.registration_opens = State.REGISTRATION, None
        tournament.save(update_fields=["state", "registration_opens"])
        after = {**_times_of(tournament), "state": tournament.state}
        record_step("open_registration", event=tournament, director=user, before=before, after=after)
    return tournament


@transaction.atomic
def postpone(*, user: Any, slug: str, starts: datetime, closes: datetime | None) -> Tournament:
    """Choose another start before it has begun, and until when people may register: earlier, later, or, where that has
    passed, once more. Who has checked in stays so."""
    tournament = directed(user, slug)
    _check_not_over(tournament)
    if tournament.state == State.RUNNING:
        raise Refusal("tournament_begun")
    if starts <= timezone.now():
        raise Refusal("too_early_start")
    stays_closed = tournament.registration_closed and closes == tournament.registration_closes
    opens = tournament.registration_opens if tournament.state == State.DRAFT else None
    # What has passed binds nothing: it lies before any start.
    _check_window(tournament.rules, starts, Window(opens, None if stays_closed else closes))
    before = _times_of(tournament)
    tournament.starts, tournament.registration_closes = starts, closes
    tournament.save(update_fields=["starts", "registration_closes"])
    record_step("postpone", event=tournament, director=user, before=before, after=_times_of(tournament))
    return tournament


@transaction.atomic
def start_now(*, user: Any, slug: str) -> Tournament:
    """End registration and check-in early and start."""
    tournament = directed(user, slug)
    _check_not_over(tournament)
    if tournament.state == State.RUNNING:
        return tournament
    if tournament.state == State.DRAFT:
        raise Refusal("registration_not_open")
    missing = max(tournament.rules.least_players, fewest(tournament.rules)) - len(starting(tournament))
    if missing > 0:
        raise Refusal("too_few_players", missing=missing)
    before = {**_times_of(tournament), "state": tournament.state}
    tournament.starts = timezone.now()
    if tournament.registration_closes:
        tournament.registration_closes = min(tournament.registration_closes, tournament.starts)
    tournament.save(update_fields=["starts", "registration_closes"])
    start(tournament_pk=tournament.pk)
    tournament.refresh_from_db()
    after = {**_times_of(tournament), "state": tournament.state}
    record_step("start", event=tournament, director=user, before=before, after=after)
    return tournament


def draw_now(*, user: Any, slug: str, number: int) -> Tournament:
    """Draw round `number` without waiting for the break to end. Pressed twice, or with the clock, it is drawn once."""
    with transaction.atomic():
        tournament = _running(user, slug)
        last = tournament.played_rounds.order_by("-number").first()
        if last and last.number >= number:
            return tournament
        if last and last.closed is None:
            raise Refusal("round_going_on")
        if tournament.rounds and number > tournament.rounds:
            raise Refusal("nothing_to_draw")
    draw_round(tournament_pk=tournament.pk, director=user)
    return tournament


@transaction.atomic
def close_round_now(*, user: Any, slug: str) -> Tournament:
    """The deadline of the round is now: matches still running are finished by rule, and the round is closed."""
    tournament = _running(user, slug)
    current = tournament.played_rounds.filter(closed=None).first()
    if current is None:
        raise Refusal("no_round_to_close")
    before, current.deadline = current.deadline, min(current.deadline, timezone.now())
    current.save(update_fields=["deadline"])
    values = {"before": {"deadline": before.isoformat()}, "after": {"deadline": current.deadline.isoformat()}}
    values["after"]["round"] = current.number
    record_step("close_round", event=tournament, director=user, **values)
    return tournament


@transaction.atomic
def pause(*, user: Any, slug: str) -> Tournament:
    """Stop all clocks: of the matches and of the round. No match is opened, no round drawn."""
    tournament = directed(user, slug)
    if tournament.state != State.RUNNING:
        raise Refusal("tournament_not_running")
    if tournament.paused is None:
        tournament.paused = timezone.now()
        tournament.save(update_fields=["paused"])
        for match_id in _public_ids(_running_tables(tournament)):
            match_commands.pause_match(match_id=match_id)
        record_step("pause", event=tournament, director=user, before={"paused": False}, after={"paused": True})
    return tournament


@transaction.atomic
def resume(*, user: Any, slug: str) -> Tournament:
    """Let the clocks run on from where they stood, but for those that a ruling stopped."""
    tournament = directed(user, slug)
    if tournament.state != State.RUNNING:
        raise Refusal("tournament_not_running")
    if tournament.paused is not None:
        tournament.resumed = timezone.now()
        gap, tournament.paused = tournament.resumed - tournament.paused, None
        tournament.save(update_fields=["paused", "resumed"])
        for going_on in tournament.played_rounds.filter(closed=None):
            going_on.deadline += gap
            going_on.save(update_fields=["deadline"])
        stopped = stopped_by_ruling(_running_tables(tournament).values_list("match", flat=True))
        for match_id in _public_ids(_running_tables(tournament).exclude(match__in=stopped)):
            match_commands.resume_match(match_id=match_id)
        record_step("resume", event=tournament, director=user, before={"paused": True}, after={"paused": False})
    return tournament


@transaction.atomic
def cancel(*, user: Any, slug: str, reason: str, command_id: str) -> Tournament:
    """Call it off, for a reason that everybody reads. Running matches are annulled; what was finished stays and counts
    for the ratings. Nobody takes this back."""
    tournament = directed(user, slug)
    check_command_id(command_id)
    if tournament.state == State.CANCELLED:
        return tournament
    _check_not_over(tournament)
    why = clean_plain_text(reason)[:LONGEST_REASON]
    if not why:
        raise Refusal("no_cancel_reason")
    was, running = tournament.state, _public_ids(_running_tables(tournament))
    tournament.state, tournament.ended, tournament.paused = State.CANCELLED, timezone.now(), None
    tournament.reason = why
    tournament.save(update_fields=["state", "ended", "paused", "reason"])
    # all of them first: who annuls one by one holds the end of the log while he waits for the next
    list(Match.objects.select_for_update().filter(public_id__in=running).order_by("pk"))
    for position, match_id in enumerate(running):
        asked = {"match_id": match_id, "user": user, "command_id": f"{command_id[:56]}-{position}"}
        match_commands.annul_by_staff(**asked, reason=why)
    tournament.played_rounds.filter(closed=None).update(closed=tournament.ended)
    open_records(tournament)
    if was != State.DRAFT:
        users = list(tournament.entries.filter(status__in=IN).values_list("user_id", flat=True))
        told = {"code": "tournament_cancelled_why", "users": users, "figures": {"reason": why}}
        news.send(sender=Tournament, tournament=tournament, **told)
    after = {"state": tournament.state, "without_result": running}
    record_step("cancel", event=tournament, director=user, reason=why, before={"state": was}, after=after)
    return tournament


@transaction.atomic
def appoint_director(*, user: Any, slug: str, username: str, in_need: bool = False) -> Tournament:
    """Let somebody else direct it too; `in_need` an administrator does, where nobody is left to."""
    tournament = _left_alone(user, slug) if in_need else directed(user, slug)
    person = get_user_model().objects.filter(username=username, is_active=True, kind="person").first()
    if person is None:
        raise Refusal("unknown_person")
    if tournament.entries.filter(user=person, status__in=IN).exists():
        raise Refusal("plays_in_it")
    directors.add(tournament, person, user)
    return tournament


@transaction.atomic
def dismiss_director(*, user: Any, slug: str, username: str) -> Any:
    """End the office of a director, or the own one; returns whose."""
    tournament = tournament_for_update(slug)
    if role_of(user) < Role.ADMINISTRATOR:
        _check_directs(tournament, user)
    return directors.dismiss(tournament, username, user)


def directed(user: Any, slug: str) -> Tournament:
    """The tournament, locked, for one of its directors; to everybody else a draft does not exist."""
    tournament = tournament_for_update(slug)
    _check_directs(tournament, user)
    return tournament


def _left_alone(user: Any, slug: str) -> Tournament:
    tournament = tournament_for_update(slug)
    if role_of(user) < Role.ADMINISTRATOR or directors.in_order(tournament):
        raise Refusal("not_its_director")
    return tournament


def _check_directs(tournament: Tournament, user: Any) -> None:
    if not tournament.directors.filter(pk=user.pk).exists():
        raise Refusal("unknown_tournament" if tournament.state == State.DRAFT else "not_its_director")


def _running(user: Any, slug: str) -> Tournament:
    tournament = directed(user, slug)
    if tournament.state != State.RUNNING:
        raise Refusal("tournament_not_running")
    if tournament.paused is not None:
        raise Refusal("tournament_paused")
    return tournament


def _check_not_over(tournament: Tournament) -> None:
    if tournament.over:
        raise Refusal("tournament_over")


def _running_tables(tournament: Tournament) -> QuerySet[Pairing]:
    return Pairing.objects.filter(round__tournament=tournament, match__status=Match.Status.RUNNING).order_by("pk")


def _public_ids(tables: QuerySet[Pairing]) -> list[str]:
    return list(tables.values_list("match__public_id", flat=True))


def _details(tournament: Tournament) -> dict[str, Any]:
    """What a director writes about a tournament, as the audit log keeps it."""
    texts = {"description": tournament.description, "prizes": tournament.prizes}
    return {**texts, **_times_of(tournament), "rules": json.loads(tournament.rules_json)}


def _times_of(tournament: Tournament) -> dict[str, str]:
    times = {name: getattr(tournament, name) for name in TIMES}
    return {name: moment.isoformat() if moment else "" for name, moment in times.items()}


def _check(rules: TournamentRules, starts: datetime, window: Window) -> None:
    try:
        check_rules(rules, {slug: rules_for(slug).seats for slug in PACKAGES})
    except BadRules as error:
        raise Refusal("bad_tournament", error.code, why=WHY_BAD[error.code] % error.figures) from None
    if starts <= timezone.now():
        raise Refusal("too_early_start")
    _check_window(rules, starts, window)


def _check_window(rules: TournamentRules, starts: datetime, window: Window) -> None:
    check_in_from = starts - timedelta(minutes=rules.check_in_minutes)
    if code := window_problem(window, now=timezone.now(), check_in_from=check_in_from, starts=starts):
        raise Refusal(code)
