/** Keeps a ladder fresh while it is looked at. The server answers "unchanged" for next to nothing. */

import { fetchPiece } from "./line.js";

const EVERY = 15000;

const list = /** @type {HTMLElement | null} */ (document.querySelector("[data-ladder]"));
let shown = "";

async function refresh() {
  if (!list || document.hidden) return;
  const piece = await fetchPiece(/** @type {string} */ (list.dataset.ladder));
  if (piece === null || piece === shown) return;
  shown = piece;
  if (!list.contains(document.activeElement)) list.innerHTML = piece;
}

if (list) {
  setInterval(refresh, EVERY * (0.8 + 0.4 * Math.random()));
  document.addEventListener("visibilitychange", refresh);
}
