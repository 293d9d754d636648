"""The whole URL map against everybody: what each address answers to whom is written down, and an unlisted one fails.

The matrix is `who_may_open.txt`: a method, the name of an address, and six letters for the six visitors. `o` opened,
`l` sent to sign in, `f` forbidden, `n` not found, `r` refused for another reason (nothing was sent with it), `-` not
asked here, with the reason beside it. The objects behind the addresses are the player's, never those of the others.
"""

import logging
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import transaction
from django.http.cookie import SimpleCookie
from django.template.backends.django import Template
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse
from django.utils import timezone

from games.matches import commands as matches
from games.matches.clocks.policy import PRESETS
from games.matches.models import ChatMessage
from leagues.rulings.models import Ruling
from leagues.seasons import commands as leagues
from leagues.seasons.rules import LeagueRules
from leagues.tournaments import commands as tournaments
from leagues.tournaments.rules import TournamentRules
from portal.accounts import commands as accounts
from portal.moderation import commands
from portal.moderation.commands import Evidence, Wanted
from portal.moderation.links import appeal_path
from portal.moderation.models import PairSignal
from portal.notices.kinds import Kind
from portal.notices.models import Notice
from tests import factories as make
from tests.services.ruling_world import rule

VISITORS = ("anonymous", "player", "other player", "director of another event", "moderator", "administrator")
MATRIX = Path(__file__).with_name("who_may_open.txt")
SIGN_IN = ("/accounts/login/", "/admin/login/")
LEAGUE_PAGES = (
    *("league", "season", "division", "join_league", "pause_league", "resume_league", "leave_league"),
    "close_league",
)
CLOCK = PRESETS["turns-24h"]
RULES = LeagueRules(["majesty"], seats=2, matches=3, clock=CLOCK, division_size=4, promote=1, relegate=1, points=[1, 0])
BACKEND = "django.contrib.auth.backends.ModelBackend"


def rows():
    """The matrix: by name the method and the letters, in the order of the visitors."""
    lines = (line.split() for line in MATRIX.read_text().splitlines() if line and not line.startswith("#"))
    return {name: (method, letters) for method, name, letters, *_why in lines}


def names(patterns=None, prefix="", outer=()):
    """Every address by its full name, with the names of its arguments; without a name, by its route."""
    found = {}
    for pattern in get_resolver().url_patterns if patterns is None else patterns:
        arguments = [*outer, *pattern.pattern.regex.groupindex]
        if isinstance(pattern, URLPattern):
            found[prefix + (pattern.name or str(pattern.pattern).replace(" ", ""))] = (bool(pattern.name), arguments)
        else:
            inner = f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix
            found |= names(pattern.url_patterns, inner, arguments)
    return found


@pytest.fixture
def _statuses_only(monkeypatch):
    """Who may open a page is decided before it is drawn; drawing them all would take a minute."""
    monkeypatch.setattr(Template, "render", lambda self, context=None, request=None: "")
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


@pytest.mark.usefixtures("_statuses_only")
@pytest.mark.django_db
def test_every_address_answers_everybody_as_the_matrix_says():
    clients, objects = _visitors()
    matrix, wrong = rows(), []
    for name, (named, arguments) in names().items():
        method, letters = matrix.get(name, ("GET", ""))
        if not named or method == "-":
            if name not in matrix:
                wrong.append(f"-    {name} ------")
            continue
        url = reverse(name, kwargs={argument: _value(objects, name, argument) for argument in arguments})
        seen = "".join(_ask(client, cookies, method, url) for client, cookies in clients)
        if name not in matrix and set(seen) <= {"r", "l"} and "r" in seen:
            method = "POST"
            seen = "".join(_ask(client, cookies, method, url) for client, cookies in clients)
        if seen != letters:
            wrong.append(f"{method:4} {name} {seen}")
    wrong += [f"gone: {name}" for name in matrix.keys() - names().keys()]
    assert not wrong, "\n".join(["", *wrong])


@pytest.mark.parametrize("name", [name for name in rows() if name.startswith(("moderation:", "admin:"))])
def test_nobody_without_power_opens_a_page_of_the_staff(name):
    method, letters = rows()[name]
    if method != "-" and name not in ("admin:jsi18n", "admin:login", "admin:logout"):
        assert letters[0] == "l"
        assert letters[1:4] == "fff"


def _value(objects, name, argument):
    return objects.get(f"{name} {argument}", objects.get(argument, "1"))


def _ask(client, cookies, method, url):
    """One request, as if it had never been: what it changes is rolled back, and the session is as before."""
    client.cookies = SimpleCookie(cookies)
    with transaction.atomic():
        response = client.generic(method, url)
        transaction.set_rollback(True)
    status = response.status_code
    if status in (301, 302) and response["Location"].startswith(SIGN_IN) and not url.startswith(SIGN_IN):
        return "l"
    named = {401: "l", 403: "f", 404: "n"}.get(status)
    return named or ("o" if status < 400 else "r" if status < 500 else "!")


def _visitors():
    player, other, elsewhere = make.person(), make.person(), make.person()
    moderator, boss = make.staff(), make.staff("administrator")
    here = _league(make.person(), "Winter court")
    _league(elsewhere, "Summer court")
    clients = []
    for visitor in (None, player, other, elsewhere, moderator, boss):
        client = Client(raise_request_exception=False)
        if visitor is not None:
            client.force_login(visitor, backend=BACKEND)
            make.prove(client, visitor)
        clients.append((client, {name: morsel.value for name, morsel in client.cookies.items()}))
    return clients, _objects(player, here, _tournament(make.person()))


def _league(director, name):
    commands.appoint(user=director, role="director")
    fresh = type(director).objects.get(pk=director.pk)
    return leagues.found_league(user=fresh, name=name, description="", rules=RULES)


def _tournament(director):
    """One that is open for registration, with a ruling of its director."""
    commands.appoint(user=director, role="director")
    fresh = type(director).objects.get(pk=director.pk)
    starts = timezone.now() + timedelta(days=1)
    rules = TournamentRules("majesty", seats=2, clock=CLOCK, points=[1, 0])
    asked = {"description": "", "prizes": "", "starts": starts, "rules": rules, "command_id": make.command_id()}
    made = tournaments.create(user=fresh, name="Spring cup", **asked)
    tournaments.open_registration(user=fresh, slug=made.slug)
    rule(made, fresh, "announce", words="Welcome")
    return made


def _key(user):
    return user.pk


def _objects(player, league, tournament):
    match = make.running(people=[player, make.person()])
    said = {"match_id": match.public_id, "user": player, "channel": "table", "text": "hello"}
    matches.say(**said, command_id=make.command_id())
    evidence = Evidence(match, 0, ChatMessage.objects.get())
    report = commands.file_report(user=make.user_of(match, 1), about=player, kind="chat", words="", evidence=evidence)
    wanted = Wanted("warning", "other")
    sanction = commands.give_sanction(staff=make.staff(), about=player, wanted=wanted, command_id=make.command_id())
    appeal = commands.file_appeal(sanction=sanction, words="please")
    company = make.user_of(match, 1)
    PairSignal.objects.create(one=min(player, company, key=_key), other=max(player, company, key=_key), met=5)
    token, _secret = accounts.create_token(user=player, name="robot", scopes=["read"], days=9)
    notice = Notice.objects.create(user=player, kind=Kind.TEST, key="one")
    return {
        "match_id": match.public_id,
        "username": player.username,
        "slug": "majesty",
        "language": "en",
        **{f"{name} slug": league.slug for name in names() if name.startswith(LEAGUE_PAGES)},
        **{f"{name} slug": tournament.slug for name in names() if "tournament" in name},
        "deed": "announce",
        "tournament_step step": "pause",
        "tier": 1,
        "tournament_undo pk": Ruling.objects.get().pk,
        "reference": str(token.reference),
        "open_notice pk": notice.pk,
        "moderation:report pk": report.pk,
        "moderation:pair one": player.username,
        "moderation:pair other": company.username,
        "moderation:lift pk": sanction.pk,
        "moderation:answer_appeal pk": appeal.pk,
        "admin:matches_match_reveal pk": match.pk,
        "admin:app_list app_label": "accounts",
        "appeal token": appeal_path(sanction.pk).split("/")[2],
    }
