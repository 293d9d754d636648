"""A match in the terminal: the text board, the log and numbered actions, in the reader's language."""

from __future__ import annotations

import random
import sys
from typing import Any

from games.rules.chance import DEAL, Chance, match_key, move_label
from games.rules.cli.recording import entropy_from
from games.rules.contract import Event, Result, Rules
from games.rules.text_board import plain
from games.rules.words import Phrase, Text, Words, say

WORDS: Words = {
    "player": {"en": "Player {n}", "ru": "Игрок {n}", "uk": "Гравець {n}"},
    "you": {
        "en": "You are {name}.",
        "ru": "Вы играете за место «{name}».",
        "uk": "Ви граєте за місце «{name}».",
    },
    "choose": {
        "en": "Your choice, 1 to {most} (q: leave): ",
        "ru": "Ваш выбор, от 1 до {most} (q: выйти): ",
        "uk": "Ваш вибір, від 1 до {most} (q: вийти): ",
    },
    "again": {
        "en": "Please type a number from 1 to {most}.",
        "ru": "Введите число от 1 до {most}.",
        "uk": "Введіть число від 1 до {most}.",
    },
    "left": {"en": "You have left the match.", "ru": "Вы вышли из партии.", "uk": "Ви вийшли з партії."},
    "place": {
        "en": "{place}. {name}: {score}",
        "ru": "{place}. {name}: {score}",
        "uk": "{place}. {name}: {score}",
    },
}


class Left(Exception):
    """The person has had enough."""


class Terminal:
    """Says what happens and asks the person at `seat` (None: nobody is asked)."""

    def __init__(self, text: Text, language: str, seats: int, seat: int | None) -> None:
        self.text = text
        self.language = language
        self.seat = seat
        self.names = [self.word("player", n=number) for number in range(1, seats + 1)]

    def word(self, key: str, **arguments: Any) -> str:
        """One of this module's own words."""
        return say(WORDS, Phrase(key, arguments), self.language, str)

    def say(self, phrase: Phrase) -> str:
        """One of the game's phrases."""
        return say(self.text.WORDS, phrase, self.language, self.names.__getitem__)

    def write(self, line: str = "") -> None:
        """One line to the person."""
        sys.stdout.write(line + "\n")

    def tell(self, events: list[Event]) -> None:
        """What happened, as the person may know it."""
        for event in events:
            sentence = self.say(self.text.event_phrase(event.seen_by(self.seat)))
            if sentence:
                self.write(sentence)

    def show(self, view: Any) -> None:
        """The board between two empty lines."""
        self.write()
        self.write(plain(self.text.board(view, self.language, self.names)))
        self.write()

    def ask(self, view: Any, actions: list[Any]) -> Any:
        """The action the person chooses. Raises Left."""
        self.show(view)
        self.write(self.say(Phrase(f"hint.{self.text.phase_of(view)}")))
        for number, action in enumerate(actions, start=1):
            self.write(f"{number:3}  {self.say(self.text.action_phrase(action))}")
        while True:
            sys.stdout.write(self.word("choose", most=len(actions)))
            sys.stdout.flush()
            line = sys.stdin.readline()
            answer = line.strip()
            if not line or answer.lower() == "q":
                raise Left
            if answer.isascii() and answer.isdigit() and len(answer) < 6 and 1 <= int(answer) <= len(actions):
                return actions[int(answer) - 1]
            self.write(self.word("again", most=len(actions)))

    def tell_result(self, result: Result) -> None:
        """Places, scores and names, best first."""
        for place, seat in sorted((place, seat) for seat, place in enumerate(result.places)):
            self.write(self.word("place", place=place, name=self.names[seat], score=result.scores[seat]))


def play_match(rules: Rules[Any], seats: int, options: Any, seed: bytes, terminal: Terminal) -> None:
    """Play a match to its end, or until the person leaves."""
    key = match_key(seed, entropy_from(seed, seats))
    rng = random.Random(seed)  # noqa: S311 - chooses random players' moves, deals no cards
    state = rules.deal(seats, options, Chance(key, DEAL))
    if terminal.seat is not None:
        terminal.write(terminal.word("you", name=terminal.names[terminal.seat]))
    number = 0
    while actors := rules.actors(state):
        number += 1
        if terminal.seat in actors and terminal.seat is not None:
            seat = terminal.seat
            try:
                action = terminal.ask(rules.view(state, seat), rules.legal(state, seat))
            except Left:
                terminal.write()
                terminal.write(terminal.word("left"))
                return
        else:
            seat = rng.choice(actors)
            action = rng.choice(rules.legal(state, seat))
        events = rules.play(state, seat, action, Chance(key, move_label(number)))
        terminal.tell(events)
        if terminal.seat is None and any(event.kind == "round_scored" for event in events):
            terminal.show(rules.view(state, None))
    result = rules.result(state)
    assert result is not None, "nobody may act, so the match is over"
    if terminal.seat is not None:
        terminal.show(rules.view(state, terminal.seat))
    terminal.tell_result(result)
