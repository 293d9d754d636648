/** The panel of the moment: how far the turn has got, and the deeds that need no card to be chosen. */

import { html, Icon } from "../../html.js";
import { BANKER, BARBARIANS, CardIcon, LOBBYING, PRIEST, SPY, cardPhrase, stackPhrases } from "./cards.js";
import { ofType, openAims } from "./choices.js";

/** Bits of `view.used`, in the order of the effects. */
const EFFECTS = [[1, BANKER], [2, PRIEST], [4, SPY]];
/** @type {Record<string, any>} */
const DEED_ICONS = { reveal: "orders", take_token: "banker", banish: "priest", steal: "spy", end_turn: "hourglass" };

/** @param {{view: any, seat: number | null, names: string[], say: any, choosing: any}} props */
export function Turn({ view, seat, names, say, choosing }) {
  if (view.phase !== "action" && view.phase !== "end") return null;
  const mine = view.actors.includes(seat);
  const title = view.phase === "end" ? { key: "phase.end" } : mine ? { key: "table.your_turn" } : { key: "table.their_turn", args: { seat: { seat: view.turn } } };
  return html`<section class=${`panel ${mine ? "mine" : ""}`} aria-labelledby="koryo-turn">
    <h2 id="koryo-turn"><${Icon} name=${view.phase === "end" ? "balance" : "sword"} /> ${say(title)}</h2>
    ${view.phase === "action" ? html`<${Progress} view=${view} say=${say} />` : html`<p>${names[view.turn]} · ${say({ key: "board.surplus", args: { n: view.surplus } })}</p>`}
    ${mine && html`<${Deeds} say=${say} choosing=${choosing} />`}
    ${mine && html`<${Aims} view=${view} say=${say} choosing=${choosing} />`}
  </section>`;
}

/** @param {{view: any, say: any}} props */
function Progress({ view, say }) {
  const waiting = /** @type {[number, number][]} */ ([[BARBARIANS, view.raids], [LOBBYING, view.lobbyings]]).filter(([, n]) => n);
  const used = EFFECTS.filter(([bit]) => view.used & bit).map(([, kind]) => cardPhrase(kind));
  return html`<ul class="progress-lines">
    <li><${Icon} name=${view.revealed ? "yes" : "hidden"} /> ${say({ key: view.revealed ? "board.revealed" : "board.unrevealed" })}</li>
    ${waiting.length > 0 && html`<li><${Icon} name="plunder" /> ${say({ key: "board.events", args: { cards: stackPhrases(waiting) } })}</li>`}
    ${used.length > 0 && html`<li><${Icon} name="seal" /> ${say({ key: "board.used", args: { cards: used } })}</li>`}
  </ul>`;
}

/** @param {{say: any, choosing: any}} props */
function Deeds({ say, choosing }) {
  const deeds = Object.keys(DEED_ICONS).flatMap(ofType);
  if (!deeds.length) return null;
  const alone = deeds.length === 1 && openAims().length === 0;
  return html`<ul class="deeds" data-choices>${deeds.map((/** @type {any} */ choice) => {
    const { type } = choice.action;
    return html`<li key=${JSON.stringify(choice.action)}>
      <button type="button" data-choice class=${`deed button ${type} ${type === "reveal" || alone ? "primary" : ""}`} onClick=${() => choosing.act(choice.action)}>
        <${Icon} name=${DEED_ICONS[type]} />
        <span class="deed-words"><span>${say(choice.phrase)}</span>${choice.effect && html`<small>${say(choice.effect)}</small>`}</span>
      </button>
    </li>`;
  })}</ul>`;
}

/** Which of two revealed events to resolve first. @param {{view: any, say: any, choosing: any}} props */
function Aims({ view, say, choosing }) {
  const open = openAims();
  if (open.length < 2) return null;
  const kinds = /** @type {Record<string, [number, number]>} */ ({ raid: [BARBARIANS, view.raids], lobby: [LOBBYING, view.lobbyings] });
  return html`<div class="aims" role="group" data-choices>${open.map((aim) => {
    const [kind, n] = kinds[aim];
    return html`<button key=${aim} type="button" class="button" data-choice aria-pressed=${choosing.aim === aim} onClick=${() => choosing.take(aim)}>
      <${CardIcon} kind=${kind} /> ${say({ key: "stack", args: { card: cardPhrase(kind), n } })}
    </button>`;
  })}</div>`;
}
