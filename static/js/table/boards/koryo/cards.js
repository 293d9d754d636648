/** The eleven kinds of cards as the board shows them; a kind is its place in the view's count vectors. */

import { html, Icon } from "../../html.js";

export const IDS = ["lobbying", "omniscient", "spy", "senator", "priest", "ship_owner", "banker", "guardian", "broadcaster", "merchant", "barbarians"];
export const LOBBYING = 0;
export const BARBARIANS = 10;
export const BANKER = 6;
export const PRIEST = 4;
export const SPY = 2;

/** Highest family first, as on the score sheet, then the events. */
export const ROWS = [9, 8, 7, 6, 5, 4, 3, 2, 1, BARBARIANS, LOBBYING];

/** @type {Record<string, string>} */
const ICONS = { ship_owner: "ship", barbarians: "barbarian" };

/** @param {number} kind */
export const isEvent = (kind) => kind === BARBARIANS || kind === LOBBYING;

/** What a card counts at the end. @param {number} kind */
export const worth = (kind) => (isEvent(kind) ? "−1" : String(kind));

/** @param {number} kind */
export const cardPhrase = (kind) => ({ key: `card.${IDS[kind]}` });

/** @param {{kind: number}} props */
export function CardIcon({ kind }) {
  return html`<${Icon} name=${ICONS[IDS[kind]] ?? IDS[kind]} />`;
}

/** Cards in words: kinds with their numbers. @param {[number, number][]} stacks */
export function stackPhrases(stacks) {
  if (!stacks.length) return { key: "board.none" };
  return stacks.map(([kind, n]) => ({ key: "stack", args: { card: cardPhrase(kind), n } }));
}

/** @param {number[]} counts @returns {[number, number][]} */
export function stacksOf(counts) {
  return ROWS.filter((kind) => counts[kind]).map((kind) => [kind, counts[kind]]);
}

/** A number with a true minus sign. @param {number} number */
export const signed = (number) => String(number).replace("-", "−");

/** @param {number[]} numbers */
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
