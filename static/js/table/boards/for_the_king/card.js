/** Cards of For the King as they are drawn: a card is the number of its kind, its value comes with the view. */

import { html, Icon } from "../../html.js";
import * as store from "../../store.js";

export const FIELDS = ["diplomacy", "entertainment", "livestock", "architecture", "military", "cuisine"];
const LETTERS = "ABCDEFGHI";
const GOLD = FIELDS.length * LETTERS.length;
const KING = GOLD + 3;

/** A field's name, "gold" or "king". @param {number} card */
export function kindOf(card) {
  if (card >= KING) return "king";
  return card >= GOLD ? "gold" : FIELDS[Math.floor(card / LETTERS.length)];
}

/** @param {string} kind */
export const iconOf = (kind) => ({ gold: "coin", king: "crown" })[kind] ?? kind;

/** The legal choices of one type. @param {string} type */
export const choicesOf = (type) => store.legal.value.filter((/** @type {any} */ { action }) => action.type === type);

/** What is printed on a card: icon, letter, value, name. @param {{card: number, view: any, say: any}} props */
export function Face({ card, view, say }) {
  const kind = kindOf(card);
  const name = say({ key: `card.${card}` });
  const plain = FIELDS.includes(kind);
  return html`<span class=${`face ${kind}`}>
    ${plain && html`<span class="face-letter">${LETTERS[card % LETTERS.length]}</span>`}
    <${Icon} name=${iconOf(kind)} />
    ${kind !== "king" && html`<span class="face-value">${view.values[card]}</span>`}
    <span class="face-name">${plain ? say({ key: `line.${kind}` }) : name}</span>
  </span>`;
}

/** A card that lies open; its name is read out. @param {{card: number, view: any, say: any, fresh?: boolean}} props */
export function Card({ card, view, say, fresh }) {
  return html`<span class=${`king-card ${fresh ? "fresh" : ""}`} role="img" aria-label=${say({ key: `card.${card}` })}><${Face} card=${card} view=${view} say=${say} /></span>`;
}

/** A card that can be chosen. @param {{choice: any, card: number, view: any, say: any, act: any}} props */
export function CardChoice({ choice, card, view, say, act }) {
  return html`<button type="button" class="king-card choice" data-choice title=${say(choice.effect)} disabled=${store.sending.value} onClick=${() => act(choice.action)}>
    <span class="visually-hidden">${say(choice.phrase)}</span>
    <span class="face-only" aria-hidden="true"><${Face} card=${card} view=${view} say=${say} /></span>
  </button>`;
}

/** Cards as small chips, for what is known and past. @param {{cards: number[], view: any, say: any}} props */
export function Chips({ cards, view, say }) {
  if (!cards.length) return html`<span class="muted">${say({ key: "board.none" })}</span>`;
  return html`<ul class="chips" role="list">${cards.map((card, index) => {
    const kind = kindOf(card);
    const short = kind === "king" ? say({ key: `card.${card}` }) : `${FIELDS.includes(kind) ? LETTERS[card % LETTERS.length] : ""}${view.values[card]}`;
    return html`<li key=${index}><span class=${`chip ${kind}`} role="img" aria-label=${say({ key: `card.${card}` })} title=${say({ key: `card.${card}` })}><${Icon} name=${iconOf(kind)} /> ${short}</span></li>`;
  })}</ul>`;
}
