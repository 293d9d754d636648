/** The fields: their offices, who stands where, and the king's decree chosen on them. */

import { useLayoutEffect, useState } from "preact/hooks";
import { html, Icon } from "../../html.js";
import * as store from "../../store.js";
import { Card, choicesOf, FIELDS } from "./card.js";

const TRACK = [1, 2, 3, 4, 5, 6];

/**
 * A move of one office, part of a decree.
 * @typedef {{way: "up" | "down", field: number}} Move
 */

/** Whether a decree makes all these moves. @param {any} action @param {Move[]} moves */
const makes = (action, moves) => moves.every(({ way, field }) => action[way].includes(field));

/** @param {Move} one @param {Move} other */
const same = (one, other) => one.way === other.way && one.field === other.field;

/** @param {any} action */
const size = (action) => action.up.length + action.down.length;

/** @param {{view: any, names: string[], say: any, act: any}} props */
export function Fields({ view, names, say, act }) {
  const [begun, setBegun] = useState(/** @type {Move[]} */ ([]));
  const [effect, setEffect] = useState("");
  const decrees = choicesOf("decree");
  useLayoutEffect(() => { setBegun([]); setEffect(""); }, [store.number.value]); // before anything can be pressed on the new board

  /** Choosing the same office again takes it back. @param {Move} move */
  function choose(move) {
    if (begun.some((one) => same(one, move))) return setBegun([]);
    const moves = [...begun, move];
    const whole = decrees.find((/** @type {any} */ { action }) => makes(action, moves) && size(action) === moves.length);
    if (whole) act(whole.action);
    else setBegun(moves);
  }

  return html`<section class="fields-of-king" aria-labelledby="king-fields" tabindex="-1" onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setBegun([])}>
    <h2 id="king-fields">${say({ key: "board.offices" })}</h2>
    ${decrees.length > 0 && html`<div class="decree-line">
      <${Card} card=${view.king} view=${view} say=${say} fresh=${true} />
      <div role="status">
        <p><strong>${begun.length ? say({ key: "board.decree_more", args: { moves: begun.map(moveName) } }) : say({ key: "board.decree" })}</strong></p>
        <p class="effect">${effect}</p>
      </div>
      ${begun.length > 0 && html`<button type="button" class="button" onClick=${() => setBegun([])}>${say({ key: "board.again" })}</button>`}
    </div>`}
    <ul class=${`fields of-${view.fields.length}`} role="list" data-choices>
      ${view.fields.map((/** @type {any} */ field, /** @type {number} */ number) => html`<li key=${number} class=${`field ${FIELDS[number]}`}>
        <h3><${Icon} name=${FIELDS[number]} /> ${say({ key: `line.${FIELDS[number]}` })}</h3>
        <${Office} field=${field} number=${number} say=${say} />
        ${decrees.length > 0 && html`<div class="decree-moves">
          ${["up", "down"].map((way) => html`<${DecreeMove} key=${way} move=${{ way, field: number }} begun=${begun} decrees=${decrees} say=${say} choose=${choose} tell=${setEffect} />`)}
        </div>`}
        <${Standing} field=${field} view=${view} names=${names} say=${say} />
      </li>`)}
    </ul>
    <p class="muted note">${say({ key: view.result ? "board.standing_over" : "board.standing" })}</p>
  </section>`;
}

/** @param {Move} move */
const moveName = ({ way, field }) => ({ key: `move.${way}`, args: { field: { key: `field.${field}` } } });

/** The values of the two offices, and a mark if the last move changed them. @param {{field: any, number: number, say: any}} props */
function Office({ field, number, say }) {
  const moved = (store.log.value.at(-1)?.events ?? []).filter((/** @type {any} */ event) => event.kind === "offices_moved").at(-1)?.data;
  const mark = moved?.up.includes(number) ? "▲" : moved?.down.includes(number) ? "▼" : "";
  return html`<div class="office">
    <span class="track" aria-hidden="true">${TRACK.map((step) => html`<i key=${step} class=${step <= field.primary ? "reached" : ""}></i>`)}</span>
    <dl>
      <div class="office-first"><dt>${say({ key: "board.primary" })}</dt><dd>${field.primary}${mark && html` <span class="moved">${mark}</span>`}</dd></div>
      ${field.secondary > 0 && html`<div><dt>${say({ key: "board.secondary" })}</dt><dd>${field.secondary}</dd></div>`}
    </dl>
  </div>`;
}

/** One office up or down; with part of the decree chosen, only what completes it. @param {{move: Move, begun: Move[], decrees: any[], say: any, choose: (move: Move) => void, tell: (effect: string) => void}} props */
function DecreeMove({ move, begun, decrees, say, choose, tell }) {
  const chosen = begun.some((one) => same(one, move));
  const fitting = chosen ? [] : decrees.filter(({ action }) => makes(action, [...begun, move]));
  if (!fitting.length && !chosen) return null;
  const name = say(moveName(move));
  const effect = fitting.length === 1 ? say(fitting[0].effect) : "";
  const show = () => tell(effect);
  return html`<button type="button" class="button decree-move" data-choice aria-pressed=${chosen} title=${effect || name} disabled=${store.sending.value} onFocus=${show} onMouseEnter=${show} onClick=${() => choose(move)}><span class="visually-hidden">${name}</span><span aria-hidden="true">${move.way === "up" ? "▲ +1" : "▼ −1"}</span></button>`;
}

/** Who has what in the field, the best first; the offices go to the first two. @param {{field: any, view: any, names: string[], say: any}} props */
function Standing({ field, view, names, say }) {
  const seats = [...field.ranking];
  if (view.viewer !== null && !seats.includes(view.viewer)) seats.push(view.viewer);
  if (!seats.length) return html`<p class="muted nobody">${say({ key: "board.nobody" })}</p>`;
  const worth = [field.primary, field.secondary];
  return html`<ol class="standing" role="list">${seats.map((seat, place) => {
    const office = field.ranking.includes(seat) ? worth[place] ?? 0 : 0;
    return html`<li key=${seat} class=${seat === view.viewer ? "mine" : ""}>
      <span class=${`office-chip ${office ? "held" : ""}`}>${office > 0 && html`<span class="visually-hidden">${say({ key: "board.office_of", args: { value: office } })}</span><span aria-hidden="true">${office}</span>`}</span>
      <span class="who">${seat === view.viewer ? say({ key: "board.you" }) : names[seat]}</span>
      <span class="letters">${field.letters[seat]}</span>
      <span class="sum" title=${say({ key: "board.sum", args: { sum: field.sums[seat] } })}><span class="visually-hidden">${say({ key: "board.sum", args: { sum: field.sums[seat] } })}</span><span aria-hidden="true">${field.sums[seat]}</span></span>
    </li>`;
  })}</ol>`;
}
