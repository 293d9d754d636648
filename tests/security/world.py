"""A site with one of everything, and an address for every page and call of it that leads to a thing that exists."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

import msgspec
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches import commands as matches
from games.matches.clocks.policy import PRESETS
from games.matches.models import ChatMessage
from leagues.challenges import commands as challenges
from leagues.challenges.rules import LadderRules
from leagues.seasons import commands as leagues
from leagues.seasons.rules import LeagueRules
from leagues.seasons.tasks import advance_seasons
from leagues.tournaments import commands as tournaments
from leagues.tournaments.rules import TournamentRules
from portal.accounts import commands as accounts
from portal.moderation import commands as moderation
from portal.moderation.commands import Evidence, Wanted
from portal.moderation.links import appeal_path
from portal.notices import calendar, links
from portal.notices import commands as notices
from portal.notices.kinds import Channel, Kind
from portal.notices.models import Delivery, Notice
from portal.notices.queries import settings_of
from tests import factories as make
from tests.pages.test_who_may_open import names

BACKEND = "django.contrib.auth.backends.ModelBackend"
CLOCK = PRESETS["turns-24h"]
LEAGUE = LeagueRules(
    ["majesty"], seats=2, matches=3, clock=CLOCK, division_size=4, promote=1, relegate=1, points=[1, 0]
)
CUP = TournamentRules(
    "majesty", seats=2, mixed=False, rounds=2, advance=1, clock=msgspec.structs.replace(CLOCK, stand_in="page"),
    points=[1, 0], least_players=2, most_players=4, check_in_minutes=0, break_minutes=0,
)  # fmt: skip
LADDER = LadderRules(window=2, at_once=1, answer_days=3, rematch_days=7)
LADDER_PAGES = ("challenge", "step_o", "close_challenges", "answer_challenge", "call_off", "api_challenge", "api_step")
CUP_PAGES = (
    "tournament",
    "api_tournament",
    "register",
    "api_register",
    "check_in",
    "api_check",
    "withdraw",
    "api_with",
)
CUP_PAGES += ("change_tournament", "postpone_tournament")
LEAGUE_PAGES = ("league", "season", "division", "join_league", "pause_league", "resume_league", "leave_league")
LEAGUE_PAGES += ("close_league", "api_leagues:")


def value_of(objects: dict[str, Any], name: str, argument: str) -> Any:
    """What to put into an address: the thing of this page, or else the usual one."""
    return objects.get(f"{name} {argument}", objects.get(argument, "1"))


class World:
    """The player owns everything that can be owned; the director runs the events; the others have no part in them."""

    def __init__(self) -> None:
        self.player, self.opponent, self.other = make.person(), make.person(), make.person()
        self.moderator, self.boss = make.staff(), make.staff("administrator")
        self.director, self.elsewhere = self._director(), self._director()
        self.match = make.running(people=[self.player, self.opponent])
        self.table = make.table(self.player, seats=3)
        self.finished = make.play(make.running(people=[self.player, self.opponent]))
        self.league, self.ladder, self.challenge = self._league(), *self._ladder()
        self.cup = self._cup()
        self.names = names()
        self.objects = self._objects()

    def client(self, user: Any, **settings: Any) -> Client:
        """A browser of somebody, proven just now; of nobody for None."""
        client = Client(**settings)
        if user is not None:
            client.force_login(user, backend=BACKEND)
            make.prove(client, user)
        return client

    def address(self, name: str) -> str:
        """The address of a page or call, of things that exist."""
        arguments = self.names[name][1]
        return reverse(name, kwargs={one: value_of(self.objects, name, one) for one in arguments})

    @staticmethod
    def _director() -> Any:
        user = make.person()
        moderation.appoint(user=user, role="director")
        user.user_permissions.add(Permission.objects.get(codename="add_tournament"))
        return type(user).objects.get(pk=user.pk)

    def _league(self) -> Any:
        league = leagues.found_league(user=self.director, name="Winter court", description="", rules=LEAGUE)
        for user in (self.player, self.opponent, make.person(), make.person()):
            leagues.join(user=user, slug=league.slug, entropy=secrets.token_hex(16))
        leagues.draw_now(user=self.director, slug=league.slug)
        advance_seasons()
        return league

    def _ladder(self) -> tuple[Any, Any]:
        league = leagues.found_league(user=self.director, name="Tower", description="", rules=LEAGUE)
        for user in (self.opponent, self.player):
            leagues.join(user=user, slug=league.slug, entropy=secrets.token_hex(16))
        challenges.open_ladder(user=self.director, slug=league.slug, rules=LADDER)
        for user in (self.opponent, self.player):
            challenges.step_on(user=user, slug=league.slug, command_id=make.command_id())
        asked = {"entropy": secrets.token_hex(16), "command_id": make.command_id()}
        challenge = challenges.challenge(user=self.player, slug=league.slug, name=self.opponent.username, **asked)
        return league, challenge

    def _cup(self) -> Any:
        cup = tournaments.create(
            user=self.director, name="Winter cup", description="", prizes="", command_id=make.command_id(),
            starts=timezone.now() + timedelta(hours=1), rules=CUP,
        )  # fmt: skip
        tournaments.open_registration(user=self.director, slug=cup.slug)
        tournaments.register(user=self.player, slug=cup.slug, entropy=secrets.token_hex(16))
        return cup

    def _objects(self) -> dict[str, Any]:
        named = self.names
        return {
            "match_id": self.match.public_id,
            "username": self.player.username,
            "slug": "majesty",
            "language": "en",
            "speed": "live",
            "number": 1,
            "tier": 1,
            "step": "pause",
            "challenge_pk": self.challenge.pk,
            "app_label": "accounts",
            **{f"{name} slug": self.league.slug for name in named if name.startswith(LEAGUE_PAGES)},
            **{f"{name} slug": self.ladder.slug for name in named if name.startswith(LADDER_PAGES)},
            **{f"{name} slug": self.cup.slug for name in named if name.startswith(CUP_PAGES)},
            **{f"{name} match_id": self.table.public_id for name in named if self._is_about_a_table(name)},
            **{f"{name} match_id": self.finished.public_id for name in named if name.endswith(FINISHED)},
            **self._belongings(),
            **self._cases(),
        }

    @staticmethod
    def _is_about_a_table(name: str) -> bool:
        about = ("join", "leave", "seat_bot", "invite", "decline", "kick", "keep", "keep_table", "agree_to_start")
        return name in {*about, "waiting", *(f"api:{one}" for one in about)}

    def _belongings(self) -> dict[str, Any]:
        token, _secret = accounts.create_token(user=self.player, name="robot", scopes=["read"], days=9)
        bot, _secret = accounts.make_bot(owner=self.player, username="Robot-of-mine")
        notice = Notice.objects.create(user=self.player, kind=Kind.TEST, key="one")
        delivery = Delivery.objects.create(notice=notice, channel="email", pace="now", next_try=timezone.now())
        endpoint = notices.add_webhook(user=self.player, url="https://chat.example/hook", style="slack")
        notices.renew_calendar(user=self.player)
        feed = calendar.address_of(settings_of(self.player))
        return {
            "reference": str(token.reference),
            "renew_bot_token username": bot.username,
            "open_notice pk": notice.pk,
            "remove_endpoint pk": endpoint.pk,
            "open_delivery token": links.open_link(delivery.pk).split("/")[-2],
            "stop_notices token": links.stop_link(self.player.pk, [Kind.INVITED], Channel.EMAIL).split("/")[-2],
            "calendar token": feed.split("/")[-1].removesuffix(".ics"),
        }

    def _cases(self) -> dict[str, Any]:
        said = {"match_id": self.match.public_id, "user": self.player, "channel": "table", "text": "hello"}
        matches.say(**said, command_id=make.command_id())
        evidence = Evidence(self.match, 0, ChatMessage.objects.get())
        reported = {"about": self.player, "kind": "chat", "words": "", "evidence": evidence}
        report = moderation.file_report(user=self.opponent, **reported)
        wanted = Wanted("warning", "other")
        given = {"staff": self.moderator, "about": self.player, "wanted": wanted, "command_id": make.command_id()}
        sanction = moderation.give_sanction(**given)
        appeal = moderation.file_appeal(sanction=sanction, words="please")
        return {
            "moderation:report pk": report.pk,
            "moderation:lift pk": sanction.pk,
            "moderation:answer_appeal pk": appeal.pk,
            "admin:matches_match_reveal pk": self.match.pk,
            "appeal token": appeal_path(sanction.pk).split("/")[2],
        }


FINISHED = ("record", "replay", "replay_frames", "analysis", "verify", "rematch")
