/** The table around the board: who plays, whose turn it is, what may be done, what happened. */

import { useEffect, useMemo, useRef } from "preact/hooks";
import { html, Icon } from "./html.js";
import { speaker } from "./words.js";
import { boardOf, isDrawn } from "./boards/index.js";
import { TextBoard } from "./in_words/board.js";
import { Choices } from "./in_words/choices.js";
import { inWords } from "./in_words/mode.js";
import { keepFresh } from "./waiting.js";
import { WayOn } from "./rematch.js";
import { Ways } from "./ways.js";
import { confirmed, Desk, Log, Prompts, Tools, useChanges, useKeptFocus } from "./shell/index.js";
import { Chat, Company } from "./chat.js";
import { OwnDeadline, WayBack } from "./clock.js";
import { Gathering } from "./gathering.js";
import * as store from "./store.js";

/** @param {{config: any, words: any, act: (action: object) => void, arrive: () => void, command: (asked: object) => void, say: (asked: object) => void, own: any}} props */
export function App({ config, words, act, arrive, command, say: talk, own }) {
  const update = store.update.value;
  const ui = config.words;
  const begun = update && update.status !== "table" && config.status === "table"; // while the page of the open table is still shown
  useEffect(() => {
    if (begun) location.reload();
    else if (update?.status === "table") keepFresh(update.players);
  }, [update]);
  const names = (update?.players ?? []).map((/** @type {any} */ player) => player.name);
  const say = useMemo(() => speaker(words, config.language, (seat) => names[seat] ?? "?"), [names.join("\n")]); // the same from move to move: lines it said need not be drawn again
  if (store.gone.value) return html`<p class="message error" role="alert">${store.gone.value === 4430 ? ui.too_many : ui.gone}</p>`;
  if (!update || begun) return store.refusal.value ? html`<p class="message error" role="alert">${store.refusal.value}</p>` : html`<p class="muted" role="status">${ui.connecting}</p>`;
  const chat = html`<${Chat} ui=${ui} language=${config.language} seated=${config.seat !== null} say=${talk} />`;
  if (update.gathers) {
    return html`<div class="stack">
      <${Connection} ui=${ui} />
      <${Gathering} update=${update} config=${config} arrive=${arrive} />
      ${config.seat !== null && html`<${WayBack} player=${update.players[config.seat]} config=${config} command=${command} />`}
      ${chat}
      ${config.seat !== null && html`<${Ways} update=${update} seat=${config.seat} names=${names} ui=${ui} command=${command} />`}
    </div>`;
  }
  if (!update.view) return html`<div class="stack"><${Connection} ui=${ui} />${update.status === "cancelled" && config.status === "running" && html`<p class="message info" role="status">${ui.ending_annulled}</p>`}<${Company} update=${update} config=${config} />${chat}</div>`;
  const play = confirmed(config.preferences.confirm, act);
  return html`
    <div class="table-grid">
      <div class="stack">
        <${Connection} ui=${ui} />
        <${Tools} update=${update} config=${config} names=${names} say=${say} />
        <${Company} update=${update} config=${config} />
        ${config.seat !== null && update.status === "running" && html`<${WayBack} player=${update.players[config.seat]} config=${config} command=${command} />`}
        <${Turn} update=${update} config=${config} names=${names} say=${say} />
        ${update.result && html`<${ScoreSheet} update=${update} names=${names} say=${say} config=${config} />`}
        <${Prompts} update=${update} config=${config} names=${names} say=${say} send=${act} />
        <${Play} update=${update} config=${config} names=${names} say=${say} act=${play} />
        ${config.seat !== null && html`<${Desk} update=${update} config=${config} say=${say} own=${own} />`}
        ${config.seat !== null && update.status === "running" && html`<${Ways} update=${update} seat=${config.seat} names=${names} ui=${ui} command=${command} />`}
      </div>
      <aside class="stack">
        <${Log} moves=${store.log.value} say=${say} ui=${ui} names=${names} />
        ${chat}
      </aside>
    </div>`;
}

/** Whether this reader gets the board in words: because he likes, or because the game has no other. @param {any} config */
export const readsWords = (config) => inWords.value || !isDrawn(config.game);

/** The board and what may be done: drawn with the list folded below, or in words with the list first. @param {{update: any, config: any, names: string[], say: any, act: (action: object) => void}} props */
export function Play({ update, config, names, say, act }) {
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useKeptFocus(root);
  const words = readsWords(config) && update.board;
  const choices = html`<${Choices} key="choices" say=${say} act=${act} ui=${config.words} names=${names} folded=${!words} />`;
  const board = html`<${BoardFrame} key="board" update=${update} config=${config} names=${names} say=${say} act=${act} />`;
  return html`<div class="stack" ref=${root}>${words ? [choices, board] : [board, choices]}</div>`;
}

/** The game's own board, or its words where they are wanted and have come. @param {{update: any, config: any, names: string[], say: any, act: (action: object) => void}} props */
export function BoardFrame({ update, config, names, say, act }) {
  const changes = useChanges(update.number);
  const words = readsWords(config) && update.board;
  const Board = words ? null : boardOf(config.game);
  return html`<div class="board-frame" ref=${changes}>${words
    ? html`<${TextBoard} board=${words} />`
    : Board && html`<${Board} update=${update} config=${config} names=${names} say=${say} act=${act} />`}</div>`;
}

/** @param {{ui: any}} props */
function Connection({ ui }) {
  const state = store.connection.value;
  return html`<div role="status" aria-live="polite">
    ${state !== "open" && html`<p class="message warning">${state === "lost" ? ui.lost : ui.connecting}</p>`}
    ${store.refusal.value && html`<p class="message error" role="alert">${store.refusal.value}</p>`}
  </div>`;
}

/** @param {{update: any, config: any, names: string[], say: any}} props */
function Turn({ update, config, names, say }) {
  const ui = config.words;
  if (update.result) return null;
  if (update.status === "cancelled") return html`<p class="message info" role="status">${ui.ending_annulled}</p>`;
  const mine = config.seat !== null && update.actors.includes(config.seat);
  const who = update.actors.map((/** @type {number} */ seat) => names[seat]).join(", ");
  return html`<div class=${`turn ${mine ? "mine" : ""}`} role="status" aria-live="polite">
    <p><strong>${mine ? ui.your_turn : ui.waiting_for.replace("%s", who)}</strong> · ${say({ key: `phase.${update.phase}` })}</p>
    ${mine && html`<${OwnDeadline} player=${update.players[config.seat]} config=${config} stopped=${update.stopped} />`}
    ${mine && config.hints && html`<p class="muted hint">${say({ key: `hint.${update.phase}` })}</p>`}
  </div>`;
}

/** @param {{update: any, names: string[], say: any, config: any}} props */
export function ScoreSheet({ update, names, say, config }) {
  const ui = config.words;
  const { places, by_rules: byRules, ending } = update.result;
  const { scores, breakdown } = byRules ?? { scores: null, breakdown: [] };
  const order = names.map((_name, seat) => seat).sort((a, b) => places[a] - places[b]);
  const lines = Object.keys(breakdown[0] ?? {});
  return html`<section class="card score-sheet" aria-labelledby="score-sheet">
    <h2 id="score-sheet"><${Icon} name="laurel" /> ${ui.score_sheet}</h2>
    ${ending !== "played" && html`<p class="muted">${ui[`ending_${ending}`]}</p>`}
    <div class="table-scroll" tabindex="0" role="group" aria-labelledby="score-sheet"><table class="table">
      <thead><tr><td></td>${order.map((seat) => html`<th scope="col" key=${seat}>${names[seat]}</th>`)}</tr></thead>
      <tbody>
        ${lines.map((line) => html`<tr key=${line}><th scope="row">${say({ key: `line.${line}` })}</th>${order.map((seat) => html`<td key=${seat}>${breakdown[seat][line] ?? 0}</td>`)}</tr>`)}
      </tbody>
      <tfoot>
        ${scores && html`<tr><th scope="row">${ui.total}</th>${order.map((seat) => html`<td key=${seat}><strong>${scores[seat]}</strong></td>`)}</tr>`}
        <tr><th scope="row">${ui.place}</th>${order.map((seat) => html`<td key=${seat}>${places[seat]}</td>`)}</tr>
      </tfoot>
    </table></div>
    <${WayOn} config=${config} />
  </section>`;
}
