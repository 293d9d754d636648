/** What the page knows of the talk and the company at the table: signals, changed by messages alone. */

import { signal, batch } from "@preact/signals";

/** @typedef {"table" | "spectators"} Channel */
/** @typedef {{channel: Channel, number: number, seat: number | null, name: string, username: string, text: string, removed: boolean, time: number}} Line */

export const lines = signal(/** @type {Line[]} */ ([]));
export const terms = signal(/** @type {{table: number, spectators: number | null, write: Channel[], muted: string[]} | null} */ (null));
export const refusal = signal(/** @type {string | null} */ (null));
export const here = signal(/** @type {Set<number> | null} */ (null));
export const watching = signal(0);

/** @type {Set<string>} commands of the chat that wait for their answer */
const asked = new Set();

/** The numbers to resume from. */
export function marks() {
  return { table: terms.value?.table ?? 0, spectators: terms.value?.spectators ?? 0 };
}

/** @param {string} id */
export function expect(id) {
  asked.add(id);
  refusal.value = null;
}

/** Takes what belongs to the talk; true if it did. @param {any} message */
export function receive(message) {
  if (message.type === "presence") {
    batch(() => { here.value = new Set(message.here); watching.value = message.watching; });
    return true;
  }
  if (message.type === "chat") {
    batch(() => { lines.value = merged(message); terms.value = message; });
    return true;
  }
  if (!asked.delete(message.command_id)) return false;
  if (message.type === "refused") refusal.value = message.message;
  return true;
}

/** @param {any} message @returns {Line[]} */
function merged(message) {
  const known = new Map(lines.value.map((line) => [`${line.channel} ${line.number}`, line]));
  for (const line of message.lines) known.set(`${line.channel} ${line.number}`, line);
  return [...known.values()]
    .filter((line) => !message.muted.includes(line.username))
    .filter((line) => line.channel === "table" || message.spectators !== null)
    .sort((a, b) => a.time - b.time || a.number - b.number);
}
