/** The waiting room, made on the server and fetched again when the company changes. */

import { fetchPiece } from "../line.js";

/** @returns {HTMLElement | null} */
const room = () => document.getElementById("waiting-room");

/** @param {{username: string, ready: boolean}[]} players */
export async function keepFresh(players) {
  const now = players.map((player) => `${player.username}:${Number(player.ready)}`).join(",");
  const old = room();
  if (!old || old.dataset.players === now) return;
  old.dataset.players = now; // one fetch for each change
  const piece = await fetchPiece(/** @type {string} */ (old.dataset.url));
  const current = room();
  if (piece === null || current?.dataset.players !== now) return;
  const typing = /** @type {HTMLInputElement | null} */ (current.querySelector("input[type=text]:focus, select:focus"));
  current.outerHTML = piece;
  offerCopy();
  const same = typing?.id ? document.getElementById(typing.id) : null;
  if (typing && same) {
    /** @type {HTMLInputElement} */ (same).value = typing.value;
    same.focus();
  }
}

/** Show the copy button where copying is possible. */
function offerCopy() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    /** @type {HTMLElement} */ (button).hidden = !navigator.clipboard;
  }
}

document.addEventListener("click", async (event) => {
  const button = /** @type {Element} */ (event.target).closest("[data-copy]");
  if (!(button instanceof HTMLElement)) return;
  const source = /** @type {HTMLInputElement} */ (document.getElementById(button.dataset.copy ?? ""));
  await navigator.clipboard.writeText(source.value);
  const words = button.querySelector("[data-copied]");
  if (words instanceof HTMLElement) words.textContent = words.dataset.copied ?? "";
});

offerCopy();
