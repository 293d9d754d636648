/** Koryŏ's board: seasons and bank, what to do now, families in columns, players. Draws a view, sends an action. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html, Icon } from "../html.js";
import * as store from "../store.js";
import { aims, same } from "./koryo/choices.js";
import { Families } from "./koryo/families.js";
import { Hand, Secrets } from "./koryo/hand.js";
import { changed, lastEvents, reveals } from "./koryo/past.js";
import { Players } from "./koryo/players.js";
import { Preview } from "./koryo/preview.js";
import { Track } from "./koryo/track.js";
import { Turn } from "./koryo/turn.js";

const UNDECIDED = { picked: null, pairing: null, aim: null };

/** @param {{update: any, config: any, names: string[], say: any, act: (action: object) => void}} props */
export function Koryo({ update, config, names, say, act }) {
  const view = update.view;
  const [half, setHalf] = useState(/** @type {any} */ ({ number: -1 }));
  const [peeked, setPeeked] = useState(/** @type {any} */ (null));
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const byKeys = useFocusThatStays(root, update.number);
  // What was half chosen before a move arrived is forgotten with it.
  const { picked, pairing, aim } = half.number === update.number ? half : UNDECIDED;
  const decide = (/** @type {object} */ change) => setHalf({ ...UNDECIDED, aim, ...change, number: update.number });
  const choosing = {
    picked,
    pairing,
    aim: aims(aim),
    peeked: update.legal.includes(peeked) ? peeked : null,
    peek: setPeeked,
    pair: (/** @type {number | null} */ kind) => decide({ pairing: kind }),
    take: (/** @type {string} */ way) => decide({ aim: way }),
    cancel: () => decide({}),
    pick: (/** @type {any} */ choice) => (same(choice, picked) ? act(choice.action) : decide({ picked: choice })),
    act,
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape") choosing.cancel();
  };
  const shared = { view, seat: config.seat, names, say, choosing };
  return html`<div class="koryo" ref=${root} onKeyDown=${onKeyDown} onFocusIn=${byKeys} data-players=${view.seats} data-busy=${store.sending.value}>
    <${Track} ...${shared} />
    <${LastMove} say=${say} />
    <${Turn} ...${shared} />
    <${Hand} ...${shared} />
    <${Families} ...${shared} marks=${changed(store.log.value, config.seat)} />
    <${Preview} ...${shared} />
    <${Players} ...${shared} shown=${reveals(store.log.value)} />
    <${Secrets} ...${shared} />
  </div>`;
}

/** @param {{say: any}} props */
function LastMove({ say }) {
  const events = lastEvents(store.log.value);
  if (!events.length) return null;
  return html`<p class="last-move"><${Icon} name="quill" /> <strong>${say({ key: "table.last" })}:</strong> ${events.map((/** @type {any} */ event) => say(event.phrase)).join(" · ")}</p>`;
}

/**
 * A button that has been used disappears, and the keyboard's focus with it: give it to the next choice.
 * @param {{current: HTMLElement | null}} root @param {number} number
 */
function useFocusThatStays(root, number) {
  const keyed = useRef(false);
  useEffect(() => {
    if (keyed.current && document.activeElement === document.body) {
      /** @type {HTMLElement | null | undefined} */ (root.current?.querySelector("[data-choice]"))?.focus();
    }
  }, [number]);
  return (/** @type {FocusEvent} */ event) => {
    keyed.current = /** @type {HTMLElement} */ (event.target).matches(":focus-visible");
  };
}
