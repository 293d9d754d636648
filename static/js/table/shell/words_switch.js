/** The switch between the drawn board and the board in words. */

import { html } from "../html.js";
import { inWords, toggleWords } from "../in_words/mode.js";

/** Switches, and takes the reader along to the board. */
export function switchBoard() {
  toggleWords();
  requestAnimationFrame(() => document.querySelector(".board-frame")?.scrollIntoView({ block: "nearest" }));
}

/** @param {{ui: any}} props */
export function WordsSwitch({ ui }) {
  return html`<button type="button" class="button quiet words-switch" aria-pressed=${inWords.value} onClick=${toggleWords}>${ui.in_words}</button>`;
}
