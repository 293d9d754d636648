/** Fetches frames of a finished match a chunk at a time and keeps them: the past does not change. */

/** @typedef {{number: number, move: any, phase: string, actors: number[], sights: {seat: number | null, view: any, board: any}[]}} Frame */

const CHUNK = 20; // as the server cuts them

/** @param {string} address @param {string} language */
export function openReel(address, language) {
  /** @type {Map<string, Promise<Frame[]>>} */
  const chunks = new Map();

  /** @param {string} eyes @param {number} first */
  async function load(eyes, first) {
    const answer = await fetch(`${address}?${new URLSearchParams({ eyes, language, from: String(first) })}`);
    if (!answer.ok) throw new Error(`replay: ${answer.status}`);
    return (await answer.json()).frames;
  }

  /** @param {string} eyes @param {number} number */
  function chunk(eyes, number) {
    const first = number - (number % CHUNK);
    const key = `${eyes} ${first}`;
    if (!chunks.has(key)) {
      const coming = load(eyes, first);
      coming.catch(() => chunks.delete(key)); // a failed fetch may be tried again
      chunks.set(key, coming);
    }
    return /** @type {Promise<Frame[]>} */ (chunks.get(key));
  }

  return {
    /** @param {string} eyes @param {number} number @returns {Promise<Frame>} */
    async frame(eyes, number) {
      return (await chunk(eyes, number))[number % CHUNK];
    },
    /** Every move up to a number, for the log. @param {string} eyes @param {number} number @returns {Promise<any[]>} */
    async moves(eyes, number) {
      const parts = [];
      for (let first = 0; first <= number; first += CHUNK) parts.push(chunk(eyes, first));
      return (await Promise.all(parts)).flat().filter((frame) => frame.move && frame.number <= number).map((frame) => frame.move);
    },
  };
}
