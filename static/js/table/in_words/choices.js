/** Everything that may be done, as a numbered list of buttons that say what they would bring. */

import { html } from "../html.js";
import * as store from "../store.js";

const FEW = 8; // so many are read faster in one row than under headings
const PAUSE = 1500; // digits typed within this time make one number

/** What an action is about: the first person or thing its sentence names. @param {any} choice @param {any} say @param {string[]} names */
function subject(choice, say, names) {
  const named = Object.values(choice.phrase.args ?? {}).find((/** @type {any} */ value) => value && (value.key !== undefined || value.seat !== undefined));
  if (!named) return "";
  return named.key === undefined ? names[named.seat] : say(named);
}

/** @param {any[]} choices @param {any} say @param {string[]} names @returns {Map<string, any[]>} */
function grouped(choices, say, names) {
  const groups = new Map();
  for (const choice of choices) {
    const title = choices.length > FEW ? subject(choice, say, names) : "";
    groups.set(title, [...(groups.get(title) ?? []), choice]);
  }
  return groups.size < choices.length ? groups : new Map([["", choices]]);
}

/** @param {{say: any, act: (action: object) => void, ui: any, names: string[], folded: boolean}} props */
export function Choices({ say, act, ui, names, folded }) {
  const choices = store.legal.value;
  if (!choices.length) return null;
  let number = 0;
  const lists = [...grouped(choices, say, names)].map(([title, members]) => html`<div key=${title} class="choice-group">
    ${title && html`<h3>${title}</h3>`}
    <ol>${members.map((choice) => html`<${Entry} key=${JSON.stringify(choice.action)} choice=${choice} number=${++number} say=${say} act=${act} />`)}</ol>
  </div>`);
  const heading = `${ui.actions} (${choices.length})`;
  if (folded) return html`<details class="actions-list" data-choices><summary>${heading}</summary>${lists}</details>`;
  return html`<section class="actions-list" data-choices aria-labelledby="choices-title" tabindex="-1"><h2 id="choices-title">${heading}</h2>${lists}</section>`;
}

/** @param {{choice: any, number: number, say: any, act: (action: object) => void}} props */
function Entry({ choice, number, say, act }) {
  const choose = () => {
    typed = ""; // the next digit belongs to the next decision
    act(choice.action);
  };
  return html`<li><button type="button" class="button quiet" data-choice data-number=${number} disabled=${store.sending.value} onClick=${choose}>
    <span class="choice-number">${number}</span> <span>${say(choice.phrase)}${choice.effect && html` <small>${say(choice.effect)}</small>`}</span>
  </button></li>`;
}

let typed = "";
let typedAt = 0;

/** @param {string} number @returns {HTMLElement | null} */
const entry = (number) => document.querySelector(`[data-number="${Number(number)}"]`);

/** Takes the reader to a choice by its number, digit for digit. @param {string} digit */
export function goToNumber(digit) {
  const longer = Date.now() - typedAt < PAUSE ? typed + digit : digit;
  typed = entry(longer) ? longer : digit;
  typedAt = Date.now();
  const found = entry(typed);
  const fold = found?.closest("details");
  if (fold) fold.open = true;
  found?.focus();
}
