/** The first half: the adviser's draw with its three zones, and the centre the others take from. */

import { html, Icon } from "../../html.js";
import * as store from "../../store.js";
import { Card, CardChoice, choicesOf } from "./card.js";

/** @type {Record<string, string>} */
const ZONE_ICONS = { self: "adviser", favour: "seal", centre: "cards" };

/** @param {{view: any, names: string[], say: any, act: any}} props */
export function Sharing({ view, names, say, act }) {
  const placing = view.phase === "placing";
  return html`<section class="stage card" aria-labelledby="king-stage" tabindex="-1">
    <div class="row between stage-head">
      <h2 id="king-stage"><${Icon} name="adviser" /> ${say({ key: "board.adviser" })}: ${names[view.adviser]}</h2>
      <p class="muted">${say({ key: "board.turn", args: { turn: Math.min(view.round + 1, view.turns), turns: view.turns } })}</p>
    </div>
    ${view.king !== null && !choicesOf("decree").length && html`<${King} view=${view} say=${say} />`}
    ${view.phase !== "taking" && html`<div class="draw">
      ${placing && html`<${Drawn} view=${view} say=${say} />`}
      <ul class="zones" role="list" data-choices>${view.zones.map((/** @type {any} */ zone) => html`<li key=${zone.name}><${Zone} zone=${zone} say=${say} act=${act} /></li>`)}</ul>
    </div>`}
    <${Centre} view=${view} say=${say} act=${act} />
    <ul class="counters" role="list">
      <li><${Icon} name="deck" /> ${say({ key: "board.deck" })}: <strong>${view.deck}</strong></li>
      <li><${Icon} name="seal" /> ${say({ key: "board.favour" })}: <strong>${view.favoured.length}</strong></li>
    </ul>
  </section>`;
}

/** The king card being applied. @param {{view: any, say: any}} props */
export function King({ view, say }) {
  return html`<div class="row king-line">
    <${Card} card=${view.king} view=${view} say=${say} fresh=${true} />
    <p>${say({ key: "board.decreeing", args: { seat: { seat: view.actors[0] } } })}</p>
  </div>`;
}

/** @param {{view: any, say: any}} props */
function Drawn({ view, say }) {
  if (view.drawn === null) {
    return html`<div class="drawn">
      <span class="king-card back"><${Icon} name="hidden" /></span>
      <p class="muted">${say({ key: "board.placing", args: { seat: { seat: view.adviser } } })}</p>
    </div>`;
  }
  return html`<div class="drawn">
    <p><strong>${say({ key: "board.drawn" })}</strong></p>
    <${Card} card=${view.drawn} view=${view} say=${say} fresh=${true} />
  </div>`;
}

/** @param {{zone: any, say: any, act: any}} props */
function Zone({ zone, say, act }) {
  const choice = choicesOf("place").find((/** @type {any} */ { action }) => action.zone === zone.name);
  const full = zone.cards >= zone.limit;
  const inside = html`
    <span class="zone-head"><${Icon} name=${ZONE_ICONS[zone.name]} /> <strong>${say({ key: `zone.head.${zone.name}` })}</strong>
      <span class="zone-room">${say({ key: "zone.room", args: zone })}${full && html` · ${say({ key: "zone.full" })}`}</span></span>
    ${choice && html`<span class="zone-effect">${say(choice.effect)}</span>`}`;
  if (!choice) return html`<div class=${`zone ${full ? "full" : ""}`}>${inside}</div>`;
  return html`<button type="button" class="zone choice" data-choice data-zone=${zone.name} disabled=${store.sending.value} onClick=${() => act(choice.action)}>${inside}</button>`;
}

/** The open cards; a taker chooses one of them. @param {{view: any, say: any, act: any}} props */
function Centre({ view, say, act }) {
  const takes = choicesOf("take");
  if (!view.centre.length && view.phase !== "taking") return null;
  return html`<div class="centre">
    <h3>${say({ key: "board.centre" })}</h3>
    ${view.phase === "taking" && html`<p class=${takes.length ? "" : "muted"}>${takes.length ? say({ key: "board.take" }) : say({ key: "board.choosing", args: { seat: { seat: view.actors[0] } } })}</p>`}
    <ul class="cards" role="list" data-choices>${view.centre.map((/** @type {number} */ card, /** @type {number} */ index) => {
      const choice = takes.find((/** @type {any} */ { action }) => action.card === card);
      return html`<li key=${index} class=${choice ? "with-effect" : ""}>
        ${choice ? html`<${CardChoice} choice=${choice} card=${card} view=${view} say=${say} act=${act} /><span class="effect">${say(choice.effect)}</span>` : html`<${Card} card=${card} view=${view} say=${say} />`}
      </li>`;
    })}</ul>
  </div>`;
}
