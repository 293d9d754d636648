/** One's own hand, what is known of the others, and what has left the game. */

import { useState } from "preact/hooks";
import { html, Icon } from "../../html.js";
import { Card, CardChoice, Chips, choicesOf, FIELDS, iconOf, kindOf } from "./card.js";

const GROUPS = [...FIELDS, "gold"];

/** The hand in groups; when cards are owed for gold each can be laid down. @param {{view: any, say: any, act: any}} props */
export function Hand({ view, say, act }) {
  const [effect, setEffect] = useState("");
  const hand = view.hands[view.viewer];
  const gives = choicesOf("discard");
  const groups = GROUPS.map((kind) => ({ kind, cards: hand.filter((/** @type {number} */ card) => kindOf(card) === kind) })).filter(({ cards }) => cards.length);
  return html`<section class="hand card" aria-labelledby="king-hand" tabindex="-1">
    <h2 id="king-hand"><${Icon} name="cards" /> ${say({ key: "board.hand" })} (${hand.length})</h2>
    ${!hand.length && html`<p class="muted">${say({ key: "board.none" })}</p>`}
    <ul class="hand-groups" role="list" data-choices>${groups.map(({ kind, cards }) => html`<li key=${kind} class="hand-group">
      <h3><${Icon} name=${iconOf(kind)} /> ${kind === "gold" ? say({ key: "board.gold" }) : say({ key: `line.${kind}` })}: ${kind === "gold" ? view.gold[view.viewer] : view.fields[FIELDS.indexOf(kind)].sums[view.viewer]}</h3>
      <ul class="cards" role="list">${cards.map((/** @type {number} */ card, /** @type {number} */ index) => {
        const choice = gives.find((/** @type {any} */ { action }) => action.card === card);
        const show = () => setEffect(choice ? say(choice.effect) : "");
        return html`<li key=${index} onMouseEnter=${show} onFocusIn=${show}>${choice
          ? html`<${CardChoice} choice=${choice} card=${card} view=${view} say=${say} act=${act} />`
          : html`<${Card} card=${card} view=${view} say=${say} />`}</li>`;
      })}</ul>
    </li>`)}</ul>
    ${gives.length > 0 && html`<p class="effect" aria-live="polite">${effect}</p>`}
  </section>`;
}

/** What everybody may know of the others; at the end, their hands. @param {{view: any, names: string[], say: any}} props */
export function Others({ view, names, say }) {
  const seats = names.map((_name, seat) => seat).filter((seat) => seat !== view.viewer);
  return html`<section class="others" aria-labelledby="king-others">
    <h2 id="king-others"><${Icon} name="courtiers" /> ${say({ key: "board.players" })}</h2>
    <ul role="list">${seats.map((seat) => html`<li key=${seat} class=${`other ${view.actors.includes(seat) ? "on-turn" : ""}`}>
      <div class="other-head">
        <h3>${view.actors.includes(seat) && html`<${Icon} name="hourglass" />`} ${names[seat]} ${view.adviser === seat && html`<span class="badge"><${Icon} name="adviser" /> ${say({ key: "board.adviser" })}</span>`}</h3>
        <ul class="counters" role="list">
          <li><${Icon} name="cards" /> ${say({ key: "board.hand_size" })}: <strong>${view.hand_sizes[seat]}</strong></li>
          <li><${Icon} name="coin" /> ${say({ key: "board.gold_seen" })}: <strong>${view.gold[seat]}</strong></li>
          <li><${Icon} name="bid" /> ${say({ key: "board.gold_paid" })}: <strong>${view.paid[seat]}</strong></li>
        </ul>
      </div>
      <p class="muted known-head">${say({ key: view.hands[seat] ? "board.hand_size" : "board.shown" })}</p>
      <${Chips} cards=${view.hands[seat] ?? view.shown[seat]} view=${view} say=${say} />
    </li>`)}</ul>
  </section>`;
}

/** What one put aside and what is gone. @param {{view: any, say: any}} props */
export function Memory({ view, say }) {
  const own = view.viewer !== null;
  const piles = [
    own && { key: "board.favoured", cards: view.favoured.filter((/** @type {number | null} */ card) => card !== null) },
    own && { key: "board.spent", cards: view.spent[view.viewer] },
    { key: "board.turned", cards: view.turned },
    { key: "board.discard", cards: view.discard },
    { key: "board.used", cards: view.used },
  ].filter((pile) => pile && pile.cards.length);
  if (!piles.length) return null;
  return html`<section class="memory" aria-labelledby="king-memory">
    <h2 id="king-memory"><${Icon} name="scroll" /> ${say({ key: "board.memory" })}</h2>
    <dl>${piles.map((/** @type {any} */ { key, cards }) => html`<div key=${key}><dt>${say({ key })} (${cards.length})</dt><dd><${Chips} cards=${cards} view=${view} say=${say} /></dd></div>`)}</dl>
  </section>`;
}
