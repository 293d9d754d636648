/** A courtier's portrait: a field of one of three shapes and five tinctures, an emblem, the first letter, the name. */

import { html, Icon } from "../../html.js";

const EMBLEMS = ["diplomacy", "harvest", "barbarian", "brewery", "ship", "entertainment", "adviser", "balance", "treasure", "priest", "witch", "knight", "jester"];
const SHAPES = 3;
const TINCTURES = 5; // no two of thirteen courtiers share both, 3 and 5 having no common factor

/** @param {any} say @param {number} courtier */
export const nameOf = (say, courtier) => say({ key: `courtier.${courtier}` });

/** The picture alone; whoever draws it says the name beside it. @param {{courtier: number, say: any}} props */
export function Face({ courtier, say }) {
  const letter = [...nameOf(say, courtier)][0];
  return html`<span class=${`face shape-${courtier % SHAPES} tincture-${courtier % TINCTURES}`} aria-hidden="true">
    <span class="field"><${Icon} name=${EMBLEMS[courtier]} /></span>
    <span class="letter">${letter}</span>
  </span>`;
}

/**
 * Picture, name and marks, as they stand in the palace.
 * @param {{courtier: number, say: any, favourite: boolean, last?: boolean}} props
 */
export function Portrait({ courtier, say, favourite, last }) {
  return html`
    <${Face} courtier=${courtier} say=${say} />
    <span class="courtier-name">${nameOf(say, courtier)}</span>
    ${favourite && html`<span class="mark favourite" title=${say({ key: "board.favourite" })}><span aria-hidden="true">★</span><span class="visually-hidden">, ${say({ key: "board.favourite" })}</span></span>`}
    ${last && html`<span class="mark last" title=${say({ key: "board.last_move" })}><span aria-hidden="true">▲</span><span class="visually-hidden">, ${say({ key: "board.last_move" })}</span></span>`}`;
}
