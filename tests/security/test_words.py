"""Whatever people write, pages stay what they are: no tag more, no direction turned, no tower of accents."""

import os
import re
import unicodedata
from datetime import timedelta
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.utils import timezone

from games.matches import commands as matches
from games.matches.markdown import to_html
from games.matches.models import ChatMessage
from games.matches.refusals import Refusal
from leagues.rulings import commands as rulings
from leagues.rulings.desk import Asked
from leagues.rulings.models import Ruling
from leagues.seasons import commands as leagues
from leagues.seasons.rulings import LeagueDesk
from leagues.tournaments import commands as tournaments
from leagues.tournaments.rulings import TournamentDesk
from portal.accounts.models import User
from portal.accounts.names import problem_with
from portal.accounts.plain_text import MOST_MARKS
from portal.notices.channels import email
from portal.notices.models import Delivery, Notice
from tests import factories as make
from tests.security.corpus import DIRECTIONS, corpus
from tests.security.world import BACKEND, CUP, LEAGUE, World

EVERY = int(os.environ.get("REGALIA_WORDS_EVERY", "12"))  # 1: all of them on every page
SOME = corpus()[::EVERY]


class Skeleton(HTMLParser):
    """The tags of a page with the names of their attributes, and nothing that is text."""

    def __init__(self, page):
        super().__init__()
        self.tags = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.tags.append((tag, tuple(sorted(name for name, _ in attributes))))


def is_harmless(text):
    """Whether nothing in it turns a line around or grows out of it."""
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS or sign in DIRECTIONS or (unicodedata.category(sign) == "Cc" and sign not in "\n\t"):
            return False
    return True


def test_there_are_five_hundred_of_them():
    assert len(corpus()) > 450


@pytest.mark.parametrize("text", ["<b>", "<img src=x onerror=alert(1)>"])
def test_a_page_with_a_tag_more_would_be_noticed(text):
    """The control."""
    assert Skeleton(f"<p>{text}</p>").tags != Skeleton("<p>Anna</p>").tags


@pytest.mark.parametrize("text", ["\u202eabc", "Z" + "\u0335" * 9, "a\x00b"])
def test_words_that_break_a_line_would_be_noticed(text):
    """The other control."""
    assert not is_harmless(text)


def test_no_such_word_is_a_name():
    allowed = [text for text in corpus() if problem_with(text) is None]
    assert allowed == []


def test_markdown_of_people_runs_nothing():
    for text in corpus():
        tags = Skeleton(to_html(text)).tags
        names = {name for _, attributes in tags for name in attributes}
        assert not {tag for tag, _ in tags} & {"script", "svg", "iframe", "style", "form", "base", "meta", "object"}
        assert not {name for name in names if name.startswith("on")}
        assert not re.search(r"""<[^>]*(?:href|src)=["']?\s*(?:javascript|data):""", to_html(text), re.IGNORECASE)


@pytest.mark.django_db
def test_a_line_of_chat_is_kept_harmless():
    match = make.running()
    for text in SOME:
        try:
            matches.say(
                match_id=match.public_id, user=match.owner, channel="table", text=text, command_id=make.command_id()
            )
        except Refusal:
            continue
        finally:
            ChatMessage.objects.update(created=timezone.now() - timedelta(hours=1))
    said = list(ChatMessage.objects.values_list("text", flat=True))
    assert len(said) > len(SOME) // 2
    assert [text for text in said if not is_harmless(text)] == []


@pytest.mark.django_db
def test_names_of_events_are_kept_harmless_and_their_pages_keep_their_tags(client):
    world = World()
    pages = {}
    leagues_kept, cups_kept = [], []
    for text in ["Anna", *SOME]:
        name = text[:60]
        try:
            league = leagues.found_league(user=world.director, name=name, description=text, rules=LEAGUE)
            leagues_kept.append(league.name + league.description)
            pages.setdefault("league", []).append(client.get(f"/leagues/{league.slug}/").content.decode())
        except Refusal:
            pass
        try:
            cup = tournaments.create(
                user=world.director, name=name, description=text, prizes=text, command_id=make.command_id(),
                starts=timezone.now() + timedelta(hours=1), rules=CUP,
            )  # fmt: skip
            tournaments.open_registration(user=world.director, slug=cup.slug)
            cups_kept.append(cup.name + cup.description + cup.prizes)
            pages.setdefault("cup", []).append(client.get(f"/tournaments/{cup.slug}/").content.decode())
        except Refusal:
            pass
    assert len(leagues_kept) > 3
    assert len(cups_kept) > 3
    assert [text for text in leagues_kept + cups_kept if not is_harmless(text)] == []
    for kind, drawn in pages.items():
        usual = Skeleton(drawn[0]).tags
        for page in drawn[1:]:
            extra = [tag for tag in set(Skeleton(page).tags) - set(usual) if tag[0] not in ("p", "br", "a")]
            assert not extra, (kind, extra)


@pytest.mark.django_db
def test_a_person_shown_under_any_name_changes_no_tag_of_a_page(client):
    """The names are stored behind the form's back: what is shown is escaped all the same."""
    world = World()
    pages = [
        f"/people/{world.player.username}/",
        f"/matches/{world.match.public_id}/",
        "/",
        f"/leagues/{world.league.slug}/",
    ]
    User.objects.filter(pk=world.player.pk).update(display_name="Anna", about="Plays by night.")
    usual = {page: Skeleton(client.get(page).content.decode()).tags for page in pages}
    for text in SOME[::3]:
        User.objects.filter(pk=world.player.pk).update(display_name=text[:40], about=text)
        for page in pages:
            seen = Skeleton(client.get(page).content.decode()).tags
            assert set(seen) - set(usual[page]) <= {("p", ()), ("br", ())}, (page, text)


@pytest.mark.django_db
def test_what_a_director_announces_or_gives_as_his_reason_changes_no_tag_anywhere(client):
    """On the pages of the event, on the desk and its preview, in the bell and its list, and in letters."""
    world = World()
    letters, kept, usual = [], [], {}
    desk, reader = Client(), Client()
    desk.force_login(world.director, backend=BACKEND)
    reader.force_login(world.player, backend=BACKEND)
    for text in ["Anna", "two\nlines", *SOME[::2]]:
        try:
            ruled = [
                _rule(world, "league", "announce", words=text),
                _rule(world, "tournament", "announce", words=text),
                _rule(world, "league", "extend_round", reason=text, minutes=5),
            ]
        except Refusal:
            continue
        kept += [words for one in ruled for words in (one.reason, one.facts.get("words", ""))]
        pages = {
            "league": client.get(f"/leagues/{world.league.slug}/"),
            "cup": client.get(f"/tournaments/{world.cup.slug}/"),
            "league desk": desk.get(f"/leagues/{world.league.slug}/desk/"),
            "cup desk": desk.get(f"/tournaments/{world.cup.slug}/desk/"),
            "notices": reader.get("/notices/"),
            "preview": desk.post(
                f"/leagues/{world.league.slug}/desk/rule/announce/",
                {"words": text, "step": "preview", "command_id": make.command_id()},
            ),
        }
        shown = {name: page.content.decode() for name, page in pages.items() if page.status_code == 200}
        assert len(shown) >= len(pages) - 1  # a form takes no NUL
        drawn = {name: Skeleton(page).tags for name, page in shown.items()}
        for notice in Notice.objects.filter(user=world.player, kind="event_news").order_by("-pk")[:3]:
            letter = email.letter(world.player, "a@b.example", [Delivery(pk=1, notice=notice)])
            letter.message()  # a header of two lines would be refused here
            drawn["letter"] = Skeleton(letter.alternatives[0].content).tags
            letters.append(letter.body)
        for name, tags in drawn.items():
            extra = set(tags) - set(usual.setdefault(name, tags))
            assert extra <= {("p", ()), ("br", ())}, (name, text, extra)
        Ruling.objects.all().delete()
        Notice.objects.filter(user=world.player).delete()
    assert len(kept) > 30
    assert [text for text in kept if not is_harmless(text)] == []
    assert sum("Announcement" in body for body in letters) > 10


def _rule(world, kind, deed, reason="", **asked):
    desk, event = {"league": (LeagueDesk, world.league), "tournament": (TournamentDesk, world.cup)}[kind]
    return rulings.rule(
        open_desk=lambda: desk(world.director, event.slug), director=world.director, deed=deed, asked=Asked(**asked),
        reason=reason, public=True, command_id=make.command_id(),
    )  # fmt: skip
