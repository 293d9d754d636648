/** What waits for the reader, on every page: the turn badge, unread notices, invitations, tables about to close, a match found. */

import { fetchPiece, listen } from "./line.js";

const SEEN = "regalia-found";
const SHORTCUTS_OFF = "regalia-shortcuts-off";
const personal = document.getElementById("personal");
let shown = "";

/** Write a number into every badge of a kind, or hide them. @param {string} badges @param {number} count */
function showCount(badges, count) {
  for (const box of document.querySelectorAll(badges)) {
    /** @type {Element} */ (box.firstElementChild).textContent = String(count);
    /** @type {HTMLElement} */ (box).hidden = count === 0;
  }
}

/** @param {number} turns */
function showTurns(turns) {
  showCount("[data-turns]", turns);
  const [, dot, title] = /^(● )?(?:\(\d+\) )?(.*)$/s.exec(document.title) ?? ["", "", document.title];
  document.title = `${dot ?? ""}${turns ? `(${turns}) ` : ""}${title}`;
}

/** @param {{invitations: number, nudges: {match: string}[]}} you */
async function showPersonal(you) {
  const wanted = `${you.invitations} ${you.nudges.map((nudge) => nudge.match).join(" ")}`;
  if (!personal || wanted === shown) return;
  shown = wanted;
  const piece = await fetchPiece(/** @type {string} */ (personal.dataset.pieces));
  if (piece !== null) personal.innerHTML = piece.trim();
}

/** Go to a match the queue has found, once. @param {string | null} match */
function goTo(match) {
  if (!match || localStorage.getItem(SEEN) === match) return;
  localStorage.setItem(SEEN, match);
  const address = `/matches/${match}/`;
  if (location.pathname !== address) location.assign(address);
}

/** One key from anywhere to the most urgent match; the table has its own, which skips. @param {KeyboardEvent} event */
function onKey(event) {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const writing = target?.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog[open]");
  const plain = !(event.altKey || event.ctrlKey || event.metaKey || event.repeat || event.defaultPrevented);
  if (event.key !== "n" || !plain || writing || localStorage.getItem(SHORTCUTS_OFF)) return;
  event.preventDefault();
  location.assign(/** @type {string} */ (personal?.dataset.next));
}

// on the window: it hears a key after the document, where the table may have taken it already
if (personal?.dataset.next) window.addEventListener("keydown", onKey);

listen("/ws/me/", (message) => {
  if (message.type !== "you") return;
  showTurns(message.turns);
  showCount("[data-news]", message.news);
  showPersonal(message);
  goTo(message.found);
});
