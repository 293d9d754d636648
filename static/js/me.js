/** What waits for the reader, on every page: the turn badge, invitations, tables about to close, a match found. */

import { fetchPiece, listen } from "./line.js";

const SEEN = "regalia-found";
const notices = document.getElementById("personal");
let shown = "";

/** @param {number} turns */
function showTurns(turns) {
  for (const box of document.querySelectorAll("[data-turns]")) {
    /** @type {Element} */ (box.firstElementChild).textContent = String(turns);
    /** @type {HTMLElement} */ (box).hidden = turns === 0;
  }
  const [, dot, title] = /^(● )?(?:\(\d+\) )?(.*)$/s.exec(document.title) ?? ["", "", document.title];
  document.title = `${dot ?? ""}${turns ? `(${turns}) ` : ""}${title}`;
}

/** @param {{invitations: number, nudges: {match: string}[]}} you */
async function showNotices(you) {
  const wanted = `${you.invitations} ${you.nudges.map((nudge) => nudge.match).join(" ")}`;
  if (!notices || wanted === shown) return;
  shown = wanted;
  const piece = await fetchPiece(/** @type {string} */ (notices.dataset.notices));
  if (piece !== null) notices.innerHTML = piece.trim();
}

/** Go to a match the queue has found, once. @param {string | null} match */
function goTo(match) {
  if (!match || localStorage.getItem(SEEN) === match) return;
  localStorage.setItem(SEEN, match);
  const address = `/matches/${match}/`;
  if (location.pathname !== address) location.assign(address);
}

listen("/ws/me/", (message) => {
  if (message.type !== "you") return;
  showTurns(message.turns);
  showNotices(message);
  goTo(message.found);
});
