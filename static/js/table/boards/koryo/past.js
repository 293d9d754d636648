/** What the log tells the board: the orders revealed this season, what has changed since one's own last move. */

/** @typedef {[number, number][]} Stacks */

/** The orders turned face up since the last deal, by seat. @param {any[]} log @returns {Map<number, Stacks>} */
export function reveals(log) {
  const found = new Map();
  for (const move of [...log].reverse()) {
    for (const event of [...move.events].reverse()) {
      if (event.kind === "dealt") return found;
      if (event.kind === "revealed" && !found.has(event.seat)) found.set(event.seat, event.data.cards);
    }
  }
  return found;
}

/** The cards of the table touched since the viewer's own last move, as "seat:kind". @param {any[]} log @param {number | null} own */
export function changed(log, own) {
  const marks = new Set();
  const moves = [...log].reverse();
  const until = own === null ? 1 : Math.max(1, moves.findIndex((move) => move.seat === own));
  for (const move of moves.slice(0, until)) {
    for (const event of move.events) touched(event).forEach(([seat, kind]) => marks.add(`${seat}:${kind}`));
  }
  return marks;
}

/** @param {any} event @returns {[number, number][]} */
function touched({ kind, seat, data }) {
  if (kind === "revealed" || kind === "discarded") return data.cards.map((/** @type {[number, number]} */ [card]) => [seat, card]);
  if (kind === "raided") return [[data.victim, data.kind]];
  if (kind === "banished") return [[seat, data.kind]];
  if (kind === "swapped") return data.parties.flatMap((/** @type {number} */ party) => data.kinds.map((/** @type {number} */ card) => [party, card]));
  return [];
}

/** What the last move did, without the deal that may have followed. @param {any[]} log */
export function lastEvents(log) {
  return (log.at(-1)?.events ?? []).filter((/** @type {any} */ { kind }) => kind !== "dealt");
}
