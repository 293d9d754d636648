/** Marks on the board what the lesson asks for: found by the words and fields of actions, never by a rule. */

import { useEffect, useRef } from "preact/hooks";

/** @typedef {{action: any, words: string}} Asked */

/** @param {HTMLElement} button @param {Asked} asked */
function belongs(button, { action, words }) {
  if (button.textContent?.includes(words)) return true;
  const spoken = button.querySelector(".visually-hidden")?.textContent ?? "";
  if (spoken.length > 2 && words.includes(spoken)) return true;
  return Object.entries(button.dataset).some(([name, value]) => name in action && String(action[name]) === value);
}

/** Returns the ref for the element around the board. @param {Asked[]} asked */
export function useMarks(asked) {
  const board = useRef(/** @type {HTMLElement | null} */ (null));
  const latest = useRef(asked);
  latest.current = asked;
  const mark = () => {
    for (const button of board.current?.querySelectorAll("[data-choice]") ?? []) {
      button.toggleAttribute("data-asked", latest.current.some((one) => belongs(/** @type {HTMLElement} */ (button), one)));
    }
  };
  useEffect(() => {
    if (!board.current) return undefined;
    const observer = new MutationObserver(mark);
    observer.observe(board.current, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  useEffect(mark);
  return board;
}
