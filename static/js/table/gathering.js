/** A live match of an event before it begins: who is at the table, who is missing, and what to do meanwhile. */

import { useEffect } from "preact/hooks";
import { html } from "./html.js";
import { useNow } from "./clock.js";
import * as store from "./store.js";

const EVERY = 60000; // the server counts somebody as there for five minutes

/** @param {{update: any, config: any, arrive: () => void}} props */
export function Gathering({ update, config, arrive }) {
  const now = useNow(false);
  const ui = config.words;
  const me = config.seat === null ? null : update.players[config.seat];
  const comes = me && !me.resigned && !me.kept && store.connection.value === "open";
  useEffect(() => {
    if (!comes) return;
    const come = () => { if (!document.hidden) arrive(); }; // a page in the background is nobody at the table
    come();
    const timer = setInterval(come, EVERY);
    document.addEventListener("visibilitychange", come);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", come);
    };
  }, [comes]);
  /** @param {any} player */
  const isHere = (player) => player.bot || player.stand_in || player.here_until > now;
  const missing = update.players.filter((/** @type {any} */ player) => !isHere(player));
  return html`<section class="card stack gathering" aria-labelledby="gathering">
    <h2 id="gathering">${ui.gathers}</h2>
    <p role="status">${ui.waiting_for.replace("%s", missing.map((/** @type {any} */ player) => player.name).join(", "))}</p>
    <ul class="row" role="list" aria-label=${ui.company}>
      ${update.players.map((/** @type {any} */ player) => html`<li key=${player.seat}>${player.name} ${isHere(player)
        ? html`<span class="badge success">${player.bot || player.stand_in ? ui.is_bot : ui.is_here}</span>`
        : html`<span class="badge warning">${ui.is_awaited}</span>`}</li>`)}
    </ul>
    ${comes && html`<p class="muted">${ui.gathers_how}</p>`}
  </section>`;
}
