/** The buttons and the slider of a replay. */

import { html, Sign } from "../html.js";
import { ALL, SPECTATOR } from "./place.js";

/** Milliseconds a move stays on the board. @type {[string, number][]} */
export const PACES = [["slow", 3000], ["normal", 1500], ["fast", 500]];

/** @param {{sign: string, label: string, to: number, at: number, go: (number: number) => void}} props */
function Jump({ sign, label, to, at, go }) {
  return html`<button type="button" class="button icon-only" aria-label=${label} title=${label} disabled=${to === at} onClick=${() => go(to)}><${Sign} name=${sign} /></button>`;
}

/**
 * @param {{config: any, at: number, steps: Record<string, number>, go: (number: number) => void, running: boolean,
 *   toggle: () => void, pace: string, setPace: (pace: string) => void}} props
 */
export function Controls({ config, at, steps, go, running, toggle, pace, setPace }) {
  const ui = config.words;
  const told = at === 0 ? ui.the_deal : ui.move_of.replace("%(number)s", String(at)).replace("%(last)s", String(config.last));
  return html`<div class="replay-controls card" role="group" aria-label=${ui.replay}>
    <div class="row">
      <${Jump} sign="skip-back" label=${ui.first} to=${0} at=${at} go=${go} />
      ${config.rounds.length > 1 && html`<button type="button" class="button quiet" disabled=${at === 0} onClick=${() => go(steps.roundBack)}>${ui.round_back}</button>`}
      <${Jump} sign="step-back" label=${ui.back} to=${steps.back} at=${at} go=${go} />
      <button type="button" class="button primary" aria-pressed=${running} onClick=${toggle}>${running ? ui.pause : ui.run}</button>
      <${Jump} sign="step-forward" label=${ui.on} to=${steps.on} at=${at} go=${go} />
      ${config.rounds.length > 1 && html`<button type="button" class="button quiet" disabled=${at === config.last} onClick=${() => go(steps.roundOn)}>${ui.round_on}</button>`}
      <${Jump} sign="skip-forward" label=${ui.final} to=${config.last} at=${at} go=${go} />
      <p class="replay-place" role="status">${told}</p>
    </div>
    <input type="range" class="replay-slider" min="0" max=${config.last} value=${at} aria-label=${ui.slider} aria-valuetext=${told}
      onInput=${(/** @type {any} */ event) => go(Number(event.target.value))} />
    <label class="pace">${ui.pace} <select value=${pace} onChange=${(/** @type {any} */ event) => setPace(event.target.value)}>
      ${PACES.map(([name]) => html`<option key=${name} value=${name} selected=${name === pace}>${ui[name]}</option>`)}
    </select></label>
  </div>`;
}

/** @param {{config: any, eyes: string, choose: (eyes: string) => void}} props */
export function Eyes({ config, eyes, choose }) {
  const ui = config.words;
  const seats = config.players.map((/** @type {any} */ player) => [String(player.seat), player.name]);
  const all = [...seats, [SPECTATOR, ui.eyes_spectator], [ALL, ui.eyes_all]];
  return html`<fieldset class="eyes row"><legend>${ui.eyes}</legend>
    ${all.map(([value, name]) => html`<label key=${value}><input type="radio" name="eyes" value=${value} checked=${value === eyes} onChange=${() => choose(value)} /> ${name}</label>`)}
  </fieldset>`;
}
