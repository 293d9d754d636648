/** Who has how many cards of each family, who leads it and what that is good for; cards that may be chosen are buttons. */

import { html, Icon } from "../../html.js";
import { CardIcon, IDS, ROWS, cardPhrase, isEvent, stackPhrases, stacksOf, sum, worth } from "./cards.js";
import { Spoken, aimedAt, choiceProps } from "./choices.js";

/** @param {{view: any, seat: number | null, names: string[], say: any, choosing: any, marks: Set<string>}} props */
export function Families({ view, seat, names, say, choosing, marks }) {
  const seats = names.map((_name, at) => at);
  return html`<section class=${`families ${choosing.aim ? "aiming" : ""}`} aria-labelledby="koryo-families">
    <h2 id="koryo-families"><${Icon} name="family" /> ${say({ key: "table.families" })}</h2>
    <div class="families-grid" data-choices>
      <div class="legend" aria-hidden="true">
        <span class="corner"></span>
        ${seats.map((at) => html`<span key=${at} class=${`legend-name ${at === seat ? "own" : ""} ${view.actors.includes(at) ? "on-turn" : ""}`}>${view.actors.includes(at) && html`<${Icon} name="hourglass" />`}<span>${names[at]}</span></span>`)}
      </div>
      <ol>${ROWS.map((kind) => html`<li key=${kind} class=${`family ${IDS[kind]} ${isEvent(kind) ? "event-kind" : ""}`}>
        <${Head} kind=${kind} say=${say} />
        <ul>${seats.map((at) => html`<${Cell} key=${at} kind=${kind} at=${at} own=${seat} view=${view} say=${say} choosing=${choosing} fresh=${marks.has(`${at}:${kind}`)} />`)}</ul>
      </li>`)}</ol>
    </div>
    <p class="muted families-key"><${Icon} name="crown" /> ${say({ key: "table.key" })}${marks.size > 0 && html` <span class="fresh-key">${say({ key: "table.changed" })}</span>`}</p>
    ${sum(view.pile) > 0 && html`<p class="muted families-key"><${Icon} name="deck" /> ${say({ key: "board.pile", args: { cards: stackPhrases(stacksOf(view.pile)) } })}</p>`}
    <details class="does"><summary>${say({ key: "table.does" })}</summary>
      <ul>${ROWS.map((kind) => html`<li key=${kind}><${CardIcon} kind=${kind} /> <strong>${say(cardPhrase(kind))} (${worth(kind)}).</strong> ${say({ key: `effect.${IDS[kind]}` })}</li>`)}</ul>
    </details>
  </section>`;
}

/** @param {{kind: number, say: any}} props */
function Head({ kind, say }) {
  const name = say(cardPhrase(kind));
  const effect = say({ key: `effect.${IDS[kind]}` });
  return html`<div class="family-head" title=${`${name}: ${effect}`}>
    <span class="visually-hidden">${say({ key: "table.worth", args: { card: name, n: worth(kind), effect } })}</span>
    <span class="family-icon" aria-hidden="true"><${CardIcon} kind=${kind} /><span class="value">${worth(kind)}</span></span>
    <span class="family-name" aria-hidden="true">${say({ key: `column.${IDS[kind]}` })}</span>
    <span class="brief" aria-hidden="true">${say({ key: `brief.${IDS[kind]}` })}</span>
  </div>`;
}

/** @param {{kind: number, at: number, own: number | null, view: any, say: any, choosing: any, fresh: boolean}} props */
function Cell({ kind, at, own, view, say, choosing, fresh }) {
  const count = view.tables[at][kind];
  const leads = view.majority[kind] === at;
  const lifted = view.lifted === at * IDS.length + kind;
  const choice = count ? aimedAt(choosing.aim, at, kind, own) : null;
  const said = say({ key: leads ? "table.count_leads" : "table.count", args: { seat: { seat: at }, n: count } });
  const face = html`
    <span class="count" aria-hidden="true">${leads && html`<${Icon} name="crown" />`}${count || "·"}</span>
    ${leads && html`<span class="leads" aria-hidden="true">${say({ key: "table.leads" })}</span>`}
    ${lifted && html`<${Icon} name="lobbying" />`}`;
  return html`<li class=${`cell ${leads ? "leader" : ""} ${count ? "" : "vacant"} ${at === own ? "own" : ""} ${fresh ? "fresh" : ""} ${lifted ? "lifted" : ""}`}>
    <span class="visually-hidden">${said}${fresh ? `, ${say({ key: "table.changed" })}` : ""}</span>
    ${choice ? html`<button class="cell-choice" ...${choiceProps(choice, choosing)}><${Spoken} choice=${choice} say=${say} />${face}</button>` : face}
  </li>`;
}
