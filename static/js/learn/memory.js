/** What this browser remembers of lessons: how far one got, and which ones are done. Nothing leaves it. */

const KEY = "regalia-lessons";

/** @typedef {{path: number[], done: boolean}} Memory */

/** @returns {Record<string, Memory>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {}; // no storage, or somebody else's: begin at the beginning
  }
}

/** @param {string} game @returns {Memory} */
export function recall(game) {
  const { path, done } = all()[game] ?? {};
  return { path: Array.isArray(path) ? path : [], done: done === true };
}

/** @param {string} game @param {Memory} memory */
export function remember(game, memory) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [game]: memory }));
  } catch {
    // a browser that keeps nothing still teaches
  }
}
