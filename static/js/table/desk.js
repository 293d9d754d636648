/** What the page knows of the player's own desk: standing orders, notes and plan. Changed by messages alone. */

import { signal } from "@preact/signals";

/** @typedef {{key: string, args?: Record<string, unknown>}} Phrase */
/** @typedef {{value: any, phrase: Phrase}} Offer */
/** @typedef {{name: string, kind: "one" | "ranked" | "number" | "fixed", phrase: Phrase | null, offers: Offer[], least: number, most: number, value: any}} Field */
/** @typedef {{type: string, phrase: Phrase, fields: Field[]}} Form */
/** @typedef {{id: number, order: any, phrase: Phrase, used: boolean}} OrderLine */
/** @typedef {{action: any, phrase: Phrase}} Step */

export const desk = signal(/** @type {{number: number, orders: OrderLine[], forms: Form[], note: string, plan: Step[]} | null} */ (null));
export const ahead = signal(/** @type {{number: number, planned: number, legal: Step[]} | null} */ (null));
export const refusal = signal(/** @type {string | null} */ (null));

/** @type {Map<string, (() => void) | undefined>} commands that wait for their answer, and what to do then */
const asked = new Map();

/** @param {string} id @param {() => void} [then] */
export function expect(id, then) {
  asked.set(id, then);
  refusal.value = null;
}

/** Takes what belongs to the desk; true if it did. @param {any} message */
export function receive(message) {
  if (message.type === "desk") desk.value = message;
  else if (message.type === "ahead") ahead.value = message;
  else if (asked.has(message.command_id)) {
    const then = asked.get(message.command_id);
    asked.delete(message.command_id);
    if (message.type === "refused") refusal.value = message.message;
    else then?.();
  } else return false;
  return true;
}
