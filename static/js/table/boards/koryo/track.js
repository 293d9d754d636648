/** Eight seasons with what is dealt and kept in each, and the bank. */

import { html, Icon } from "../../html.js";

/** @param {{view: any, say: any}} props */
export function Track({ view, say }) {
  return html`<section class="track" aria-label=${say({ key: "table.seasons" })}>
    <ol>${view.seasons.map((/** @type {[number, number]} */ [dealt, limit], /** @type {number} */ index) => {
      const season = index + 1;
      const now = season === view.season;
      return html`<li key=${season} class=${now ? "now" : season < view.season ? "past" : "future"} aria-current=${now ? "step" : undefined} title=${say({ key: "table.season", args: { season, dealt, limit } })}>
        <span class="visually-hidden">${say({ key: "table.season", args: { season, dealt, limit } })}${now ? `, ${say({ key: "table.now" })}` : ""}</span>
        <span class="season" aria-hidden="true">${now && html`<${Icon} name="season" />`}${season}</span>
        <span class="season-cards" aria-hidden="true"><${Icon} name="cards" />${dealt}</span>
        <span class="season-cards" aria-hidden="true"><${Icon} name="balance" />${limit}</span>
      </li>`;
    })}</ol>
    <p class="track-key muted">
      <span><${Icon} name="cards" /> ${say({ key: "table.dealt" })}</span>
      <span><${Icon} name="balance" /> ${say({ key: "table.limit" })}</span>
      <span class="bank"><${Icon} name="coin" /> ${say({ key: "table.bank", args: { n: view.bank } })}</span>
    </p>
  </section>`;
}
