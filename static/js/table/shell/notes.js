/** The player's own notes about the match, kept as he writes, and the plan of his turn, sent all at once. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import * as store from "../desk.js";
import * as table from "../store.js";

const LONGEST = 4000;
const QUIET = 800; // the pen rests for so long before what was written is kept

/** @param {{mine: boolean, number: number, say: any, ui: any, send: (asked: object, then?: () => void) => void, ask: (asked: object) => void}} props */
export function Notes({ mine, number, say, ui, send, ask }) {
  const desk = store.desk.value;
  const [text, setText] = useState(/** @type {string | null} */ (null)); // null: as kept on the server
  const [state, setState] = useState("");
  const timer = useRef(0);
  const latest = useRef(/** @type {string | null} */ (null));
  const plan = desk?.plan ?? [];
  const [open, setOpen] = useState(false);
  const known = desk !== null;
  useEffect(() => { if (plan.length > 0) setOpen(true); }, [known]); // a pinned plan is shown to whoever comes back
  /** @param {string} note @param {any[]} steps @param {() => void} [then] */
  const keep = (note, steps, then) => send({ type: "take_note", text: note, plan: steps.map((step) => step.action) }, then);
  const shown = text ?? desk?.note ?? "";
  const save = () => {
    clearTimeout(timer.current);
    const note = latest.current;
    if (note === null) return;
    keep(note, store.desk.value?.plan ?? [], () => {
      if (latest.current !== note) return;
      latest.current = null;
      setState(ui.notes_kept);
    });
  };
  /** @param {any} event */
  const write = (event) => {
    latest.current = event.target.value;
    setText(event.target.value);
    setState(ui.notes_keeping);
    clearTimeout(timer.current);
    timer.current = setTimeout(save, QUIET);
  };
  useEffect(() => {
    addEventListener("pagehide", save);
    return () => { removeEventListener("pagehide", save); save(); };
  }, []);
  if (!desk) return null;
  return html`<details class="desk-panel notes" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
    <summary>${ui.notes}</summary>
    <p class="order-field"><label for="notes-text">${ui.notes_about}</label>
      <textarea id="notes-text" rows="4" maxlength=${LONGEST} value=${shown} onInput=${write} onBlur=${save}></textarea></p>
    <p class="muted" role="status">${state}</p>
    <${Plan} plan=${plan} mine=${mine} number=${number} say=${say} ui=${ui} ask=${ask}
      pin=${(/** @type {store.Step[]} */ steps) => keep(latest.current ?? desk.note, steps)}
      play=${() => send({ type: "batch", number, actions: plan.map((step) => step.action) }, () => keep(latest.current ?? store.desk.value?.note ?? "", []))} />
  </details>`;
}

/** @param {{plan: store.Step[], mine: boolean, number: number, say: any, ui: any, ask: (asked: object) => void, pin: (steps: store.Step[]) => void, play: () => void}} props */
function Plan({ plan, mine, number, say, ui, ask, pin, play }) {
  const [chosen, setChosen] = useState("");
  const actions = plan.map((step) => step.action);
  useEffect(() => { if (mine && plan.length > 0) ask({ type: "look_ahead", actions }); }, [mine, number, JSON.stringify(actions)]);
  const ahead = store.ahead.value?.number === number ? store.ahead.value : null;
  const steps = plan.length === 0 ? table.legal.value : ahead?.planned === plan.length ? ahead.legal : [];
  const next = steps.find((/** @type {any} */ step) => JSON.stringify(step.action) === chosen) ?? steps[0];
  if (!mine && plan.length === 0) return null;
  return html`<section class="plan" aria-label=${ui.plan}>
    <h3>${ui.plan}</h3>
    <p class="muted">${ui.plan_about}</p>
    ${plan.length > 0 && html`<ol>${plan.map((step, at) => html`<li key=${at}>${say(step.phrase)}</li>`)}</ol>`}
    ${mine && steps.length > 0 && html`<p class="order-field"><label for="plan-next">${plan.length ? ui.plan_then : ui.plan_begin}</label>
      <select id="plan-next" value=${next ? JSON.stringify(next.action) : ""} onChange=${(/** @type {any} */ event) => setChosen(event.target.value)}>
        ${steps.map((/** @type {any} */ step) => html`<option key=${JSON.stringify(step.action)} value=${JSON.stringify(step.action)}>${say(step.phrase)}</option>`)}
      </select></p>`}
    <p class="row">
      ${mine && steps.length > 0 && html`<button type="button" class="button" onClick=${() => pin([...plan, next])}>${ui.plan_add}</button>`}
      ${mine && plan.length > 0 && html`<button type="button" class="button primary" disabled=${table.sending.value} onClick=${play}>${ui.plan_play}</button>`}
      ${plan.length > 0 && html`<button type="button" class="button quiet" onClick=${() => pin(plan.slice(0, -1))}>${ui.plan_shorten}</button>`}
    </p>
  </section>`;
}
