/** The bar that says what a choice would bring, asks for the last word, and tells what is to be chosen. */

import { html, Icon } from "../../html.js";
import { IDS, cardPhrase } from "./cards.js";
import { ofType } from "./choices.js";

/** @param {{view: any, say: any, choosing: any}} props */
export function Preview({ view, say, choosing }) {
  const ordering = ofType("order_nothing").length > 0;
  if (!ordering && !choosing.aim) return null;
  const { picked } = choosing;
  const told = choosing.peeked ?? picked;
  return html`<section class=${`preview ${picked ? "picked" : ""}`} aria-label=${say({ key: "table.preview" })}>
    <div class="preview-words" role="status">
      ${told ? html`<p><strong>${say(told.phrase)}</strong></p>${told.effect && html`<p>${say(told.effect)}</p>`}` : html`<p><${Icon} name=${ordering ? "orders" : "plunder"} /> ${say(invitation(view, choosing))}</p>`}
    </div>
    ${(picked || choosing.pairing !== null) && html`<div class="preview-buttons" data-choices>
      ${picked && html`<button type="button" class="button primary confirm" data-choice onClick=${() => choosing.pick(picked)}>${say({ key: ordering ? "table.lay" : "table.confirm" })}</button>`}
      <button type="button" class="button cancel" data-choice onClick=${choosing.cancel}>${say({ key: "table.cancel" })}</button>
    </div>`}
  </section>`;
}

/** What is to be chosen next. @param {any} view @param {any} choosing */
function invitation(view, { aim, pairing }) {
  if (pairing !== null) return { key: "table.pair_second", args: { card: cardPhrase(pairing) } };
  if (!aim) return { key: "table.choose_order" };
  const lifted = { card: cardPhrase(view.lifted % IDS.length), seat: { seat: Math.floor(view.lifted / IDS.length) } };
  return { key: `table.aim_${aim}`, args: aim === "swap" ? lifted : { n: view.surplus } };
}
