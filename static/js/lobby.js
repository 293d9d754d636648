/** The lobby: keeps the list of tables fresh and fits the forms to the chosen game. Every form works without it. */

import { fetchPiece, listen } from "./line.js";

const PAUSE = 1500; // a busy lobby is fetched now and then, not at every change

const list = /** @type {HTMLElement} */ (document.getElementById("open-tables"));
let due = false;

async function refresh() {
  const piece = await fetchPiece(/** @type {string} */ (list.dataset.url));
  due = false;
  if (piece !== null && !list.contains(document.activeElement)) list.innerHTML = piece;
}

function refreshSoon() {
  if (due) return;
  due = true;
  setTimeout(refresh, 100 + PAUSE * Math.random());
}

/** Offer only what the chosen game has. @param {HTMLFormElement} form */
function fit(form) {
  const game = /** @type {HTMLSelectElement} */ (form.elements.namedItem("game"));
  const chosen = game.selectedOptions[0];
  const least = Number(chosen.dataset.least);
  const most = Number(chosen.dataset.most);
  for (const group of form.querySelectorAll("[data-options]")) {
    /** @type {HTMLElement} */ (group).hidden = /** @type {HTMLElement} */ (group).dataset.options !== game.value;
  }
  for (const box of form.querySelectorAll("[data-size]")) {
    const size = Number(/** @type {HTMLElement} */ (box).dataset.size);
    /** @type {HTMLElement} */ (box).hidden = size < least || size > most;
  }
  const seats = form.elements.namedItem("seats");
  if (seats instanceof HTMLSelectElement) {
    for (const option of seats.options) {
      option.hidden = option.disabled = Number(option.value) < least || Number(option.value) > most;
    }
    seats.value = String(Math.min(most, Math.max(least, Number(seats.value) || least)));
  }
}

/** Ask for bots' level only where bots may sit. @param {HTMLFormElement} form */
function fitBots(form) {
  const free = form.elements.namedItem("free_seats");
  const level = form.elements.namedItem("bot_level");
  if (free instanceof HTMLSelectElement && level instanceof HTMLSelectElement) {
    /** @type {HTMLElement} */ (level.closest(".field")).hidden = free.value === "people";
  }
}

/** Offer only the clocks of the chosen speed, and the fields of an own clock only where one is wanted. @param {HTMLFormElement} form */
function fitClock(form) {
  const speed = form.elements.namedItem("speed");
  const clock = form.elements.namedItem("clock");
  const own = /** @type {HTMLElement | null} */ (form.querySelector("[data-own-clock]"));
  if (!(speed instanceof HTMLSelectElement && clock instanceof HTMLSelectElement && own)) return;
  const fits = (/** @type {string} */ value) => ["", "custom"].includes(value) || value.startsWith(`${speed.value}-`);
  for (const option of clock.options) option.hidden = option.disabled = !fits(option.value);
  for (const group of clock.querySelectorAll("optgroup")) group.hidden = [...group.children].every((option) => /** @type {HTMLElement} */ (option).hidden);
  if (!fits(clock.value)) clock.value = "";
  own.hidden = clock.value !== "custom";
  /** @type {HTMLElement} */ (own.querySelector(".by-turns")).hidden = speed.value !== "turns";
}

for (const form of document.querySelectorAll("form[data-game-form]")) {
  const adapt = () => {
    fitClock(/** @type {HTMLFormElement} */ (form));
    fit(/** @type {HTMLFormElement} */ (form));
    fitBots(/** @type {HTMLFormElement} */ (form));
  };
  form.addEventListener("change", adapt);
  addEventListener("pageshow", adapt);
  adapt();
}

listen("/ws/lobby/", (message) => {
  if (message.type === "changed") refreshSoon();
});
