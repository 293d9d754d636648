/** Marks what a move changed on the board, for a moment; CSS decides how that looks and whether it moves. */

import { useEffect, useRef } from "preact/hooks";

const MOMENT = 1000;
const MOST = 40;
const THINGS = "li, button, td, dd, p"; // boxes: a word inside a line can be neither framed nor moved

/** @param {Node} node */
const offersChoice = (node) => node instanceof Element && (node.matches("[data-choice]") || node.querySelector("[data-choice]") !== null);

/** Where a change happened, or nothing where only the right to choose came or went. @param {MutationRecord} change @returns {Node[]} */
function places(change) {
  if (change.type === "characterData") return change.target.textContent === change.oldValue ? [] : [change.target];
  return [...change.addedNodes, ...change.removedNodes].some(offersChoice) ? [] : [...change.addedNodes];
}

/** The smallest things a reader sees changed. @param {MutationRecord[]} changes @returns {Element[]} */
function touched(changes) {
  const things = new Set();
  for (const node of changes.flatMap(places)) {
    const element = node instanceof Element ? node : node.parentElement;
    const thing = element?.closest(".visually-hidden") ? null : element?.closest(THINGS);
    if (thing) things.add(thing);
    if (things.size === MOST) break;
  }
  return [...things].filter((thing) => ![...things].some((other) => other !== thing && thing.contains(other)));
}

/** Returns the ref for the element around the board. @param {number} number the move shown */
export function useChanges(number) {
  const board = useRef(/** @type {HTMLElement | null} */ (null));
  const shown = useRef(number);
  const current = useRef(number);
  current.current = number;
  useEffect(() => {
    const root = board.current;
    if (!root) return undefined;
    const clear = () => root.querySelectorAll("[data-changed]").forEach((element) => element.removeAttribute("data-changed"));
    let timer = 0;
    const observer = new MutationObserver((changes) => {
      if (shown.current === current.current) return;
      shown.current = current.current;
      for (const element of touched(changes)) element.setAttribute("data-changed", "");
      clearTimeout(timer);
      timer = window.setTimeout(clear, MOMENT);
    });
    observer.observe(root, { childList: true, characterData: true, characterDataOldValue: true, subtree: true });
    addEventListener("pointerdown", clear);
    addEventListener("keydown", clear);
    return () => {
      observer.disconnect();
      removeEventListener("pointerdown", clear);
      removeEventListener("keydown", clear);
    };
  }, []);
  return board;
}
