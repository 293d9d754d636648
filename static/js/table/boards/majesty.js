/** Majesty's board: the market, one's own kingdom, the others' kingdoms. Draws a view, sends an action. */

import { html, Icon } from "../html.js";
import * as store from "../store.js";

/** @type {Record<string, string>} */
const ICONS = {
  miller: "mill", brewer: "brewery", witch: "witch", guard: "guard", knight: "knight", innkeeper: "inn", noble: "noble",
};

/** @param {{update: any, config: any, names: string[], say: any, act: (action: object) => void}} props */
export function Majesty({ update, config, names, say, act }) {
  const view = update.view;
  const others = view.kingdoms.map((/** @type {any} */ _k, /** @type {number} */ seat) => seat).filter((/** @type {number} */ seat) => seat !== config.seat);
  return html`<div class="majesty">
    <${Market} view=${view} say=${say} act=${act} />
    <${Decisions} view=${view} say=${say} act=${act} />
    ${config.seat !== null && html`<${Kingdom} view=${view} seat=${config.seat} names=${names} say=${say} own=${true} />`}
    ${others.map((/** @type {number} */ seat) => html`<${Kingdom} key=${seat} view=${view} seat=${seat} names=${names} say=${say} own=${false} />`)}
  </div>`;
}

/** @param {{view: any, say: any, act: any}} props */
function Market({ view, say, act }) {
  return html`<section class="market" data-choices aria-label=${say({ key: "board.market" })}>
    <ol>${view.market.map((/** @type {any} */ offer, /** @type {number} */ position) => html`<li key=${position} class="offer">
      <span class="cost">${offer.cost === 0 ? say({ key: "took.free" }) : say({ key: "count.workers", args: { n: offer.cost } })}</span>
      <div class=${`market-card tier${offer.card.tier} halves${offer.card.roles.length}`}>
        ${offer.card.roles.map((/** @type {string} */ role) => html`<${Half} key=${role} role=${role} position=${position} say=${say} act=${act} />`)}
      </div>
      <span class="lying">${offer.workers > 0 && html`<${Icon} name="worker" /> +${offer.workers}`}</span>
    </li>`)}</ol>
    <p class="muted deck"><${Icon} name="deck" /> ${view.deck_left}</p>
  </section>`;
}

/** @param {{role: string, position: number, say: any, act: any}} props */
function Half({ role, position, say, act }) {
  const choice = store.legal.value.find((/** @type {any} */ { action }) => action.type === "take" && action.position === position && action.role === role);
  const name = say({ key: `role.${role}` });
  const face = html`<${Icon} name=${ICONS[role]} /><span>${name}</span>`;
  if (!choice) return html`<span class=${`half ${role}`}>${face}</span>`;
  const promise = `${say(choice.phrase)}. ${say(choice.effect)}`;
  return html`<button type="button" data-choice class=${`half choice ${role}`} title=${promise} disabled=${store.sending.value} onClick=${() => act(choice.action)}>${face}<span class="gain">+${choice.effect.args.points.args.n}</span><span class="visually-hidden">${promise}</span></button>`;
}

/** Choices that do not belong to a market card: which half to heal, how to trade. @param {{view: any, say: any, act: any}} props */
function Decisions({ say, act }) {
  const choices = store.legal.value.filter((/** @type {any} */ { action }) => action.type !== "take");
  if (!choices.length) return null;
  return html`<div class="row decisions" data-choices>${choices.map((/** @type {any} */ choice) => html`<button key=${JSON.stringify(choice.action)} type="button" data-choice class="button primary" title=${choice.effect && say(choice.effect)} disabled=${store.sending.value} onClick=${() => act(choice.action)}>${say(choice.phrase)}</button>`)}</div>`;
}

/** @param {{view: any, seat: number, names: string[], say: any, own: boolean}} props */
function Kingdom({ view, seat, names, say, own }) {
  const kingdom = view.kingdoms[seat];
  const turn = view.actors.includes(seat);
  return html`<section class=${`kingdom ${own ? "own" : "other"} ${turn ? "on-turn" : ""}`} aria-label=${names[seat]}>
    <header class="row between">
      <h2>${turn && html`<${Icon} name="hourglass" />`} ${names[seat]}</h2>
      <p class="row purse">
        <span class="purse-item"><${Icon} name="coin" /> ${say({ key: "count.points", args: { n: kingdom.points } })}</span>
        <span class="purse-item"><${Icon} name="worker" /> ${say({ key: "count.workers", args: { n: kingdom.workers } })}</span>
      </p>
    </header>
    <ol class="buildings">${view.buildings.map((/** @type {any} */ building, /** @type {number} */ index) => {
      const cards = building.role ? kingdom.columns[index] : kingdom.wounded;
      return html`<li key=${building.id} class=${`building ${building.role ?? "infirmary"} ${cards.length ? "" : "vacant"}`}>
        <${Icon} name=${building.role ? ICONS[building.role] : "infirmary"} />
        <span class="building-name">${say({ key: `building.${building.id}` })}</span>
        <span class="count">${cards.length}</span>
        ${own && building.role && html`<span class="worth muted" title=${say({ key: "board.majority" })}>${building.majority}</span>`}
      </li>`;
    })}</ol>
  </section>`;
}
