/** For the King's board: what is decided now, the offices, the hand, the others. Draws a view, sends an action. */

import { useEffect, useRef } from "preact/hooks";
import { html, Icon } from "../html.js";
import * as store from "../store.js";
import { Auction } from "./for_the_king/auction.js";
import { Fields } from "./for_the_king/fields.js";
import { Hand, Memory, Others } from "./for_the_king/people.js";
import { Sharing } from "./for_the_king/sharing.js";

/** @param {{update: any, names: string[], say: any, act: (action: object) => void}} props */
export function ForTheKing({ update, names, say, act }) {
  const view = update.view;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useKeptFocus(root);
  const shared = { view, names, say, act };
  return html`<div class="for-the-king" ref=${root}>
    <${LastMove} say=${say} />
    ${!view.result && (view.adviser !== null ? html`<${Sharing} ...${shared} />` : html`<${Auction} ...${shared} />`)}
    <${Fields} ...${shared} />
    ${view.viewer !== null && html`<${Hand} ...${shared} />`}
    <${Others} ...${shared} />
    <${Memory} ...${shared} />
  </div>`;
}

/** When the button that had the focus is gone, the first choice of the next decision gets it. @param {{current: HTMLElement | null}} root */
function useKeptFocus(root) {
  const acted = useRef(false);
  useEffect(() => {
    const lost = document.activeElement === document.body || document.activeElement?.matches(":disabled");
    const first = /** @type {HTMLElement | null} */ (root.current?.querySelector("[data-choice]:not(:disabled)") ?? null);
    if (acted.current && lost && first) first.focus({ preventScroll: true });
    if (store.sending.value) acted.current = true;
  });
}

/** @param {{say: any}} props */
function LastMove({ say }) {
  const move = store.log.value.filter(({ kind }) => kind === "action").at(-1);
  if (!move) return null;
  return html`<p class="last-move"><${Icon} name="quill" /> <strong>${say({ key: "board.last" })}:</strong> ${move.events.map((/** @type {any} */ event) => say(event.phrase)).join(" ")}</p>`;
}
