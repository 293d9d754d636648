/** The replay page: the same boards over frames of the past, with nothing to choose. */

import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import { BoardFrame, ScoreSheet } from "../app.js";
import { Log } from "../shell/log.js";
import { ShortcutHelp, useShortcuts } from "../shell/shortcuts.js";
import { switchBoard, WordsSwitch } from "../shell/words_switch.js";
import * as store from "../store.js";
import { speaker } from "../words.js";
import { Controls, Eyes, PACES } from "./controls.js";
import { ALL, go, place } from "./place.js";

/** Where each step leads. @param {number} at @param {{last: number, rounds: number[]}} config */
function stepsFrom(at, { last, rounds }) {
  return {
    back: Math.max(at - 1, 0),
    on: Math.min(at + 1, last),
    roundBack: rounds.findLast((number) => number < at) ?? 0,
    roundOn: rounds.find((number) => number > at) ?? last,
  };
}

/** The frame and the log at the present place; the old ones stay until the new ones have come. @param {any} reel */
function useFrame(reel) {
  const [shown, show] = useState(/** @type {{frame: any, moves: any[], eyes: string} | null} */ (null));
  const [failed, setFailed] = useState(false);
  const { number, eyes } = place.value;
  useEffect(() => {
    let wanted = true;
    Promise.all([reel.frame(eyes, number), reel.moves(eyes, number)]).then(
      ([frame, moves]) => {
        if (!wanted) return;
        store.log.value = moves; // boards mark what the last moves did
        show({ frame, moves, eyes });
        setFailed(false);
      },
      () => { if (wanted) setFailed(true); },
    );
    return () => { wanted = false; };
  }, [number, eyes]);
  return { shown, failed };
}

/** @param {{config: any, words: any, reel: any}} props */
export function Replay({ config, words, reel }) {
  const { shown, failed } = useFrame(reel);
  const [running, run] = useState(false);
  const [pace, setPace] = useState("normal");
  const [help, openHelp] = useState(false);
  const ui = config.words;
  const { number: at, eyes } = place.value;
  const steps = stepsFrom(at, config);
  /** @param {number} number */
  const jump = (number) => { run(false); go({ number, eyes }); };
  const toggle = () => {
    if (!running && at === config.last) go({ number: 0, eyes });
    run(!running);
  };
  useEffect(() => {
    if (!running || shown?.frame.number !== at) return undefined;
    if (at === config.last) return run(false);
    const timer = setTimeout(() => go({ number: steps.on, eyes }), PACES.find(([name]) => name === pace)?.[1]);
    return () => clearTimeout(timer);
  }, [running, at, shown, pace]);
  useShortcuts({
    ArrowLeft: () => jump(steps.back), ArrowRight: () => jump(steps.on), Home: () => jump(0), End: () => jump(config.last),
    PageUp: () => jump(steps.roundBack), PageDown: () => jump(steps.roundOn), p: toggle, t: switchBoard, "?": () => openHelp(true),
  });
  const names = config.players.map((/** @type {any} */ player) => player.name);
  const say = speaker(words, config.language, (seat) => names[seat] ?? "?");
  const rows = /** @type {[string, string][]} */ ([["← →", ui.key_step], ["Home End", ui.key_ends], ["PgUp PgDn", ui.key_rounds], ["p", ui.key_play], ["t", ui.key_text], ["?", ui.key_help]]);
  return html`<div class="stack">
    <${Controls} config=${config} at=${at} steps=${steps} go=${jump} running=${running} toggle=${toggle} pace=${pace} setPace=${setPace} />
    <${Eyes} config=${config} eyes=${eyes} choose=${(/** @type {string} */ chosen) => go({ number: at, eyes: chosen })} />
    <p class="tools row"><${Share} ui=${ui} /><${WordsSwitch} ui=${ui} /><button type="button" class="button quiet" aria-haspopup="dialog" onClick=${() => openHelp(true)}>${ui.shortcuts}</button></p>
    ${failed && html`<p class="message error" role="alert">${ui.replay_failed}</p>`}
    ${shown && html`<div class="table-grid">
      <${Sights} shown=${shown} config=${config} names=${names} say=${say} />
      <${Log} moves=${shown.moves} say=${say} ui=${ui} names=${names} />
    </div>`}
    <${ShortcutHelp} open=${help} close=${() => openHelp(false)} ui=${ui} rows=${rows} />
  </div>`;
}

/** @param {{shown: any, config: any, names: string[], say: any}} props */
function Sights({ shown, config, names, say }) {
  const { frame, eyes } = shown;
  const result = frame.number === config.last ? config.result : null;
  const update = { number: frame.number, status: "finished", players: config.players, phase: frame.phase, actors: frame.actors, legal: [], result };
  return html`<div class="stack">
    <p class="turn">${say({ key: `phase.${frame.phase}` })}</p>
    ${result && html`<${ScoreSheet} update=${update} names=${names} say=${say} config=${{ ...config, seat: null }} />`}
    ${frame.sights.map((/** @type {any} */ sight) => html`<${Sight} key=${sight.seat} sight=${sight} update=${update} config=${config} names=${names} say=${say} titled=${eyes === ALL} />`)}
  </div>`;
}

/** One seat's board; of several only one is open, as their parts bear the same names. @param {{sight: any, update: any, config: any, names: string[], say: any, titled: boolean}} props */
function Sight({ sight, update, config, names, say, titled }) {
  const seen = { ...update, view: sight.view, board: sight.board };
  const eyes = { ...config, seat: sight.seat };
  const board = html`<${BoardFrame} update=${seen} config=${eyes} names=${names} say=${say} act=${() => {}} />`;
  if (!titled) return board;
  return html`<details class="sight" name="sight" open=${sight.seat === (config.seat ?? 0)}>
    <summary>${config.words.sight_of.replace("%s", names[sight.seat])}</summary>
    <div class="stack">${board}</div>
  </details>`;
}

/** @param {{ui: any}} props */
function Share({ ui }) {
  const [copied, setCopied] = useState("");
  const here = () => { go(place.value); return location.href; };
  const copy = () => navigator.clipboard.writeText(here()).then(() => setCopied(location.href), () => prompt(ui.share, here()));
  return html`<button type="button" class="button" onClick=${copy}>${ui.share}</button><span role="status">${copied === location.href && ui.shared}</span>`;
}
