/** The coach: what this step teaches, what to do now, and the ways through the lesson. */

import { useEffect, useRef } from "preact/hooks";
import { html, Icon } from "../table/html.js";
import { moving, refused, scene } from "./course.js";

const PHONE = matchMedia("(max-width: 61.99rem)"); // as in learn.css: there the coach is above the board

/** The way to a first match: part of the page, taken into the coach's panel when the lesson is over. */
const end = document.getElementById("lesson-end");

/** @param {{ui: any, steps: number, phase: string}} props */
export function Coach({ ui, steps, phase }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  const first = useRef(scene.value);
  const here = /** @type {import("./course.js").Scene} */ (scene.value);
  useEffect(() => {
    if (here === first.current) return;
    first.current = null;
    if (PHONE.matches) panel.current?.scrollIntoView({ block: "start" });
  }, [here]);
  return html`<section class="coach card" ref=${panel} aria-labelledby="coach-title">
    <div class="row between coach-head">
      <h2 id="coach-title"><${Icon} name="quill" /> ${ui.lesson}</h2>
      <p class="coach-place">${phase} · ${ui.step_of.replace("%(step)s", String(here.step + 1)).replace("%(last)s", String(steps))}</p>
    </div>
    <progress class="coach-progress" max=${steps} value=${here.step + 1} aria-labelledby="coach-title"></progress>
    <p class="coach-words" aria-live="polite">${here.say}</p>
    ${here.ways.length === 0 && html`<${End} />`}
  </section>`;
}

function End() {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!end) return undefined;
    place.current?.append(end);
    end.hidden = false;
    return () => { end.hidden = true; };
  }, []);
  return html`<div ref=${place}></div>`;
}

/** The task and the buttons; on a phone it stays in sight above the board. @param {{ui: any, course: any}} props */
export function CoachBar({ ui, course }) {
  const here = /** @type {import("./course.js").Scene} */ (scene.value);
  const first = here.step === 0 && !moving.value;
  return html`<div class="coach-bar card" role="group" aria-label=${ui.lesson}>
    <div aria-live="polite">
      ${moving.value
        ? html`<p class="muted">${ui.lesson_watch}</p>`
        : here.do && html`<p class="coach-do"><strong>${ui.lesson_do}</strong> ${here.do}</p>`}
      ${refused.value && html`<p class="coach-why message info">${here.why ?? ui.lesson_only_this}</p>`}
    </div>
    <div class="row coach-ways">
      ${here.ways.length > 0 && html`<${Onward} ui=${ui} course=${course} task=${here.do !== null && !moving.value} />`}
      <button type="button" class="button quiet" disabled=${first} onClick=${course.back}>${ui.lesson_back}</button>
      <button type="button" class="button quiet" disabled=${first} onClick=${course.restart}>${ui.lesson_restart}</button>
    </div>
  </div>`;
}

/** One button for every way on, so that the keyboard's focus stays on it. @param {{ui: any, course: any, task: boolean}} props */
function Onward({ ui, course, task }) {
  const press = () => (moving.value ? course.hurry() : course.take(0));
  return html`<button type="button" class=${`button onward ${task ? "" : "primary"}`} onClick=${press}>${task ? ui.lesson_show : ui.lesson_on}</button>`;
}
