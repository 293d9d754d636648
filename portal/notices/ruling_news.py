"""News of directors' rulings: the sentences, and the notices written in the transaction of what they tell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from django.dispatch import receiver
from django.urls import reverse
from django.utils.translation import gettext as _

from leagues.rulings.signals import ruled
from leagues.rulings.words import SWAP, deeds_of, words_of
from portal.notices.kinds import Kind
from portal.notices.outbox import notify
from portal.notices.words import NEWS, OF_TWO


class RulingWords(NamedTuple):
    """The sentence of a ruling as a notice says it: with the event, taken back or not, a public reason, and of two who
    change places both."""

    deed: str
    kind: str
    undone: bool
    why: bool
    swap: bool = False

    def __str__(self) -> str:
        said = str(SWAP if self.swap else words_of(self.deed, self.kind).sentence)
        parts = [_("Taken back: %(ruling)s") % {"ruling": said} if self.undone else said]
        return " ".join(["%(event)s:", *parts, *([_("Reason: %(reason)s")] if self.why else [])])

    @property
    def code(self) -> str:
        """By which a notice names it."""
        return f"ruling-{self.deed}-{self.kind}-{self.undone:d}{self.why:d}" + (OF_TWO if self.swap else "")


NEWS.update(
    (words.code, words)
    for kind in ("tournament", "league")
    for words in (RulingWords(*one) for one in product(deeds_of(kind), (kind,), (False, True), (False, True)))
)
SWAPS = [RulingWords("move", "tournament", *one, swap=True) for one in product((False, True), (False, True))]
NEWS.update((words.code, words) for words in SWAPS)


@receiver(ruled)
def tell_ruling(sender: Any, ruling: Any, desk: Any, users: Sequence[int], undone: bool, **kwargs: Any) -> None:
    """Tell everybody concerned what was ruled; a private reason is told to nobody."""
    why = bool(ruling.reason) and ruling.public and not undone
    params = {
        **{name: fact for name, fact in ruling.facts.items() if not isinstance(fact, list)},
        "code": RulingWords(ruling.deed, desk.kind, undone, why).code,
        "path": reverse(desk.kind, args=[desk.event.slug]),
        "event": desk.event.name,
        **({"reason": ruling.reason} if why else {}),
    }
    notify(Kind.EVENT_NEWS, users, subject=f"ruling:{ruling.pk}:{undone:d}", params=params)
