/** Where the replay stands, kept in the address so that a link leads to a move: `#move=37&seat=1`. */

import { signal } from "@preact/signals";

export const SPECTATOR = "spectator";
export const ALL = "all";

/** @typedef {{number: number, eyes: string}} Place */

export const place = signal(/** @type {Place} */ ({ number: 0, eyes: SPECTATOR }));

/** @param {{last: number, players: any[], seat: number | null}} config @returns {Place} */
export function fromAddress(config) {
  const asked = new URLSearchParams(location.hash.slice(1));
  const number = Number(asked.get("move") ?? 0);
  const own = config.seat === null ? SPECTATOR : String(config.seat);
  const eyes = asked.get("seat") ?? own;
  const known = eyes === SPECTATOR || eyes === ALL || config.players.some((player) => String(player.seat) === eyes);
  return { number: Number.isInteger(number) ? Math.min(Math.max(number, 0), config.last) : 0, eyes: known ? eyes : own };
}

/** @param {Place} to */
export function go(to) {
  place.value = to;
  history.replaceState(null, "", `#move=${to.number}&seat=${to.eyes}`);
}
