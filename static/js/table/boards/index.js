/** Which component draws which game. Each is fetched for its own tables only; a game without one is played in words. */

import { signal } from "@preact/signals";

/** @type {Record<string, () => Promise<any>>} */
const drawn = {
  "for-the-king": async () => (await import("./for_the_king.js")).ForTheKing,
  "king-me": async () => (await import("./king_me.js")).KingMe,
  koryo: async () => (await import("./koryo.js")).Koryo,
  majesty: async () => (await import("./majesty.js")).Majesty,
};

const fetched = signal(/** @type {Record<string, any>} */ ({}));
/** @type {Set<string>} */
const asked = new Set();

/** @param {string} game */
export const isDrawn = (game) => game in drawn;

/** The game's component; nothing until it has come, and then whoever asked is drawn again. @param {string} game */
export function boardOf(game) {
  if (isDrawn(game) && !asked.has(game)) {
    asked.add(game);
    drawn[game]().then((Board) => { fetched.value = { ...fetched.value, [game]: Board }; });
  }
  return fetched.value[game];
}
