/** The board in words, as the server tells it: headings, tables, lists and sentences that a screen reader can walk through. */

import { useEffect, useRef } from "preact/hooks";
import { html } from "../html.js";

/** @typedef {{type: "table", head: string[], rows: string[][]} | {type: "list", items: string[]} | {type: "text", text: string}} Part */
/** @typedef {{title: string, parts: Part[], level: number}} Section */

/** @param {{board: Section[]}} props */
export function TextBoard({ board }) {
  return html`<div class="text-board" tabindex="-1">${board.map(({ title, parts, level }, index) => html`<section key=${title} class=${`words-level${level}`}>
    <${`h${level}`} id=${`words-${index}`}>${title}</${`h${level}`}>
    ${parts.map((part, place) => html`<${PART[part.type]} key=${place} ...${part} named=${`words-${index}`} />`)}
  </section>`)}</div>`;
}

/** @param {{head: string[], rows: string[][], named: string}} props */
function Table({ head, rows, named }) {
  const frame = useScrollStop();
  return html`<div class="table-scroll" role="group" ref=${frame} aria-labelledby=${named}><table class="table" aria-labelledby=${named}>
    <thead><tr>${head.map((cell, column) => html`<th key=${column} scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map(([name, ...cells]) => html`<tr key=${name}><th scope="row">${name}</th>${cells.map((cell, column) => html`<td key=${column}>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** A table wider than the page is a stop for the keyboard, so that it can be scrolled; the others are not. */
function useScrollStop() {
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
      else element.removeAttribute("tabindex");
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return frame;
}

/** @param {{items: string[]}} props */
const List = ({ items }) => html`<ul>${items.map((item, place) => html`<li key=${place}>${item}</li>`)}</ul>`;

/** @param {{text: string}} props */
const Sentence = ({ text }) => html`<p>${text}</p>`;

/** @type {Record<Part["type"], any>} */
const PART = { table: Table, list: List, text: Sentence };
