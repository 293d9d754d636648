/** The lesson page: the board of the table, the coach beside it, and what happened. */

import { html } from "../table/html.js";
import { Play, ScoreSheet } from "../table/app.js";
import { Announcer, Log } from "../table/shell/log.js";
import * as store from "../table/store.js";
import { speaker } from "../table/words.js";
import { Coach, CoachBar } from "./coach.js";
import { moving, scene } from "./course.js";
import { useMarks } from "./marks.js";

/** @param {{config: any, words: any, steps: number, course: any}} props */
export function App({ config, words, steps, course }) {
  const update = store.update.value;
  const here = /** @type {import("./course.js").Scene} */ (scene.value);
  const ui = config.words;
  const names = update.players.map((/** @type {any} */ player) => player.name);
  const say = speaker(words, config.language, (seat) => names[seat] ?? "?");
  const wanted = moving.value ? [] : here.ways.filter((way) => way.action !== null).map((way) => JSON.stringify(way.action));
  const asked = update.legal.filter((/** @type {any} */ { action }) => wanted.includes(JSON.stringify(action)));
  const board = useMarks(asked.map((/** @type {any} */ { action, phrase }) => ({ action, words: say(phrase) })));
  const shared = { update, config, names, say };
  return html`<div class="lesson">
    <div class="lesson-side">
      <${Coach} ui=${ui} steps=${steps} phase=${say({ key: `phase.${update.phase}` })} />
      <${CoachBar} ui=${ui} course=${course} />
      <${Log} moves=${store.log.value} say=${say} ui=${ui} names=${names} />
    </div>
    <div class="stack lesson-board" ref=${board}>
      ${update.result && html`<${ScoreSheet} ...${shared} config=${{ ...config, seat: null }} />`}
      <${Play} ...${shared} act=${course.act} />
    </div>
    <${Announcer} moves=${store.log.value} say=${say} ui=${ui} names=${names} />
  </div>`;
}
