"""What a running match costs in the browser, game by game: `python benchmarks/pages.py`.

First paint is set against a static page that fetches the very same bytes from the same process at once; repaints are
measured on a processor slowed down four times. Everything shares this machine's cores: read the ratios only.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from benchmarks.figures import part  # noqa: E402
from games.rules.registry import PACKAGES  # noqa: E402
from tests.browser.table import sit_down_as_guest  # noqa: E402
from tests.browser.weighing import weigh_answers, weigh_updates  # noqa: E402
from tests.real import browser as chromium  # noqa: E402
from tests.real.site import site  # noqa: E402

SEATS = 3
SLOWER = 4
FRAME = 1000 / 60  # ms
PATIENCE = 60_000
PAINT_AIM = 1.5
TITLE = f"Paint: board/static twin. Repaint: frames of {FRAME:.1f} ms at a {SLOWER} x slower processor"
COLUMNS = ["paint", "repaint", "game", "first load", "one move", "board", "twin", "busy"]

# Resolves when what was drawn last is on the screen.
SHOWN = "const shown = () => new Promise(done => requestAnimationFrame(() => { const after = new MessageChannel();"
SHOWN += " after.port1.onmessage = done; after.port2.postMessage(0); }));"
FIRST_PAINT = f"""{SHOWN} new MutationObserver(async (_changes, observer) => {{
  if (!document.querySelector('.board-frame > *')) return;
  observer.disconnect(); await shown(); window.painted = performance.now();
}}).observe(document, {{childList: true, subtree: true}});"""
TWIN = f"""<!doctype html><title>twin</title><p>…</p><script type="module">{SHOWN}
  await Promise.all(WANTED.map(async (one) => (await fetch(one, {{cache: 'no-store'}})).arrayBuffer()));
  document.querySelector('p').textContent = 'done'; await shown(); window.painted = performance.now();</script>"""
# The time a message keeps the page busy: the handler and the drawing it causes, then layout and paint of one frame.
REPAINTS = """window.repaints = []; const own = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
const task = (then) => { const one = new MessageChannel(); one.port1.onmessage = then; one.port2.postMessage(0); };
Object.defineProperty(WebSocket.prototype, 'onmessage', {...own, set(handler) { own.set.call(this, (event) => {
  if (!event.data.includes('"type":"update"')) return handler(event);
  const start = performance.now(); let drawn = 0;
  task(() => { drawn = performance.now() - start; });
  requestAnimationFrame(() => { const frame = performance.now();
    task(() => { window.repaints.push(drawn + performance.now() - frame); }); });
  handler(event);
}); }});"""

# Plays from inside the page: whoever waits for it from outside asks it in every frame, and pays for it four times over.
PLAY = """async (wanted) => { const wait = (ms) => new Promise(done => setTimeout(done, ms));
const choice = () => document.querySelector('.actions-list [data-choice]:not(:disabled)');
for (let made = 0, left = 600; made < wanted && left > 0; left--) {
  await wait(100); if (!choice()) continue;
  choice().click(); made++; await wait(100);
} await wait(500); return window.repaints.slice(1); }"""  # the first one draws the whole board


class Visits:
    """Fresh visitors of one match, each with an empty cache."""

    def __init__(self, opened: Browser, base: str, game: str) -> None:
        self.opened = opened
        self.base = base
        first = opened.new_context(base_url=base)
        page = first.new_page()
        sit_down_as_guest(page, game=game, seats=SEATS)
        self.match, self.who = page.url, first.storage_state()
        first.close()

    def page(self) -> Any:
        """A page of somebody who was never here."""
        asked: dict[str, Any] = {"base_url": self.base, "storage_state": self.who, "service_workers": "block"}
        return self.opened.new_context(**asked).new_page()

    def board(self) -> float:
        """Time until the board is painted, in ms."""
        page = self.page()
        page.add_init_script(FIRST_PAINT)
        page.goto(self.match)
        return self._painted(page)

    def twin(self, wanted: list[str]) -> float:
        """The same for a static page that brings the same bytes."""
        page = self.page()
        body = TWIN.replace("WANTED", json.dumps(wanted))
        page.route("**/static-twin", lambda route: route.fulfill(body=body, content_type="text/html"))
        page.goto("/static-twin")
        return self._painted(page)

    @staticmethod
    def _painted(page: Any) -> float:
        page.wait_for_function("() => window.painted", timeout=PATIENCE)
        taken = float(page.evaluate("window.painted"))
        page.context.close()
        return taken

    def weight(self) -> tuple[int, list[str]]:
        """Bytes of the first load, and the addresses they come from."""
        page = self.page()
        weights = weigh_answers(page)
        page.goto(self.match)
        page.locator(".board-frame > *").wait_for(timeout=PATIENCE)
        page.wait_for_load_state("networkidle")
        fetched = page.evaluate("performance.getEntriesByType('resource').map(entry => entry.name)")
        page.context.close()
        return sum(weights), [self.match, *fetched]

    def moves(self, number: int) -> tuple[list[float], list[int]]:
        """How long each update keeps a slow page busy, in ms, and how many bytes it has."""
        page = self.page()
        page.add_init_script(REPAINTS)
        sizes = weigh_updates(page)
        page.goto(self.match)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.locator(".board-frame > *").wait_for(timeout=PATIENCE)
        repaints = page.evaluate(PLAY, number)
        page.context.close()
        return repaints, sizes


class Measured(NamedTuple):
    """One game: ratios, then bytes, then times in ms."""

    game: str
    paint: float
    repaint: float
    first_load: int
    one_move: int
    board: float
    twin: float
    busy: float

    def cells(self) -> list[str]:
        """As the report says it."""
        sizes = [f"{self.first_load / 1000:.0f} KB", f"{self.one_move / 1000:.1f} KB"]
        times = [f"{self.board:.0f} ms", f"{self.twin:.0f} ms", f"{self.busy:.1f} ms"]
        return [f"{self.paint:.2f}", f"{self.repaint:.2f}", self.game, *sizes, *times]


def measure(opened: Browser, base: str, game: str, rounds: int, moves: int) -> Measured:
    """One line of the report."""
    visits = Visits(opened, base, game)
    weight, wanted = visits.weight()
    board, twin = [], []
    for _ in range(rounds):  # by turns, so that both meet the same weather
        board.append(visits.board())
        twin.append(visits.twin(wanted))
    repaints, sizes = visits.moves(moves)
    busy = statistics.median(repaints)
    painted, beside = statistics.median(board), statistics.median(twin)
    return Measured(game, painted / beside, busy / FRAME, weight, max(sizes), painted, beside, busy)


def main() -> None:
    """Every game, one line each."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--moves", type=int, default=8)
    asked.add_argument("--games", nargs="*", default=list(PACKAGES))
    given = asked.parse_args()
    program = chromium.chromium()
    if program is None:
        sys.exit("There is no Chromium on this machine.")
    with part("pages") as told:
        with (
            tempfile.TemporaryDirectory(prefix="rp-") as folder,
            site(Path(folder) / "var") as running,
            sync_playwright() as playwright,
        ):
            opened = playwright.chromium.launch(executable_path=program, args=chromium.FLAGS)
            found = [measure(opened, running.url, game, given.rounds, given.moves) for game in given.games]
        told.raw["games"] = [one._asdict() for one in found]
        told.table(TITLE, COLUMNS, [one.cells() for one in found])
        slowest, busiest = max(found, key=lambda one: one.paint), max(found, key=lambda one: one.repaint)
        told.headline(
            f"page of a match: first paint/static twin, slowest game ({slowest.game})",
            f"{slowest.paint:.2f} x", f"≤ {PAINT_AIM} x", slowest.paint <= PAINT_AIM,
        )  # fmt: skip
        told.headline(
            f"page of a match: repaint in frames, busiest game ({busiest.game})",
            f"{busiest.repaint:.2f}", "≤ 1", busiest.repaint <= 1,
        )  # fmt: skip


if __name__ == "__main__":
    main()
