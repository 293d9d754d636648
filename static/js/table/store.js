/** What the page knows about the table: one set of signals, changed by messages alone. */

import { signal, computed, batch } from "@preact/signals";

export const update = signal(/** @type {any} */ (null));
export const log = signal(/** @type {any[]} */ ([]));
export const connection = signal("connecting");
export const refusal = signal(/** @type {string | null} */ (null));
export const sending = signal(false); // a command is on its way
export const sentAt = signal(0); // the number it was made for
export const offset = signal(0); // what to add to our clock, in seconds, to have the server's
export const gone = signal(0); // the close code after which there is no coming back

export const number = computed(() => update.value?.number ?? 0);
export const legal = computed(() => update.value?.legal ?? []);

/** @param {any} message @param {(since: number) => void} sync */
export function receive(message, sync) {
  batch(() => {
    if (message.type === "update") {
      const known = log.value.at(-1)?.number ?? 0;
      if (message.since > number.value) return sync(number.value); // moves in between were missed
      const fresh = message.moves.filter((/** @type {any} */ move) => move.number > known);
      if (message.since === 0) log.value = message.moves; // from the beginning: an end that was taken back is gone
      else if (fresh.length) log.value = [...log.value, ...fresh];
      if (message.number > number.value || !update.value) refusal.value = null;
      update.value = message;
      if (message.number > sentAt.value) sending.value = false; // an older board is no answer to the command
    } else if (message.type === "accepted") {
      sentAt.value = message.number - 1; // the board that shows it may still be on its way
      if (number.value >= message.number) sending.value = false;
    } else if (message.type === "refused") {
      refusal.value = message.message;
      sending.value = false;
    } else if (message.type === "beat") {
      offset.value = message.time - Date.now() / 1000;
      if (message.number > number.value) sync(number.value);
    }
  });
}
