/** What a player can decide about the match itself: take back, give up, agree to end, annul. */

import { useState } from "preact/hooks";
import { html } from "./html.js";
import * as store from "./store.js";

/** @param {{update: any, seat: number, names: string[], ui: any, command: (asked: object) => void}} props */
export function Ways({ update, seat, names, ui, command }) {
  const [sure, setSure] = useState(false);
  const me = update.players[seat];
  const offers = update.players.filter((/** @type {any} */ player) => player.agrees_to_end && player.seat !== seat);
  const last = store.log.value.at(-1);
  const mine = last && last.kind === "action" && last.seat === seat;
  if (me.resigned) return null;
  return html`
    ${offers.length > 0 && html`<div class="notice row" role="status">
      <p>${ui.end_offered.replace("%s", offers.map((/** @type {any} */ player) => names[player.seat]).join(", "))}</p>
      ${!me.agrees_to_end && html`<button type="button" class="button" onClick=${() => command({ type: "agree_to_end", agree: true })}>${ui.accept_end}</button>`}
      <button type="button" class="button quiet" onClick=${() => command({ type: "agree_to_end", agree: false })}>${ui.refuse_end}</button>
    </div>`}
    <details class="ways">
      <summary>${ui.more}</summary>
      <div class="row">
        ${mine && html`<button type="button" class="button" onClick=${() => command({ type: "undo", number: update.number })}>${ui.undo}</button>`}
        ${offers.length === 0 && !me.agrees_to_end && html`<button type="button" class="button quiet" onClick=${() => command({ type: "agree_to_end", agree: true })}>${ui.offer_end}</button>`}
        ${me.agrees_to_end && html`<button type="button" class="button quiet" onClick=${() => command({ type: "agree_to_end", agree: false })}>${ui.refuse_end}</button>`}
        ${!update.gathers && html`<button type="button" class="button quiet" onClick=${() => command({ type: "annul" })}>${ui.annul}</button>`}
        ${sure
          ? html`<span class="row" role="alert">${ui.resign_sure}
              <button type="button" class="button danger" onClick=${() => command({ type: "resign" })}>${ui.yes}</button>
              <button type="button" class="button" onClick=${() => setSure(false)}>${ui.no}</button></span>`
          : html`<button type="button" class="button danger" onClick=${() => setSure(true)}>${ui.resign}</button>`}
      </div>
    </details>`;
}
