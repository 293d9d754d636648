/** Which legal choice belongs to which drawn thing: found by comparing the fields of actions, never by a rule. */

import { html } from "../../html.js";
import * as store from "../../store.js";

/** Ways of choosing a card on the table; the first ones come alone. */
const AIMS = ["swap", "discard", "raid", "lobby"];

/** @param {string} type */
export const ofType = (type) => store.legal.value.filter((/** @type {any} */ { action }) => action.type === type);

/** @param {any} one @param {any} other */
export const same = (one, other) => Boolean(one && other) && JSON.stringify(one.action) === JSON.stringify(other.action);

/** The ways of aiming that are open now. */
export const openAims = () => AIMS.filter((type) => ofType(type).length > 0);

/** The way of aiming in use: the wanted one if it is open. @param {string | null} wanted */
export function aims(wanted) {
  const open = openAims();
  return wanted && open.includes(wanted) ? wanted : (open[0] ?? null);
}

/** The choice that aims at a card on the table. @param {string | null} aim @param {number} seat @param {number} kind @param {number | null} own */
export function aimedAt(aim, seat, kind, own) {
  return ofType(aim ?? "").find((/** @type {any} */ { action }) => action.kind === kind && (action.victim ?? action.party ?? own) === seat);
}

/** What it is and what it would bring, for ears. @param {{choice: any, say: any}} props */
export function Spoken({ choice, say }) {
  return html`<span class="visually-hidden">${[choice.phrase, choice.effect].filter(Boolean).map(say).join(". ")}</span>`;
}

/** What a button for a choice has in common with every other: picking and peeking. @param {any} choice @param {any} choosing */
export function choiceProps(choice, choosing) {
  return {
    type: "button",
    "data-choice": true,
    "aria-pressed": same(choice, choosing.picked),
    onClick: () => choosing.pick(choice),
    onMouseEnter: () => choosing.peek(choice),
    onMouseLeave: () => choosing.peek(null),
    onFocus: () => choosing.peek(choice),
    onBlur: () => choosing.peek(null),
  };
}
