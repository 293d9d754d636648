/** The players: points now, tokens, cards in front against the limit, and the order of the season face down or face up. */

import { html, Icon } from "../../html.js";
import { CardIcon, signed, stackPhrases, sum } from "./cards.js";

/** @param {{view: any, seat: number | null, names: string[], say: any, shown: Map<number, [number, number][]>}} props */
export function Players({ view, seat, names, say, shown }) {
  const order = names.map((_name, step) => (view.first + step) % names.length);
  return html`<section class="players" aria-labelledby="koryo-players">
    <h2 id="koryo-players"><${Icon} name="courtiers" /> ${say({ key: "table.players" })}</h2>
    <ol>${order.map((at) => html`<${Player} key=${at} at=${at} own=${at === seat} view=${view} name=${names[at]} say=${say} cards=${shown.get(at)} />`)}</ol>
  </section>`;
}

/** @param {{at: number, own: boolean, view: any, name: string, say: any, cards: [number, number][] | undefined}} props */
function Player({ at, own, view, name, say, cards }) {
  const turn = view.actors.includes(at);
  const facts = [
    ["laurel", "table.points", signed(view.standing[at])],
    ["coin", "table.tokens", view.tokens[at]],
    ["balance", "table.front", `${sum(view.tables[at])} / ${view.limits[at]}`],
    ["cards", "table.in_hand", view.hand_sizes[at]],
  ];
  return html`<li class=${`player ${own ? "own" : ""} ${turn ? "on-turn" : ""}`}>
    <h3>${name}${own && html` <span class="badge">${say({ key: "table.you" })}</span>`}</h3>
    <p class="player-marks">
      ${turn && html`<span class="badge warning"><${Icon} name="hourglass" /> ${say({ key: "table.on_turn" })}</span>`}
      ${at === view.first && view.phase !== "over" && html`<span class="badge info"><${Icon} name="throne" /> ${say({ key: "table.first" })}</span>`}
    </p>
    <dl>${facts.map(([icon, key, value]) => html`<div key=${key}><dt><${Icon} name=${icon} /> ${say({ key })}</dt><dd>${value}</dd></div>`)}</dl>
    ${view.phase !== "over" && html`<${Order} at=${at} view=${view} say=${say} cards=${cards} />`}
  </li>`;
}

/** @param {{at: number, view: any, say: any, cards: [number, number][] | undefined}} props */
function Order({ at, view, say, cards }) {
  const hidden = view.order_sizes[at];
  if (hidden) {
    return html`<p class="order"><span class="backs" aria-hidden="true">${Array.from({ length: hidden }, (_, back) => html`<span key=${back} class="back"></span>`)}</span> <span>${say({ key: "table.face_down", args: { n: hidden } })}</span></p>`;
  }
  if (view.hand_sizes[at]) return html`<p class="order muted"><${Icon} name="orders" /> <span>${say({ key: "table.no_order" })}</span></p>`;
  if (view.phase !== "orders" && cards) {
    return html`<p class="order"><span class="faces" aria-hidden="true">${cards.map(([kind]) => html`<${CardIcon} key=${kind} kind=${kind} />`)}</span> <span>${say({ key: "table.revealed", args: { cards: stackPhrases(cards) } })}</span></p>`;
  }
  return html`<p class="order muted"><${Icon} name="no" /> <span>${say({ key: "table.nothing" })}</span></p>`;
}
