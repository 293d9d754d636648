/** Marks what a move changed on the board, for a moment; CSS decides how that looks and whether it moves. */

import { useEffect, useRef } from "preact/hooks";

const MOMENT = 1400;
const MOST = 40;

/** @param {Node} node */
const offersChoice = (node) => node instanceof Element && (node.matches("[data-choice]") || node.querySelector("[data-choice]") !== null);

/** What a change touched, or nothing where only the right to choose came or went. @param {MutationRecord} change @returns {Element[]} */
function touched(change) {
  if (change.type === "characterData") {
    const parent = change.target.parentElement;
    return parent && change.target.textContent !== change.oldValue ? [parent] : [];
  }
  if ([...change.addedNodes, ...change.removedNodes].some(offersChoice)) return [];
  return [...change.addedNodes].map((node) => (node instanceof Element ? node : /** @type {Element} */ (change.target)));
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
      for (const element of new Set(changes.flatMap(touched).slice(0, MOST))) element.setAttribute("data-changed", "");
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
