/** Arrow keys move among the choices of a group; the browser's own Enter and Space activate them. */

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Call once: listens for the whole table. @param {HTMLElement} root */
export function listen(root) {
  root.addEventListener("keydown", (event) => {
    const here = event.target instanceof HTMLElement ? event.target.closest("[data-choice]") : null;
    const group = here?.closest("[data-choices]");
    if (!here || !group || event.altKey || event.ctrlKey || event.metaKey) return;
    const choices = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("[data-choice]:not(:disabled)")]);
    const at = choices.indexOf(/** @type {HTMLElement} */ (here));
    const step = STEPS[/** @type {keyof STEPS} */ (event.key)];
    const next = event.key === "Home" ? 0 : event.key === "End" ? choices.length - 1 : step ? (at + step + choices.length) % choices.length : -1;
    if (next < 0) return;
    event.preventDefault();
    choices[next]?.focus();
  });
}
