/** The chances beside a running match, once a spectator asks for them; then they are kept fresh while he looks. */

import { fetchPiece } from "./line.js";

const SOON = 2000; // while they are being worked out
const NOW_AND_THEN = 12000;

const section = /** @type {HTMLElement | null} */ (document.getElementById("chances"));
const button = section?.querySelector("button");
const shown = /** @type {HTMLElement | null} */ (section?.querySelector("[data-shown]") ?? null);

async function look() {
  if (!section || !shown) return;
  if (!document.hidden) {
    const piece = await fetchPiece(/** @type {string} */ (section.dataset.url));
    if (piece !== null) shown.innerHTML = piece;
  }
  setTimeout(look, shown.querySelector("[data-number]") ? NOW_AND_THEN : SOON);
}

if (section && button) {
  section.hidden = false;
  button.addEventListener("click", () => { button.remove(); look(); }, { once: true });
}
