/** The clocks at the table, by the server's time: what every seat has left, and what to do when one's own ran out. */

import { useEffect, useState } from "preact/hooks";
import { html } from "./html.js";
import * as store from "./store.js";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const LOW = { live: 30, turns: 4 * HOUR };

/** The server's time in seconds, redrawn as often as what is shown changes. @param {boolean} fine */
export function useNow(fine) {
  const [, redraw] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => redraw((n) => n + 1), fine ? 500 : 20000);
    return () => clearInterval(timer);
  }, [fine]);
  return Date.now() / 1000 + store.offset.value;
}

/** A span in the reader's language: the two largest units, or minutes and seconds. @param {number} seconds @param {string} language */
export function spanWords(seconds, language) {
  const left = Math.max(0, Math.floor(seconds));
  if (left < HOUR) return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
  /** @param {number} value @param {string} unit */
  const part = (value, unit) => new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "short" }).format(value);
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (days) return hours ? `${part(days, "day")} ${part(hours, "hour")}` : part(days, "day");
  return minutes ? `${part(hours, "hour")} ${part(minutes, "minute")}` : part(hours, "hour");
}

/** A moment in the reader's own time zone. @param {number} deadline @param {any} config */
function moment(deadline, config) {
  const form = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", timeZone: config.time_zone };
  return new Intl.DateTimeFormat(config.language, /** @type {any} */ (form)).format(deadline * 1000);
}

/** The clock of one seat that is on turn. @param {{player: any, config: any, stopped: boolean}} props */
export function SeatClock({ player, config, stopped }) {
  const runs = player.deadline !== null && player.deadline !== undefined && !stopped;
  const left = runs ? player.deadline - (Date.now() / 1000 + store.offset.value) : 0;
  useNow(runs && left < HOUR);
  if (!runs) return null;
  const low = left < LOW[/** @type {"live" | "turns"} */ (config.speed)];
  return html`<span class=${`seat-clock ${low ? "low" : ""}`} role="timer" aria-live="off" title=${moment(player.deadline, config)}>
    <span class="visually-hidden">${config.words.clock_left} </span>${spanWords(left, config.language)}${low && html`<span aria-hidden="true"> !</span>`}</span>`;
}

/** One's own deadline in one's own time zone. @param {{player: any, config: any, stopped: boolean}} props */
export function OwnDeadline({ player, config, stopped }) {
  if (stopped) return html`<p class="muted">${config.words.clock_stopped}</p>`;
  if (!player?.deadline) return null;
  return html`<p class="own-deadline">${config.words.clock_until.replace("%s", moment(player.deadline, config))} · <${SeatClock} player=${player} config=${config} stopped=${stopped} /></p>`;
}

/** What a player reads whose time ran out, and the way back to the seat. @param {{player: any, config: any, command: (asked: object) => void}} props */
export function WayBack({ player, config, command }) {
  const ui = config.words;
  if (!player || player.resigned) return null;
  if (player.kept) {
    return html`<div class="notice warning row" role="status"><p>${ui.kept_mine} ${config.return_price}</p>
      <button type="button" class="button primary" disabled=${store.sending.value} onClick=${() => command({ type: "return" })}>${ui.take_seat_back}</button></div>`;
  }
  return player.away ? html`<p class="notice warning" role="status">${ui.away_mine}</p>` : null;
}
