/** For the King's board: what is decided now, the offices, the hand, the others. Draws a view, sends an action. */

import { html, Icon } from "../html.js";
import * as store from "../store.js";
import { Auction } from "./for_the_king/auction.js";
import { choicesOf } from "./for_the_king/card.js";
import { Fields } from "./for_the_king/fields.js";
import { Hand, Memory, Others } from "./for_the_king/people.js";
import { Sharing } from "./for_the_king/sharing.js";

/** @param {{update: any, names: string[], say: any, act: (action: object) => void}} props */
export function ForTheKing({ update, names, say, act }) {
  const view = update.view;
  const shared = { view, names, say, act };
  const stage = !view.result && html`<${view.adviser !== null ? Sharing : Auction} key="stage" ...${shared} />`;
  const fields = html`<${Fields} key="fields" ...${shared} />`;
  const hand = view.viewer !== null && html`<${Hand} key="hand" ...${shared} />`;
  return html`<div class="for-the-king">
    <${LastMove} say=${say} />
    ${inOrder(stage, fields, hand)}
    <${Others} ...${shared} />
    <${Memory} ...${shared} />
  </div>`;
}

/** What is chosen from comes first: offices for a king card, the hand when cards are owed. @param {any} stage @param {any} fields @param {any} hand */
function inOrder(stage, fields, hand) {
  if (choicesOf("decree").length) return [fields, stage, hand];
  return choicesOf("discard").length ? [stage, hand, fields] : [stage, fields, hand];
}

/** @param {{say: any}} props */
function LastMove({ say }) {
  const move = store.log.value.filter(({ kind }) => kind === "action").at(-1);
  if (!move) return null;
  return html`<p class="last-move"><${Icon} name="quill" /> <strong>${say({ key: "board.last" })}:</strong> ${move.events.map((/** @type {any} */ event) => say(event.phrase)).join(" ")}</p>`;
}
