"""A view of King Me! in words: the palace, the players, one's secrets, the votes; enough to play from."""

from __future__ import annotations

from collections.abc import Sequence

from games.rules.king_me.cards import BESIDE, OUT, POINTS, ROUNDS, SERVANTS, THRONE
from games.rules.king_me.view import Election, FinishedRound, View
from games.rules.king_me.words import WORDS
from games.rules.text_board import Items, Section, Sentence, Table, TextBoard, sentences
from games.rules.words import Phrase, say

NONE = "–"


def board(view: View, language: str, names: Sequence[str]) -> TextBoard:
    """The whole view in words."""
    return _Board(view, language, names).sections()


class _Board:
    """The sections of one board, in the order they are read."""

    def __init__(self, view: View, language: str, names: Sequence[str]) -> None:
        self.view = view
        self.language = language
        self.names = names

    def sections(self) -> TextBoard:
        running = self.view.phase != "over"  # the last round is among the finished ones then
        found = [self._now()]
        if running and self.view.viewer is not None:
            found.append(self._secrets())
        found += [self._palace(), self._players()]
        if running:
            found.append(self._votes())
        return found + [self._finished(number, past) for number, past in enumerate(self.view.past, start=1)]

    def _word(self, key: str, **args: object) -> str:
        return say(WORDS, Phrase(key, args), self.language, lambda seat: self.names[seat])

    def _courtier(self, courtier: int) -> str:
        return self._word(f"courtier.{courtier}")

    def _seats(self, seats: Sequence[int]) -> str:
        return ", ".join(self.names[seat] for seat in seats)

    def _now(self) -> Section:
        view = self.view
        title = f"{self._word('board.round', round=view.round)} · {self._word('phase.' + view.phase)}"
        lines = []
        if view.actors:
            lines.append(self._word("board.turn", seats=self._seats(view.actors)))
        if view.phase == "placement":
            lines.append(self._word("board.to_place", n=view.to_place))
        if view.candidate is not None and view.crown is not None:
            courtier = Phrase(f"courtier.{view.candidate}")
            lines.append(self._word("board.candidate_of", courtier=courtier, seat=self.names[view.crown]))
            lines.append(self._word("board.ballots", n=len(view.voted), all=view.seats))
        return Section(title, sentences(lines))

    def _palace(self) -> Section:
        head = [self._word(f"board.{name}") for name in ("floor", "points", "taken", "who")]
        rows = [self._floor(place) for place in [*range(THRONE, SERVANTS - 1, -1), OUT, BESIDE]]
        return Section(self._word("board.palace"), [Table(head, [row for row in rows if row])])

    def _floor(self, place: int) -> list[str]:
        here = [courtier for courtier, floor in enumerate(self.view.floors) if floor == place]
        who = ", ".join(map(self._marked, here)) or self._word("board.nobody")
        title = self._word(f"place.{place}")
        if place > THRONE:
            return [title, str(POINTS[place]), str(len(here)), who] if here or place == OUT else []
        room = self._word("board.of", n=len(here), all=self.view.palace[place].capacity)
        return [f"{place} {title}", str(self.view.palace[place].points), room, who]

    def _marked(self, courtier: int) -> str:
        """A name, with a word where it is one of the viewer's own favourites."""
        name = self._courtier(courtier)
        favourite = courtier in self.view.my_favourites and self.view.phase != "over"
        return f"{name} ({self._word('board.favourite')})" if favourite else name

    def _players(self) -> Section:
        view = self.view
        rounds = range(1, ROUNDS + 1)
        head = [self._word("board.player"), *(self._word("board.past", round=number) for number in rounds)]
        head.append(self._word("board.total"))
        if view.no_cards is not None:
            head.append(self._word("board.no_cards"))
        rows = [self._player(seat) for seat in range(view.seats)]
        return Section(self._word("board.players"), [Table([*head, self._word("board.marks")], rows)])

    def _player(self, seat: int) -> list[str]:
        view = self.view
        rounds = [str(view.past[number].scores[seat]) if number < len(view.past) else NONE for number in range(ROUNDS)]
        row = [self.names[seat], *rounds, str(view.scores[seat])]
        if view.no_cards is not None:
            row.append(str(view.no_cards[seat]))
        return [*row, self._marks(seat) or NONE]

    def _marks(self, seat: int) -> str:
        view = self.view
        marks = {
            "you": seat == view.viewer,
            "deciding": seat in view.actors,
            "crown": seat == view.crown,
            "first": seat == view.first,
            "voted": seat in view.voted,
        }
        return ", ".join(self._word(f"board.{mark}") for mark, holds in marks.items() if holds)

    def _secrets(self) -> Section:
        view = self.view
        head = [self._word("board.favourite_head"), self._word("board.stands"), self._word("board.points")]
        rows = [self._favourite(courtier, view.floors) for courtier in view.my_favourites]
        lines = [self._word("board.card_now", n=view.my_points), self._word("board.my_no_cards", n=view.my_no_cards)]
        if view.round == ROUNDS:
            lines.append(self._word("board.prize"))
        if view.my_vote is not None:
            lines.append(self._word("board.my_vote", vote=Phrase("vote.yes" if view.my_vote else "vote.no")))
        return Section(self._word("board.goal_card"), [Table(head, rows), *sentences(lines)])

    def _favourite(self, courtier: int, floors: Sequence[int]) -> list[str]:
        place = floors[courtier]
        return [self._courtier(courtier), self._word(f"place.{place}"), str(POINTS[place])]

    def _votes(self) -> Section:
        told = list(map(self._vote, self.view.elections))
        return Section(self._word("board.votes"), [Items(told) if told else Sentence(self._word("board.no_votes"))])

    def _vote(self, election: Election) -> str:
        return self._word(
            "board.vote" if election.noes else "board.vote_all_yes",
            courtier=Phrase(f"courtier.{election.candidate}"),
            seat=self.names[election.nominator],
            noes=self._seats(election.noes),
        )

    def _finished(self, number: int, past: FinishedRound) -> Section:
        king = past.floors.index(THRONE)
        head = [self._word("board.player"), self._word("board.points"), self._word("board.goal")]
        rows = [
            [self.names[seat], str(past.scores[seat]), self._goal(favourites, past.floors)]
            for seat, favourites in enumerate(past.favourites)
        ]
        crowned = Sentence(self._word("board.king", courtier=Phrase(f"courtier.{king}")))
        votes = Items([self._vote(election) for election in past.elections])
        return Section(self._word("board.past", round=number), [crowned, Table(head, rows), votes])

    def _goal(self, favourites: Sequence[int], floors: Sequence[int]) -> str:
        return ", ".join(f"{self._courtier(courtier)} {POINTS[floors[courtier]]}" for courtier in favourites)
