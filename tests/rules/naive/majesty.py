"""Majesty played with strings and dictionaries, slowly and plainly, to check the engine against."""

from __future__ import annotations

from typing import Any

from games.rules.contract import Result

ORDER = ["miller", "brewer", "witch", "guard", "knight", "innkeeper", "noble"]
HOUSES = ["mill", "brewery", "cottage", "guardhouse", "barracks", "inn", "castle"]
VALUES = {"A": [10, 11, 12, 13, 14, 15, 16], "B": [14, 12, 12, 8, 8, 12, 16]}


def letters(state: Any) -> str:
    """The sides as the option writes them."""
    return "".join("B" if state.sides & 2**number else "A" for number in range(8))


def naive_result(state: Any) -> Result | None:
    """The score sheet of a finished state, from the cards on the table."""
    if any(len(state.placed[seat]) + len(state.wounded[seat]) < 12 for seat in range(state.seats)):
        return None
    homes = [[ORDER[entry % 8] for entry in cards] for cards in state.placed]
    hurt = [len(cards) for cards in state.wounded]
    return score_sheet(state.points, homes, hurt, letters(state))


def score_sheet(points: list[int], homes: list[list[str]], hurt: list[int], sides: str) -> Result:
    """Final scoring, step by step as the rules count it."""
    sheets = []
    for seat, people in enumerate(homes):
        sheet = {"play": points[seat]}
        sheet["wounded"] = 0 - hurt[seat] * {"A": 1, "B": 2}[sides[7]]
        sheet["variety"] = len(set(people)) ** 2
        for number, role in enumerate(ORDER):
            rivals = [other.count(role) for other in homes]
            best = people.count(role) >= 1 and people.count(role) == max(rivals)
            sheet[HOUSES[number]] = VALUES[sides[number]][number] if best else 0
        if sides[7] == "B":
            sheet["infirmary"] = -10 if hurt[seat] and hurt[seat] >= max(hurt) else 0
        sheets.append(sheet)
    totals = [sum(sheet.values()) for sheet in sheets]
    order = sorted(totals, reverse=True)
    return Result(totals, [order.index(total) + 1 for total in totals], sheets)


class NaiveTable:
    """A match followed move by move: people are words, columns are lists of (card, role)."""

    def __init__(self, state: Any, faces: list[str]) -> None:
        self.sides = letters(state)
        self.market = [[faces[code], lying] for code, lying in zip(state.market, state.laid, strict=True)]
        self.deck = [faces[code] for code in state.deck]
        self.players = [{"points": 0, "workers": 5, "people": [], "hurt": []} for _ in range(state.seats)]
        self.active = state.first
        self.waiting: str | None = None

    def has(self, player: dict[str, Any], *roles: str) -> int:
        """How many of these characters the player has, wounded ones left out."""
        return sum(1 for _, role in player["people"] if role in roles)

    def act(self, action: Any) -> None:
        """One decision of the active player."""
        me = self.players[self.active]
        if self.waiting == "heal":
            me["people"].append((me["hurt"].pop(), action.role))
            self.finish(me, "witch")
        elif self.waiting == "trade":
            self.trade(me, action.workers)
            self.finish(me, "noble")
        else:
            self.take(me, action.position, action.role)

    def take(self, me: dict[str, Any], position: int, role: str) -> None:
        """Pay, take, place, and do what comes before the points."""
        assert me["workers"] >= position
        for offer in self.market[:position]:
            me["workers"] -= 1
            offer[1] += 1
        card, lying = self.market[position]
        del self.market[position]
        assert role in card.split("/")
        me["workers"] += lying
        me["people"].append((card, role))
        if role == "knight":
            self.attack(me)
        if role == "witch" and me["hurt"]:
            if "/" in me["hurt"][-1]:
                self.waiting = "heal"
                return
            card = me["hurt"].pop()
            me["people"].append((card, card))
        if role == "noble" and self.sides[6] == "B" and len(outcomes(me["workers"], me["points"])) > 1:
            self.waiting = "trade"
            return
        self.finish(me, role)

    def attack(self, me: dict[str, Any]) -> None:
        """Everyone else with fewer guards than my knights loses the newest card of his first inhabited building."""
        for player in self.players:
            if player is not me and self.has(me, "knight") > self.has(player, "guard") and player["people"]:
                first = min((role for _, role in player["people"]), key=ORDER.index)
                newest = max(i for i, (_, role) in enumerate(player["people"]) if role == first)
                card, _ = player["people"].pop(newest)
                player["hurt"].append(card)

    def trade(self, me: dict[str, Any], workers_left: int) -> None:
        """Some literal trade that leaves so many workers once the overflow is gone."""
        found = {min(5, workers): (workers, points) for workers, points in trades(me["workers"], me["points"])}
        me["workers"], me["points"] = found[workers_left]

    def finish(self, me: dict[str, Any], role: str) -> None:
        """Points of the building, overflow, refill, next player."""
        self.waiting = None
        getattr(self, f"{role}_{self.sides[ORDER.index(role)]}")(me)
        while me["workers"] > 5:
            me["workers"] -= 1
            me["points"] += 1
        if self.deck:
            self.market.append([self.deck.pop(), 0])
        self.active = (self.active + 1) % len(self.players)

    def all_with(self, role: str, points: int) -> None:
        """The flat bonus for everybody who has such a character."""
        for player in self.players:
            if self.has(player, role):
                player["points"] += points

    def miller_A(self, me: dict[str, Any]) -> None:
        me["points"] += 2 * self.has(me, "miller")

    def miller_B(self, me: dict[str, Any]) -> None:
        me["points"] += 2 * self.has(me, "miller")
        self.all_with("witch", 3)

    def brewer_A(self, me: dict[str, Any]) -> None:
        for _ in range(self.has(me, "brewer")):
            me["points"] += 2
            me["workers"] += 1
        self.all_with("miller", 2)

    def brewer_B(self, me: dict[str, Any]) -> None:
        me["workers"] += self.has(me, "miller", "brewer")
        if self.has(me, "innkeeper") and self.has(me, "noble"):
            me["points"] += 10

    def witch_A(self, me: dict[str, Any]) -> None:
        me["points"] += 2 * self.has(me, "miller", "brewer", "witch")

    def witch_B(self, me: dict[str, Any]) -> None:
        me["points"] += 3 * self.has(me, "witch")

    def guard_A(self, me: dict[str, Any]) -> None:
        me["points"] += 2 * self.has(me, "guard", "knight", "innkeeper")

    def guard_B(self, me: dict[str, Any]) -> None:
        me["points"] += 2 * self.has(me, "brewer", "witch", "guard")
        self.all_with("innkeeper", 3)

    def knight_A(self, me: dict[str, Any]) -> None:
        me["points"] += 3 * self.has(me, "knight")

    def knight_B(self, me: dict[str, Any]) -> None:
        me["points"] += 3 * self.has(me, "knight", "innkeeper", "noble")

    def innkeeper_A(self, me: dict[str, Any]) -> None:
        me["points"] += 4 * self.has(me, "innkeeper")
        self.all_with("brewer", 3)

    def innkeeper_B(self, me: dict[str, Any]) -> None:
        largest = max(self.has(me, role) for role in ORDER)
        for _ in range(self.has(me, "innkeeper")):
            me["points"] += 2 * largest

    def noble_A(self, me: dict[str, Any]) -> None:
        me["points"] += 5 * self.has(me, "noble")
        me["workers"] += self.has(me, "noble")

    def noble_B(self, me: dict[str, Any]) -> None:
        me["points"] += 4 * self.has(me, "noble") + 4 * len(me["hurt"])


def trades(workers: int, points: int) -> list[tuple[int, int]]:
    """Every literal trade at the castle, side B, as (workers, points) after it: none, any sale, any purchase."""
    sales = [(workers - n, points + n) for n in range(workers + 1)]
    return sales + [(workers + n, points - n) for n in range(1, points + 1)]


def outcomes(workers: int, points: int) -> set[tuple[int, int]]:
    """What the trades come to at the end of the turn, when workers above five have become points."""
    return {(min(5, w), p + max(0, w - 5)) for w, p in trades(workers, points)}
