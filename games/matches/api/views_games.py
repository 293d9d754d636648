"""Games, their rules, their words, and the bots that play them."""

from __future__ import annotations

from typing import Any

import msgspec
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from games.bots.roster import ROSTER
from games.matches import queries
from games.matches.api import answers
from games.matches.api.base import ApiView
from games.matches.api.described import GAME, LANGUAGE, reads
from games.matches.api.errors import ApiProblem
from games.rules.registry import rules_for, text_for
from games.rules.words import LANGUAGES


class Games(ApiView):
    """All games."""

    @reads(answers.GameList, looks_up=False, operation_id="games", tags=["games"])
    def get(self, request: Request) -> Response:
        """List the games that are played here."""
        return Response(answers.GameList([answers.Game(**_named(game)) for game in queries.games(_language())]))


class GameView(ApiView):
    """One game."""

    @reads(answers.GameDetail, GAME, operation_id="game", tags=["games"])
    def get(self, request: Request, slug: str) -> Response:
        """Show a game with the JSON schemas of its options, its actions and its views."""
        named = _named(queries.game(slug, _language()))
        rules: Any = rules_for(slug)
        return Response(
            answers.GameDetail(
                **named,
                version=rules.version,
                max_moves=rules.max_moves,
                languages=list(LANGUAGES),
                options_schema=msgspec.json.schema(rules.Options),
                action_schema=msgspec.json.schema(rules.Action),
                view_schema=msgspec.json.schema(rules.View),
            )
        )


class GameRules(ApiView):
    """The rules of a game."""

    @reads(answers.RulesText, GAME, LANGUAGE, operation_id="game_rules", tags=["games"])
    def get(self, request: Request, slug: str, language: str) -> Response:
        """Read the rules in one language, as Markdown."""
        queries.game(slug, _spoken(language))
        return Response(answers.RulesText(slug, language, text_for(slug).RULES[language]))


class GameWordsView(ApiView):
    """The words of a game."""

    @reads(answers.GameWords, GAME, LANGUAGE, operation_id="game_words", tags=["games"])
    def get(self, request: Request, slug: str, language: str) -> Response:
        """Read the templates that phrases of views, moves and actions are filled into."""
        queries.game(slug, _spoken(language))
        words = {key: entry[language] for key, entry in text_for(slug).WORDS.items()}
        return Response(answers.GameWords(slug, language, words))


class Bots(ApiView):
    """All bots."""

    @reads(answers.BotList, looks_up=False, operation_id="bots", tags=["games"])
    def get(self, request: Request) -> Response:
        """List the bots that can be seated at a table."""
        found = [answers.Bot(account, character.name, character.level) for account, character in ROSTER.items()]
        return Response(answers.BotList(found))


def _language() -> str:
    return queries.language_of(get_language() or "")


def _spoken(language: str) -> str:
    if language not in LANGUAGES:
        raise ApiProblem("unknown_language", 404)
    return language


def _named(game: queries.Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "name": game.name,
        "tagline": game.tagline,
        "min_seats": game.seats[0],
        "max_seats": game.seats[-1],
    }
