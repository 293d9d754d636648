"""Three people who play whatever comes first: by touching the board, by keys alone, by reading words."""

from collections.abc import Sequence
from typing import Any

from playwright.sync_api import TimeoutError

PATIENCE = 30_000
PAUSE = 60  # milliseconds between two looks at a page: asked in every frame it would do nothing but draw
MOST_INPUTS = 3

# What is touched on each board, what completes a decision before what begins one.
TOUCHED = {
    "king-me": (".vote.yes", ".choice-buttons .button.primary", ".courtier.choice"),
    "koryo": (".preview .confirm", ".cell-choice", ".deed", ".number:not(.pair)", ".stack-of.none .button"),
    "for-the-king": (
        ".decree-move[aria-pressed=false]",
        ".zone.choice",
        ".centre .choice",
        ".payment",
        ".hand .choice",
        ".quick .pass",
    ),
    "majesty": (".decisions [data-choice]", ".half.choice"),
}

STATE = """() => ({
  over: document.querySelector('.score-sheet') !== null,
  moves: document.querySelectorAll('.log-lines > li').length,
  mine: document.querySelector('.turn.mine') !== null
    && document.querySelector('.actions-list [data-choice]:not(:disabled)') !== null,
})"""
HEARD = "before => document.querySelectorAll('.log-lines > li').length > before"
# The board has understood a key: the choice is marked, the focus went on to the question, or the move is on its way.
TAKEN = "(window.pressed !== document.activeElement || window.pressed.matches('[aria-pressed=true], :disabled'))"
ASKS_AGAIN = "() => document.activeElement.matches('.choice-bar *, [aria-pressed=true]')"
FOCUSED = "() => document.activeElement.matches('.board-frame [data-choice]')"


class Player:
    """Somebody with a page at a table."""

    def __init__(self, page: Any, game: str) -> None:
        self.page = page
        self.game = game
        self.decisions = 0

    def state(self) -> dict[str, Any]:
        """Whether the match is over, how many moves the log tells of, whether a decision is asked of this page."""
        return self.page.evaluate(STATE)

    def decide(self) -> None:
        """Make one decision, by at most three inputs, and wait until the table has heard it."""
        self.decisions += 1
        before = self.state()["moves"]
        try:
            inputs = self.choose(before)
        except TimeoutError:  # the only move plays itself under the hand that wants to press it
            inputs = 0
        self.page.wait_for_function(HEARD, arg=before, timeout=PATIENCE, polling=PAUSE)
        assert inputs <= MOST_INPUTS

    def choose(self, before: int) -> int:
        """Do it; the number of inputs."""
        raise NotImplementedError

    def heard(self, before: int) -> bool:
        return self.state()["moves"] > before


class ByTouch(Player):
    """Touches what is drawn on the board."""

    def choose(self, before: int) -> int:
        ways = TOUCHED[self.game]
        inputs = 0
        while inputs < MOST_INPUTS:
            found = next((way for way in ways if self.page.locator(f".board-frame {way}").count()), None)
            if found is None:  # played by itself meanwhile
                break
            inputs += 1
            mark = self.page.evaluate(MARK, list(ways))
            self.page.locator(f".board-frame {found}").first.tap(timeout=5_000)
            self.page.wait_for_function(
                f"([ways, mark]) => ({MARK})(ways) !== mark", arg=[list(ways), mark], polling=PAUSE
            )
            if self.heard(before):
                break
        return inputs


# What can be seen to change when a touch had an effect.
MARK = """ways => JSON.stringify([
  document.querySelectorAll('.log-lines > li').length,
  document.querySelectorAll('.board-frame [aria-pressed=true]').length,
  ...ways.map(way => document.querySelectorAll('.board-frame ' + way).length),
])"""


class ByKeys(Player):
    """Never touches a pointer: by turns on the board with arrows and Enter, and by the number of a choice."""

    def __init__(self, page: Any, game: str) -> None:
        super().__init__(page, game)
        self.on_the_board = 0

    def choose(self, before: int) -> int:
        if self.decisions % 2 and self.on_board(before):
            self.on_the_board += 1
            return MOST_INPUTS
        return self.by_number()

    def on_board(self, before: int) -> bool:
        """An arrow, Enter, and Enter once more where the board asks again; False where two things are to be chosen."""
        if self.page.locator(".decree-move").count():
            return False
        self.page.keyboard.press("ArrowRight")
        if not self.page.evaluate(FOCUSED):
            return False
        self.page.evaluate("() => { window.pressed = document.activeElement; }")
        self.page.keyboard.press("Enter")
        self.page.wait_for_function(
            f"before => ({HEARD})(before) || {TAKEN}", arg=before, timeout=PATIENCE, polling=PAUSE
        )
        if self.page.evaluate(ASKS_AGAIN):
            self.page.keyboard.press("Enter")
        return True

    def by_number(self) -> int:
        """The number of a choice, and Enter. Passing is the last one, which lets auctions end."""
        wanted = self.page.locator(".actions-list [data-choice]").count() if self.game == "for-the-king" else 1
        self.page.keyboard.type(str(wanted))
        self.page.wait_for_function(
            "wanted => document.activeElement.dataset.number === wanted", arg=str(wanted), polling=PAUSE
        )
        self.page.keyboard.press("Enter")
        return 2


class ByWords(Player):
    """Reads the board in words and goes through the list with arrows and Enter."""

    def choose(self, before: int) -> int:
        self.page.keyboard.press("a")
        if (
            self.page.locator(".actions-list [data-choice]").count() > 2
        ):  # of two, the first is the Yes that ends a round
            self.page.keyboard.press("ArrowUp" if self.game == "for-the-king" else "ArrowDown")
        self.page.keyboard.press("Enter")
        return MOST_INPUTS


def play_out(players: Sequence[Player], look: Any = None, limit: int = 400) -> None:
    """Let everybody play until the score sheet is there; `look` is called before each decision."""
    for _ in range(limit):
        waiting = None
        while waiting is None:
            states = [player.state() for player in players]
            if all(state["over"] for state in states):
                return
            waiting = next((who for who, state in zip(players, states, strict=True) if state["mine"]), None)
            if waiting is None:
                players[0].page.wait_for_timeout(PAUSE)
        if look:
            look(waiting)
        waiting.decide()
    raise AssertionError("the match does not end")


def open_table_for(pages: Sequence[Any], game: str, seats: int) -> None:
    """Guests at one table, bots on the other chairs, the match running."""
    owner, *others = pages
    owner.goto("/play/")
    owner.locator("main form[action='/guest/'] button").click()
    owner.locator("#open-game").select_option(game)
    owner.locator("#open-seats").select_option(str(seats))
    owner.locator("#open-free_seats").select_option("later")
    owner.locator("#open-bot_level").select_option("page")
    owner.locator("form[action='/play/open/'] button.primary").click()
    owner.wait_for_url("**/matches/*/")
    for other in others:
        other.goto(owner.url)
        other.locator("main form[action='/guest/'] button").click()
        other.locator("form[action$='/join/'] button").click()
        other.locator(".seats-list").wait_for()
    for page in pages:
        page.locator("form[action$='/start/'] button").click()
    for page in pages:
        page.locator(".turn, .score-sheet").first.wait_for(timeout=PATIENCE)
