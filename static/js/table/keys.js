/** Arrow keys move among the choices of a group; the browser's own Enter and Space activate them. */

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where a key leads from a place in a row of so many choices; -1: nowhere. @param {string} key @param {number} at @param {number} count */
function next(key, at, count) {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[/** @type {keyof STEPS} */ (key)];
  if (!step) return -1;
  return at < 0 ? (step > 0 ? 0 : count - 1) : (at + step + count) % count;
}

/** Call once: listens for the whole table. @param {HTMLElement} root */
export function listen(root) {
  root.addEventListener("keydown", (event) => {
    const here = event.target instanceof HTMLElement ? event.target : null;
    if (!here || event.altKey || event.ctrlKey || event.metaKey) return;
    const choice = here.closest("[data-choice]");
    const around = here.matches("[tabindex='-1']") ? here : null; // a part of the board that was given the focus
    const group = choice?.closest("[data-choices]") ?? around;
    const choices = /** @type {HTMLElement[]} */ ([...(group?.querySelectorAll("[data-choice]:not(:disabled)") ?? [])]);
    const to = choices[next(event.key, choices.indexOf(/** @type {HTMLElement} */ (choice)), choices.length)];
    if (!to) return;
    event.preventDefault();
    to.focus();
  });
}
