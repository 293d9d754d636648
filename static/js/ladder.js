/** Keeps a ladder fresh while it is looked at. The server answers "unchanged" for next to nothing. */

import { fetchPiece } from "./line.js";
import { Answers, putLiveParts } from "./live_parts.js";

const EVERY = 15000;
const answers = new Answers();

const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-ladder]"));
let shown = "";

async function refresh() {
  if (!list || document.hidden) return;
  const question = answers.ask();
  const piece = await fetchPiece(/** @type {string} */ (list.dataset.ladder));
  if (piece === null || !answers.isNew(question) || piece === shown) return;
  shown = piece;
  const fresh = new DOMParser().parseFromString(piece, "text/html");
  putLiveParts(fresh);
  const held = list.contains(document.activeElement) ? document.activeElement : null;
  list.replaceChildren(.../** @type {Element} */ (fresh.querySelector("[data-ladder]")).childNodes);
  if (held) focusAgain(list, held.getAttribute("href"));
  dispatchEvent(new Event("ladder-changed"));  // for the plot of one's own rating beside it
}

/**
 * Who stood on a line of the list goes on from there.
 * @param {HTMLElement} lines
 * @param {string | null} address
 */
function focusAgain(lines, address) {
  const links = /** @type {HTMLElement[]} */ ([...lines.querySelectorAll("a")]);
  const same = links.find((link) => address !== null && link.getAttribute("href") === address);
  const next = same ?? /** @type {HTMLElement | null} */ (lines.querySelector("[tabindex]"));
  next?.focus({ preventScroll: true });
}

if (list) {
  setInterval(refresh, EVERY * (0.8 + 0.4 * Math.random()));
  document.addEventListener("visibilitychange", refresh);
}
