/** One's own hand by kinds with the orders it allows, and afterwards what one knows alone. */

import { html, Icon } from "../../html.js";
import { CardIcon, IDS, cardPhrase, stackPhrases, stacksOf, sum, worth } from "./cards.js";
import { Spoken, choiceProps, ofType } from "./choices.js";

/** @param {{view: any, say: any, choosing: any}} props */
export function Hand({ view, say, choosing }) {
  if (!view.hand || !sum(view.hand)) return null;
  const orders = ofType("order");
  const pairs = ofType("order_pair");
  const [nothing] = ofType("order_nothing");
  return html`<section class=${`hand panel ${orders.length ? "mine" : ""}`} aria-labelledby="koryo-hand">
    <h2 id="koryo-hand"><${Icon} name="cards" /> ${say({ key: "table.hand" })} (${sum(view.hand)})</h2>
    ${pairs.length > 0 && html`<p class="pair-hint"><${Icon} name="ship" /> ${say({ key: "table.pair_hint" })}</p>`}
    <ul class="stacks" data-choices>
      ${stacksOf(view.hand).map(([kind, held]) => html`<${Stack} key=${kind} kind=${kind} held=${held} orders=${orders} pairs=${pairs} view=${view} say=${say} choosing=${choosing} />`)}
      ${nothing && html`<li class="stack-of none"><button class="button" ...${choiceProps(nothing, choosing)}>${say(nothing.phrase)}</button></li>`}
    </ul>
  </section>`;
}

/** @param {{kind: number, held: number, orders: any[], pairs: any[], view: any, say: any, choosing: any}} props */
function Stack({ kind, held, orders, pairs, view, say, choosing }) {
  const own = orders.filter(({ action }) => action.kind === kind);
  const pairable = pairs.some(({ action }) => action.first === kind || action.second === kind);
  return html`<li class=${`stack-of ${IDS[kind]}`}>
    <div class="stack-face" title=${say({ key: `effect.${IDS[kind]}` })}>
      <${CardIcon} kind=${kind} />
      <span class="stack-name">${say({ key: `column.${IDS[kind]}` })} <span class="stack-worth" aria-hidden="true">${worth(kind)}</span></span>
      <span class="stack-held">× ${held}</span>
    </div>
    ${own.length > 0 && html`<div class="numbers" role="group" aria-label=${say(cardPhrase(kind))}>
      ${own.map((choice) => html`<button key=${choice.action.count} class="number" ...${choiceProps(choice, choosing)}><${Spoken} choice=${choice} say=${say} /><span aria-hidden="true">${choice.action.count}</span></button>`)}
      ${pairable && html`<${PairButton} kind=${kind} pairs=${pairs} say=${say} choosing=${choosing} />`}
    </div>`}
  </li>`;
}

/** The first press remembers the kind, a second one at another kind finds the pair. @param {{kind: number, pairs: any[], say: any, choosing: any}} props */
function PairButton({ kind, pairs, say, choosing }) {
  const { pairing, picked } = choosing;
  const inPair = picked?.action.type === "order_pair" && [picked.action.first, picked.action.second].includes(kind);
  const choice = pairing === null ? null : pairs.find(({ action }) => [action.first, action.second].includes(kind) && [action.first, action.second].includes(pairing) && kind !== pairing);
  const press = () => (inPair ? choosing.pick(picked) : choice ? choosing.pick(choice) : choosing.pair(pairing === kind ? null : kind));
  return html`<button type="button" class="number pair" data-choice aria-pressed=${inPair || pairing === kind}
    onClick=${press} onMouseEnter=${() => choosing.peek(choice)} onMouseLeave=${() => choosing.peek(null)} onFocus=${() => choosing.peek(choice)} onBlur=${() => choosing.peek(null)}>
    <${Icon} name="ship" /> <span class="visually-hidden">${say({ key: "table.pair_of", args: { card: cardPhrase(kind) } })}</span><span aria-hidden="true">${say({ key: "table.pair" })}</span>
  </button>`;
}

/** @param {{view: any, say: any}} props */
export function Secrets({ view, say }) {
  if (!view.order || sum(view.order) + sum(view.discard) === 0) return null;
  return html`<details class="secrets" open=${sum(view.order) > 0}>
    <summary>${say({ key: "table.secrets" })}</summary>
    <p><${Icon} name="orders" /> ${say({ key: "board.order", args: { cards: stackPhrases(stacksOf(view.order)) } })}</p>
    <p><${Icon} name="hidden" /> ${say({ key: "board.discard", args: { cards: stackPhrases(stacksOf(view.discard)) } })}</p>
  </details>`;
}
