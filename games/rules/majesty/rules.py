"""The rules of Majesty: the deal, the decisions of a turn, and the turn's end."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from games.rules.contract import BadOptions, Event, IllegalMove, Random, Result, check_seats
from games.rules.majesty import actions
from games.rules.majesty import state as states
from games.rules.majesty import view as views
from games.rules.majesty.actions import Heal, Options, Take, Trade
from games.rules.majesty.buildings import pay
from games.rules.majesty.cards import (
    ALL_TIER_1,
    ALL_TIER_2,
    CARD_DATA,
    CARDS_EACH,
    FACES,
    HAND_OF_WORKERS,
    HOMES,
    KNIGHT,
    MARKET_SIZE,
    MAX_SEATS,
    MIN_SEATS,
    NOBLE,
    ROLE_NUMBER,
    ROLES,
    ROLES_BY_NAME,
    ROLES_OF,
    TIER_1_KEPT,
    WITCH,
)
from games.rules.majesty.imagine import imagine_state
from games.rules.majesty.infirmary import attack, heal
from games.rules.majesty.news import REFILLED
from games.rules.majesty.scoring import final_result
from games.rules.majesty.state import HEAL, OVER, TAKE, TRADE, State, sides_mask
from games.rules.majesty.view import look, standing_in

# Every action there is, made once.
# TAKES[position][card]: one action for a single card, two for a double one.
TAKES: Final[tuple[tuple[tuple[Take, ...], ...], ...]] = tuple(
    tuple(tuple(Take(position, ROLES[role]) for role in ROLES_OF[card]) for card in range(len(FACES)))
    for position in range(MARKET_SIZE)
)
HEALS: Final[tuple[Heal, ...]] = tuple(Heal(role) for role in ROLES)
TRADES: Final[tuple[Trade, ...]] = tuple(Trade(workers) for workers in range(HAND_OF_WORKERS + 1))

NO_SECRET: Final[dict[int, dict[str, Any]]] = {}  # given by hand it saves making an empty one

ACTORS: Final[tuple[tuple[int, ...], ...]] = ((0,), (1,), (2,), (3,))

# By role: whether something has to be resolved before the building pays.
SPECIAL: Final[tuple[bool, ...]] = tuple(role in (KNIGHT, WITCH, NOBLE) for role in range(HOMES))


def shuffled_deck(seats: int, mixed: bool, rng: Random) -> tuple[list[int], tuple[int, ...]]:
    """The deck (its top last) and the cards put away unseen."""
    if mixed:
        deck = [*ALL_TIER_1, *ALL_TIER_2]
        rng.shuffle(deck)
        return deck, ()
    tier_1 = list(ALL_TIER_1)
    tier_2 = list(ALL_TIER_2)
    rng.shuffle(tier_2)
    rng.shuffle(tier_1)
    kept = TIER_1_KEPT[seats]
    return tier_2 + tier_1[:kept], tuple(tier_1[kept:])


class Phase:
    """One kind of decision: what the active player may do and what it does."""

    def legal(self, state: State) -> list[Any]:
        """All actions of the active player, in a stable order."""
        return []

    def play(self, state: State, action: Any) -> list[Event]:
        """Carry out one action of the active player, or refuse it."""
        raise IllegalMove("The match is over.")


class TakePhase(Phase):
    """Take one market card, paying a worker to each card nearer the front, and settle it at its building."""

    def legal(self, state: State) -> list[Any]:
        """All actions of the active player, in a stable order."""
        found: list[Any] = []
        affordable = state.market[: state.workers[state.turn] + 1]
        for position, card in enumerate(affordable):
            found += TAKES[position][card]
        return found

    def play(self, state: State, action: Any) -> list[Event]:
        """Carry out one action of the active player, or refuse it."""
        if type(action) is not Take:
            raise IllegalMove("Take a card from the market now.")
        seat = state.turn
        position: int = action.position
        market = state.market
        if not 0 <= position < len(market):
            raise IllegalMove("There is no card at that place of the market.")
        if position > state.workers[seat]:
            raise IllegalMove("You have fewer workers than that card costs.")
        card = market[position]
        role = ROLES_BY_NAME[card].get(action.role, -1)
        if role < 0:
            raise IllegalMove("That character is not on the card.")
        told = [take(state, seat, position, role)]
        if not (SPECIAL[role] and resolve_special(state, seat, role, told)):
            finish_turn(state, seat, role, told)
        return told


def take(state: State, seat: int, position: int, role: int) -> Event:
    """Pay for a market card, remove it from the row with the workers on it, and settle it last in its building."""
    laid = state.laid
    card = state.market.pop(position)
    gained = laid.pop(position)
    for nearer in range(position):
        laid[nearer] += 1
    state.workers[seat] += gained - position
    state.placed[seat].append(card << 3 | role)
    state.counts[seat][role] += 1
    data = {"position": position, "card": CARD_DATA[card], "role": ROLES[role], "workers": gained}
    return Event("took", seat, data, NO_SECRET)


def resolve_special(state: State, seat: int, role: int, told: list[Event]) -> bool:
    """Heal, attack or trade, before the building pays. True when the player has to decide something first."""
    if role == KNIGHT:
        attack(state, seat, told)
    elif role == WITCH and state.wounded[seat]:
        roles = ROLES_OF[state.wounded[seat][-1]]
        if len(roles) == 2:
            state.phase = HEAL
            return True
        heal(state, seat, roles[0], told)
    elif role == NOBLE and state.side(NOBLE) and state.workers[seat] + state.points[seat] > 0:
        state.phase = TRADE
        return True
    return False


class HealPhase(Phase):
    """Choose the half of the double card that comes back from the infirmary."""

    def legal(self, state: State) -> list[Any]:
        """All actions of the active player, in a stable order."""
        return [HEALS[role] for role in ROLES_OF[state.wounded[state.turn][-1]]]

    def play(self, state: State, action: Any) -> list[Event]:
        """Carry out one action of the active player, or refuse it."""
        if type(action) is not Heal:
            raise IllegalMove("Choose the half of the card that you heal.")
        seat = state.turn
        role: int = ROLE_NUMBER.get(action.role, -1)
        if role not in ROLES_OF[state.wounded[seat][-1]]:
            raise IllegalMove("That character is not on the card.")
        told: list[Event] = []
        heal(state, seat, role, told)
        finish_turn(state, seat, WITCH, told)
        return told


class TradePhase(Phase):
    """At the castle, side B: trade points and workers 1:1 in one direction, named by the workers left over."""

    def legal(self, state: State) -> list[Any]:
        """All actions of the active player, in a stable order."""
        seat = state.turn
        return list(TRADES[: state.workers[seat] + state.points[seat] + 1])

    def play(self, state: State, action: Any) -> list[Event]:
        """Carry out one action of the active player, or refuse it."""
        if type(action) is not Trade:
            raise IllegalMove("Decide on the trade at your castle.")
        seat = state.turn
        wanted: int = action.workers
        had = state.workers[seat]
        if not 0 <= wanted <= min(HAND_OF_WORKERS, had + state.points[seat]):
            raise IllegalMove("You cannot end the turn with that many workers.")
        bought = 0 if wanted == min(had, HAND_OF_WORKERS) else wanted - had  # the overflow is no trade
        state.workers[seat] += bought
        state.points[seat] -= bought
        told = [Event("traded", seat, {"bought": max(0, bought), "sold": max(0, -bought)})]
        finish_turn(state, seat, NOBLE, told)
        return told


PHASES: Final[tuple[Phase, ...]] = (TakePhase(), HealPhase(), TradePhase(), Phase())


def finish_turn(state: State, seat: int, building: int, told: list[Event]) -> None:
    """The building pays; then overflow, refill, and the next player."""
    pay(state, seat, building, told)
    if state.workers[seat] > HAND_OF_WORKERS:
        cash_overflow(state, seat, told)
    deck = state.deck
    if deck:
        card = deck.pop()
        state.market.append(card)
        state.laid.append(0)
        told.append(REFILLED[card][len(deck)])
    state.taken += 1
    state.phase = TAKE
    if state.taken == CARDS_EACH * state.seats:
        end_match(state, told)
    else:
        state.turn = (seat + 1) % state.seats


def cash_overflow(state: State, seat: int, told: list[Event]) -> None:
    """Each worker above five turns into a point."""
    above = state.workers[seat] - HAND_OF_WORKERS
    state.workers[seat] = HAND_OF_WORKERS
    state.points[seat] += above
    told.append(Event("cashed", seat, {"points": above}))


def end_match(state: State, told: list[Event]) -> None:
    """Everybody has twelve cards: score the kingdoms."""
    state.phase = OVER
    result = final_result(state)
    told.append(Event("round_scored", None, {"round": 1, "scores": result.scores, "breakdown": result.breakdown}))
    told.append(Event("match_ended", None, {"scores": result.scores, "places": result.places}))


class Majesty:
    """Majesty for two to four players, with every side of every building and both decks."""

    slug: ClassVar[str] = "majesty"
    version: ClassVar[int] = 1
    seats: ClassVar[range] = range(MIN_SEATS, MAX_SEATS + 1)
    # A turn takes one card and asks at most one more question (the half to heal or the trade): 4 × 12 × 2 = 96.
    max_moves: ClassVar[int] = MAX_SEATS * CARDS_EACH * 2
    Options: ClassVar[type[Any]] = actions.Options
    State: ClassVar[type[Any]] = states.State
    Action: ClassVar[Any] = actions.Action
    View: ClassVar[type[Any]] = views.View

    def deal(self, seats: int, options: Any, rng: Random) -> states.State:
        """A fresh match with a random first player."""
        check_seats(self, seats)
        check_options(options)
        deck, removed = shuffled_deck(seats, options.deck == "mixed", rng)
        market = [deck.pop() for _ in range(MARKET_SIZE)]
        first = rng.randrange(seats)
        return State(
            seats,
            options.deck == "mixed",
            sides_mask(options.sides),
            TAKE,
            first,
            first,
            0,
            market,
            [0] * MARKET_SIZE,
            [HAND_OF_WORKERS] * seats,
            [0] * seats,
            [[0] * (HOMES + 1) for _ in range(seats)],
            [[] for _ in range(seats)],
            [[] for _ in range(seats)],
            deck,
            removed,
        )

    def actors(self, state: states.State) -> tuple[int, ...]:
        """The active player; nobody when the match is over."""
        return () if state.phase == OVER else ACTORS[state.turn]

    def legal(self, state: states.State, seat: int) -> list[Any]:
        """All actions of the seat in a stable order; [] for a seat that may not act."""
        return PHASES[state.phase].legal(state) if seat == state.turn else []

    def play(self, state: states.State, seat: int, action: Any, rng: Random) -> list[Event]:
        """Change the state by one action. Raises IllegalMove otherwise, with the state untouched."""
        if seat != state.turn:
            raise IllegalMove("It is not your turn.")
        return PHASES[state.phase].play(state, action)

    def view(self, state: states.State, seat: int | None) -> views.View:
        """Everything but the deck's order and the cards put away: nobody holds a secret."""
        return look(state, seat)

    def imagine(self, view: views.View, rng: Random) -> states.State:
        """A full state the viewer cannot tell from the real one."""
        return imagine_state(view, rng)

    def standing(self, view: views.View) -> list[int]:
        """Everything lies open: the score sheet as it would be now."""
        return standing_in(view)

    def result(self, state: states.State) -> Result | None:
        """The final result, or None while the match runs."""
        return final_result(state) if state.phase == OVER else None


def check_options(options: Any) -> None:
    """Raise BadOptions unless these are options of Majesty."""
    if not isinstance(options, Options):
        raise BadOptions("These are not options of majesty.")
    if options.deck not in ("tiered", "mixed"):
        raise BadOptions("The deck is either tiered or mixed.")
    if len(options.sides) != HOMES + 1 or options.sides.strip("AB"):
        raise BadOptions("The sides are eight letters, each A or B.")


RULES: Final = Majesty()
