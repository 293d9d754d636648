/** The palace in cross-section, throne on top, servants below the ground, and those outside its walls. */

import { html, Icon } from "../../html.js";
import * as store from "../../store.js";
import { BESIDE, OUT } from "./places.js";
import { nameOf, Portrait } from "./portrait.js";

const FEW = 12; // more log entries than votes can follow a nomination
const MOVED = new Set(["placed", "rose", "nominated"]);
/** @type {Record<number, string>} */
const FLOOR_ICONS = { 6: "throne", 5: "noble", 4: "seal", 3: "shield", 2: "coin", 1: "auction", 0: "cuisine" };

/** @param {any} props the board's shared props and the state of the choice being made */
export function Palace(props) {
  const { view, say } = props;
  const last = lastMoved();
  const inside = { ...props, last };
  return html`<section class="palace" aria-label=${say({ key: "board.palace" })} data-choices>
    <h2 class="palace-title"><${Icon} name="palace" /> ${say({ key: "board.palace" })} <span class="muted">${say({ key: "board.round", args: { round: view.round } })}</span></h2>
    <${Outside} ...${inside} place=${BESIDE} />
    <ol class="floors">${view.palace.map((/** @type {any} */ _printed, /** @type {number} */ index) => {
      const floor = view.palace.length - 1 - index;
      return html`<${Floor} key=${floor} ...${inside} floor=${floor} />`;
    })}</ol>
    <${Outside} ...${inside} place=${OUT} />
  </section>`;
}

/** The courtier moved last in this round. */
function lastMoved() {
  const events = store.log.value.slice(-FEW).flatMap((/** @type {any} */ move) => move.events);
  const event = events.findLast((/** @type {any} */ { kind }) => kind === "round_started" || MOVED.has(kind));
  return event?.data.courtier ?? null;
}

/** @param {any} view @param {number} place @returns {number[]} */
function standing(view, place) {
  return view.floors.flatMap((/** @type {number} */ floor, /** @type {number} */ courtier) => (floor === place ? [courtier] : []));
}

/** @param {any} props */
function Floor(props) {
  const { view, say, floor, targets } = props;
  const { points, capacity } = view.palace[floor];
  const here = standing(view, floor);
  const target = targets.find((/** @type {any} */ { action }) => (action.type === "place" ? action.floor : view.floors[action.courtier] + 1) === floor);
  const free = Math.max(0, capacity - here.length);
  const title = say({ key: `place.${floor}` });
  return html`<li class=${`floor ${target ? "open" : ""}`} data-floor=${floor}>
    <h3 class="floor-label">
      <${Icon} name=${FLOOR_ICONS[floor]} />
      <span aria-hidden="true" class="floor-number">${floor}</span><span aria-hidden="true" class="floor-name">${title}</span>
      <span class="visually-hidden">${say({ key: "board.floor_title", args: { floor, title } })}</span>
    </h3>
    <p class="visually-hidden">${say({ key: "board.room", args: { n: here.length, all: capacity } })}</p>
    <ul class="rooms">
      ${here.map((courtier) => html`<${Room} key=${courtier} ...${props} courtier=${courtier} />`)}
      ${target && html`<li class=${`room target-room span-${free}`} key="target"><${Target} ...${props} choice=${target} points=${points} /></li>`}
      ${!target && Array.from({ length: free }, (_none, spare) => html`<li key=${`free-${spare}`} class="room vacant" aria-hidden="true"></li>`)}
    </ul>
    <p class="floor-points"><span aria-hidden="true">${points}</span><span class="visually-hidden">${say({ key: "board.floor_points", args: { n: points } })}</span></p>
  </li>`;
}

/** Those waiting beside the board, or thrown out. @param {any} props */
function Outside(props) {
  const { view, say, place } = props;
  const here = standing(view, place);
  if (!here.length) return null;
  return html`<div class=${`outside ${place === OUT ? "out" : "beside"}`}>
    <h3 class="outside-title">${say({ key: `place.${place}` })}</h3>
    <ul class="rooms">${here.map((courtier) => html`<${Room} key=${courtier} ...${props} courtier=${courtier} />`)}</ul>
  </div>`;
}

/** One courtier: to look at, or to press. @param {any} props */
function Room({ view, say, moves, chosen, courtier, last, press, look }) {
  const choices = moves.filter((/** @type {any} */ { action }) => action.courtier === courtier);
  const favourite = view.phase !== "over" && view.my_favourites.includes(courtier);
  const face = html`<${Portrait} courtier=${courtier} say=${say} favourite=${favourite} last=${courtier === last} />`;
  const looks = `courtier ${favourite ? "mine" : ""} ${courtier === view.candidate ? "candidate" : ""}`;
  if (!choices.length) return html`<li class="room"><span class=${looks}>${face}</span></li>`;
  const seen = { courtier, choice: choices.length === 1 ? choices[0] : null };
  return html`<li class="room"><button type="button" data-choice data-courtier=${courtier}
    class=${`${looks} choice ${courtier === chosen ? "chosen" : ""}`} aria-pressed=${courtier === chosen} disabled=${store.sending.value}
    onClick=${() => press(courtier)} onMouseEnter=${() => look(seen)} onMouseLeave=${() => look(null)} onFocus=${() => look(seen)} onBlur=${() => look(null)}>${face}</button></li>`;
}

/** The free part of a floor where the chosen courtier may go. @param {any} props */
function Target({ say, act, choice, look, points }) {
  const seen = { courtier: choice.action.courtier, choice };
  return html`<button type="button" data-choice class="target" disabled=${store.sending.value}
    onClick=${() => act(choice.action)} onMouseEnter=${() => look(seen)} onMouseLeave=${() => look(null)} onFocus=${() => look(seen)} onBlur=${() => look(null)}>
    <span class="visually-hidden">${say(choice.phrase)}</span>
    <span class="target-name" aria-hidden="true">${nameOf(say, choice.action.courtier)}</span><span class="target-points" aria-hidden="true">${points}</span>
  </button>`;
}
