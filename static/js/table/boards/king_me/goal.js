/** The viewer's own secrets: the six favourites, what they are worth where they stand, the No cards left. */

import { html, Icon } from "../../html.js";
import { OUT } from "./places.js";
import { Face, nameOf } from "./portrait.js";

/** A favourite with the points of the place it stands on. @param {{view: any, floors: number[], courtier: number, say: any}} props */
export function Favourite({ view, floors, courtier, say }) {
  const place = floors[courtier];
  const points = view.palace[place]?.points ?? 0;
  return html`<li class=${`favourite-item ${place === OUT ? "away" : ""}`} title=${`${nameOf(say, courtier)}: ${say({ key: `place.${place}` })}`}>
    <${Face} courtier=${courtier} say=${say} />
    <span class="courtier-name">${nameOf(say, courtier)}</span>
    <span class="visually-hidden">${say({ key: `place.${place}` })}</span>
    <span class="worth">${points}</span>
  </li>`;
}

/** @param {any} props */
export function GoalCard({ view, say }) {
  return html`<section class="goal-card" aria-labelledby="goal-title">
    <header>
      <h2 id="goal-title"><span aria-hidden="true">★</span> ${say({ key: "board.goal_card" })}</h2>
      <p class="card-now"><span class="visually-hidden">${say({ key: "board.card_now", args: { n: view.my_points } })}</span><span aria-hidden="true">${view.my_points}</span></p>
    </header>
    <ul class="favourites">${view.my_favourites.map((/** @type {number} */ courtier) => html`<${Favourite} key=${courtier} view=${view} floors=${view.floors} courtier=${courtier} say=${say} />`)}</ul>
    <p class="no-cards"><span aria-hidden="true">${Array.from({ length: view.my_no_cards }, (_card, number) => html`<${Icon} key=${number} name="no" />`)}</span> ${say({ key: "board.my_no_cards", args: { n: view.my_no_cards } })}</p>
    ${view.round === 3 && html`<p class="muted prize">${say({ key: "board.prize" })}</p>`}
  </section>`;
}
