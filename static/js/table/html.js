/** htm bound to Preact: markup in plain modules, no compiler. */

import { h } from "preact";
import htm from "htm";

export const html = htm.bind(h);

const icons = document.getElementById("table")?.dataset.icons ?? "";

const signs = document.getElementById("table")?.dataset.signs ?? "";

/** A sign of the site's own controls. @param {{name: string}} props */
export function Sign({ name }) {
  return html`<svg class="icon ui" aria-hidden="true" focusable="false"><use href=${`${signs}#i-${name}`}></use></svg>`;
}

/** @param {{name: string}} props */
export function Icon({ name }) {
  return html`<svg class="icon" aria-hidden="true" focusable="false"><use href=${`${icons}#g-${name}`}></use></svg>`;
}
