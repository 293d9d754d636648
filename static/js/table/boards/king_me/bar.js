/** The bar under the palace: what the courtier looked at or chosen could do, what it would bring, and the way back. */

import { html } from "../../html.js";
import * as store from "../../store.js";
import { Face, nameOf } from "./portrait.js";

/** @param {any} props */
export function Bar({ view, say, act, targets, chosen, looked, look, cancel }) {
  const courtier = looked?.courtier ?? chosen;
  const choice = looked?.choice ?? (targets.length === 1 ? targets[0] : null);
  return html`<div class="choice-bar" data-choices>
    <p class="choice-effect" aria-live="polite">
      ${courtier !== null && html`<${Face} courtier=${courtier} say=${say} />`}
      <span>${told(view, say, courtier, choice)}</span>
    </p>
    ${chosen !== null && targets.length > 0 && html`<div class="choice-buttons">
      ${targets.map((/** @type {any} */ target) => html`<${Offer} key=${JSON.stringify(target.action)} say=${say} act=${act} target=${target} look=${look} />`)}
      <button type="button" data-choice class="button quiet" onClick=${cancel}>${say({ key: "board.cancel" })}</button>
    </div>`}
  </div>`;
}

/** @param {any} view @param {any} say @param {number | null} courtier @param {any} choice */
function told(view, say, courtier, choice) {
  if (courtier === null) return say({ key: `board.choose_${view.phase}` });
  if (!choice) return say({ key: "board.choose_floor", args: { courtier: { key: `courtier.${courtier}` } } });
  return html`<strong>${say(choice.phrase)}.</strong> ${choice.effect && say(choice.effect)}`;
}

/** @param {any} props */
function Offer({ say, act, target, look }) {
  const { action, phrase } = target;
  const seen = { courtier: action.courtier, choice: target };
  const words = action.type === "place" ? html`<span class="offer-floor">${action.floor}</span> ${say({ key: `place.${action.floor}` })}` : html`▲ ${nameOf(say, action.courtier)}`;
  return html`<button type="button" data-choice class="button primary" disabled=${store.sending.value}
    onClick=${() => act(action)} onMouseEnter=${() => look(seen)} onMouseLeave=${() => look(null)} onFocus=${() => look(seen)} onBlur=${() => look(null)}>
    <span class="visually-hidden">${say(phrase)}</span><span aria-hidden="true">${words}</span>
  </button>`;
}
