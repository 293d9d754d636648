/** What happened: the log with the last move marked, the recap for those who come back, the announcements. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { html, Icon } from "../html.js";
import { eventIcon } from "./event_icons.js";

/** The sentences of one move with their symbols. @param {{move: any, say: any, ui: any, names: string[], look: string}} props */
function Lines({ move, say, ui, names, look }) {
  return sentences(move, say, ui, names).map(({ kind, text }, index) => html`<span key=${index} class=${`${look} ${kind}`}><${Icon} name=${eventIcon(kind)} />${text}</span>`);
}

/** @param {any} move @param {any} say @param {any} ui @param {string[]} names @returns {{kind: string, text: string}[]} */
function sentences(move, say, ui, names) {
  const decided = ui[`log_${move.kind}`]?.replace("%s", names[move.seat] ?? ui.staff ?? "");
  const events = move.events.map((/** @type {any} */ event) => ({ kind: event.kind, text: say(event.phrase) }));
  return decided ? [{ kind: move.kind, text: decided }, ...events] : events;
}

/** The newest number when the log was first drawn: what comes later is new to the reader. @param {any[]} moves */
function useFirstSeen(moves) {
  const first = useRef(/** @type {number | null} */ (null));
  first.current ??= moves.at(-1)?.number ?? 0;
  return first.current;
}

/** @param {{moves: any[], say: any, ui: any, names: string[]}} props */
export function Log({ moves, say, ui, names }) {
  const seen = useFirstSeen(moves);
  const last = moves.at(-1)?.number;
  return html`<section class="log card" aria-label=${ui.log} tabindex="0" id="log">
    <h2>${ui.log}</h2>
    ${moves.length === 0 && html`<p class="muted">${ui.log_empty}</p>`}
    <ol class="log-lines" reversed>${[...moves].reverse().map((move) => html`<${Entry} key=${move.number} move=${move} last=${move.number === last} fresh=${move.number > seen} say=${say} ui=${ui} names=${names} />`)}</ol>
  </section>`;
}

/** One move in the log, drawn once and not again with every later move. @param {{move: any, last: boolean, fresh: boolean, say: any, ui: any, names: string[]}} props */
function Entry({ move, last, fresh, say, ui, names }) {
  return useMemo(() => html`<li value=${move.number} class=${[last ? "last" : "", fresh ? "fresh" : ""].join(" ").trim()} aria-current=${last ? "step" : undefined}>
    ${last && html`<span class="last-mark">${ui.last_move}</span>`}
    <${Lines} move=${move} say=${say} ui=${ui} names=${names} look="event" />
  </li>`, [move, last, fresh, say]);
}

/** Moves of others since my own last one, open when I come back to the page. @param {{shown: boolean, moves: any[], seat: number, say: any, ui: any, names: string[]}} props */
export function Recap({ shown, moves, seat, say, ui, names }) {
  const [back, setBack] = useState(true);
  const mine = moves.findLast((move) => move.kind === "action" && move.seat === seat)?.number ?? 0;
  const first = useRef(mine);
  useEffect(() => {
    const look = () => { if (!document.hidden) { setBack(true); first.current = mine; } };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [mine]);
  useEffect(() => { if (mine !== first.current) setBack(false); }, [mine]);
  const since = moves.filter((move) => move.number > mine);
  if (!shown || !since.length) return null;
  return html`<details class="recap notice info" open=${back}>
    <summary>${ui.recap} (${since.length})</summary>
    <ol tabindex="0" aria-label=${ui.recap}>${since.map((move) => html`<li key=${move.number}><${Lines} move=${move} say=${say} ui=${ui} names=${names} look="told" /></li>`)}</ol>
  </details>`;
}

/** Reads new events out without showing them. @param {{moves: any[], say: any, ui: any, names: string[]}} props */
export function Announcer({ moves, say, ui, names }) {
  const seen = useFirstSeen(moves);
  const fresh = moves.filter((move) => move.number > seen).slice(-8);
  return html`<div class="visually-hidden" role="log" aria-live="polite" aria-label=${ui.news}>
    ${fresh.map((move) => html`<p key=${move.number}>${sentences(move, say, ui, names).map(({ text }) => text).join(". ")}</p>`)}
  </div>`;
}
