/** Fills in what a browser adds to a command: its own random number, and an id that makes repeating it harmless. */

/** @param {number} bytes */
export function hex(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Element} form @param {(input: HTMLInputElement) => void} change */
function eachInput(form, change) {
  for (const input of form.querySelectorAll("input[name=entropy], input[name=command_id]")) {
    change(/** @type {HTMLInputElement} */ (input));
  }
}

// pressed twice, a form sends the same id twice
document.addEventListener("submit", (event) => {
  const form = /** @type {HTMLElement} */ (event.target);
  // not form.matches(): a form may have a field of that name
  if ("entropy" in form.dataset) eachInput(form, (input) => { input.value ||= hex(16); });
}, { capture: true });

// a page brought back from memory asks for something new
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const form of document.querySelectorAll("form[data-entropy]")) eachInput(form, (input) => { input.value = ""; });
});
