/** Where the learner is in a lesson that the server has played beforehand: which ways were taken, what the board shows. */

import { batch, signal } from "@preact/signals";
import * as store from "../table/store.js";
import { recall, remember } from "./memory.js";

/**
 * @typedef {{action: any, through: number[], to: number}} Way
 * @typedef {{step: number, say: string, do: string | null, why: string | null, at: number, ways: Way[]}} Scene
 * @typedef {{steps: number, updates: any[], scenes: Scene[]}} Lesson
 */

const MOMENT = 1100; // how long an answer of the others stays before the next one
const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** The scene on the page. */
export const scene = signal(/** @type {Scene | null} */ (null));
/** Whether the others are moving right now. */
export const moving = signal(false);
/** Why the last move tried was not the one asked for. */
export const refused = signal(false);

/** @param {Lesson} lesson @param {string} game */
export function openCourse(lesson, game) {
  const { updates, scenes } = lesson;
  /** @type {number[]} the ways taken from scene 0 on */
  let path = [];
  /** @type {(() => void) | null} */
  let hurry = null;

  /** The scene a path ends at, if it leads anywhere. @param {number[]} taken */
  const follow = (taken) => taken.reduce((/** @type {Scene | undefined} */ here, way) => scenes[here?.ways[way]?.to ?? -1], scenes[0]);

  /** Every move up to the end of a path, for the log. @param {number[]} taken */
  function movesOf(taken) {
    let here = scenes[0];
    const seen = [here.at];
    for (const way of taken) {
      seen.push(...here.ways[way].through);
      here = scenes[here.ways[way].to];
    }
    return seen.flatMap((at) => updates[at].moves);
  }

  /** Put a position on the board. @param {number} at @param {boolean} asked whether there is something to choose */
  function show(at, asked) {
    store.update.value = asked ? updates[at] : { ...updates[at], legal: [] };
  }

  /** Go to the end of a path at once. @param {number[]} taken */
  function jump(taken) {
    const here = follow(taken) ?? scenes[0];
    path = here === scenes[0] ? [] : taken;
    batch(() => {
      store.log.value = movesOf(path);
      settle(here);
    });
  }

  /** @param {Scene} here */
  function settle(here) {
    batch(() => {
      show(here.at, here.ways.some((way) => way.action !== null));
      scene.value = here;
      moving.value = false;
      refused.value = false;
    });
    remember(game, { path, done: recall(game).done || here.ways.length === 0 });
  }

  const pause = () => new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
    const timer = setTimeout(resolve, STILL.matches ? 0 : MOMENT);
    hurry = () => { clearTimeout(timer); resolve(); };
  });

  /** Take a way: its moments one after the other, then the scene it leads to. @param {number} chosen */
  async function take(chosen) {
    const here = scene.value;
    if (!here?.ways[chosen] || moving.value) return;
    const way = here.ways[chosen];
    path = [...path, chosen];
    const mine = path;
    moving.value = true;
    for (const [place, at] of way.through.entries()) {
      if (place > 0) await pause();
      if (path !== mine) return; // gone elsewhere meanwhile
      batch(() => {
        store.log.value = [...store.log.value, ...updates[at].moves];
        show(at, false);
      });
    }
    settle(scenes[way.to]);
  }

  jump(recall(game).done ? [] : recall(game).path);
  return {
    take,
    /** Play an action; any but those asked for is refused and changes nothing. @param {object} action */
    act(action) {
      const same = JSON.stringify(action);
      const chosen = scene.value?.ways.findIndex((way) => JSON.stringify(way.action) === same) ?? -1;
      if (chosen < 0) refused.value = true;
      else void take(chosen);
    },
    back: () => jump(path.slice(0, -1)),
    restart: () => jump([]),
    hurry: () => hurry?.(),
  };
}
