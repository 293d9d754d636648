"""Challenge ladders for programs."""

from __future__ import annotations

from typing import Any

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.response import Response

from games.matches.api.base import ApiView
from games.matches.api.bodies import Nothing, read_body
from games.matches.api.described import PARTS, SLUG, reads, writes
from games.matches.api.idempotency import HEADER, command_id_of
from games.matches.api.pagination import whole_number
from games.matches.api.views_tables import entropy_of
from leagues.challenges import commands, queries
from leagues.challenges.answers import (
    AnswerChallenge,
    ChallengeTold,
    MakeChallenge,
    RungLine,
    RungPage,
    Stepped,
)
from leagues.challenges.models import Challenge
from leagues.seasons.queries import find_league

PARTS |= {part.__name__: part for part in (RungLine, ChallengeTold)}
LEAGUE = OpenApiParameter("slug", SLUG, OpenApiParameter.PATH, description="The league's `slug`.")
CHALLENGE = OpenApiParameter("challenge_pk", int, OpenApiParameter.PATH, description="The challenge's `id`.")
FROM = OpenApiParameter("from", {"type": "integer", "minimum": 1, "default": 1}, description="The first place.")


class ChallengeLadderView(ApiView):
    """A challenge ladder."""

    @reads(RungPage, LEAGUE, FROM, operation_id="challenge_ladder", tags=["ladders"])
    def get(self, request: Request, slug: str) -> Response:
        """Read a league's challenge ladder from a place on, with whom you may challenge."""
        league = find_league(slug)
        ladder = queries.find_ladder(league)
        first = whole_number(request, "from", 1, 999_999_999, 1)
        rungs = queries.page_from(ladder, first)
        around = queries.surroundings(ladder, request.user, queries.rung_of(ladder, request.user), rungs)
        following = first + queries.PAGE
        return Response(
            RungPage(
                league=league.slug,
                closed=bool(ladder.closed or league.closed),
                **msgspec.structs.asdict(ladder.rules),
                total=ladder.total,
                next=following if following <= ladder.total else None,
                results=[_line(line) for line in queries.lines_of(around, rungs)],
            )
        )


class StepOn(ApiView):
    """Stepping on."""

    @writes(Nothing, Stepped, LEAGUE, operation_id="step_on", tags=["ladders"])
    def post(self, request: Request, slug: str) -> Response:
        """Step onto the last rung of a league's challenge ladder."""
        read_body(request.data, Nothing)
        command_id = command_id_of(request)
        rung = commands.step_on(user=request.user, slug=slug, command_id=command_id)
        return Response(Stepped(rung.place, command_id), headers={HEADER: command_id})


class StepOff(ApiView):
    """Stepping off."""

    @writes(Nothing, Stepped, LEAGUE, operation_id="step_off", tags=["ladders"])
    def post(self, request: Request, slug: str) -> Response:
        """Leave a league's challenge ladder; your challenges going on are called off."""
        read_body(request.data, Nothing)
        command_id = command_id_of(request)
        commands.step_off(user=request.user, slug=slug, command_id=command_id)
        return Response(Stepped(None, command_id), headers={HEADER: command_id})


class Challenges(ApiView):
    """Challenging."""

    @writes(MakeChallenge, ChallengeTold, LEAGUE, status=201, operation_id="challenge", tags=["ladders"])
    def post(self, request: Request, slug: str) -> Response:
        """Challenge somebody above you on a league's challenge ladder."""
        asked = read_body(request.data, MakeChallenge)
        command_id = command_id_of(request)
        made = commands.challenge(
            user=request.user, slug=slug, name=asked.name, entropy=entropy_of(asked), command_id=command_id
        )
        return _challenged(made, command_id, 201)


class AnswerView(ApiView):
    """Answering."""

    @writes(AnswerChallenge, ChallengeTold, CHALLENGE, operation_id="answer_challenge", tags=["ladders"])
    def post(self, request: Request, challenge_pk: int) -> Response:
        """Answer a challenge: the match begins, or you give your place up."""
        asked = read_body(request.data, AnswerChallenge)
        command_id = command_id_of(request)
        answered = commands.answer(
            user=request.user,
            challenge_pk=challenge_pk,
            accept=asked.accept,
            entropy=entropy_of(asked),
            command_id=command_id,
        )
        return _challenged(answered, command_id, 200)


class CallOffView(ApiView):
    """Calling off."""

    @writes(Nothing, ChallengeTold, CHALLENGE, operation_id="call_off_challenge", tags=["ladders"])
    def post(self, request: Request, challenge_pk: int) -> Response:
        """Take a challenge of yours back that has not been answered."""
        read_body(request.data, Nothing)
        command_id = command_id_of(request)
        asked = commands.call_off(user=request.user, challenge_pk=challenge_pk, command_id=command_id)
        return _challenged(asked, command_id, 200)


def _challenged(challenge: Challenge, command_id: str, status: int) -> Response:
    queries.foresee(challenge)
    return Response(_told(challenge), status=status, headers={HEADER: command_id})


def _told(challenge: Challenge) -> ChallengeTold:
    return ChallengeTold(
        id=challenge.pk,
        challenger=challenge.challenger.username,
        challenged=challenge.challenged.username,
        state=challenge.state,
        game=challenge.game,
        answer_by=challenge.answer_by,
        match=challenge.match.public_id if challenge.match else None,
    )


def _line(line: Any) -> RungLine:
    return RungLine(
        place=line.rung.place,
        username=line.rung.user.username,
        name=str(line.rung.user),
        on_vacation=line.away is not None,
        challenge=_told(line.challenge) if line.challenge else None,
        refusal=line.refusal.code if line.refusal else None,
    )
