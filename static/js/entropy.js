/** Fills in what a browser adds to a command: its own random number, and an id that makes repeating it harmless. */

/** @param {number} bytes */
function hex(bytes) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

for (const form of document.querySelectorAll("form[data-entropy]")) {
  const entropy = form.querySelector("input[name=entropy]");
  if (entropy instanceof HTMLInputElement) entropy.value = hex(16);
  const command = form.querySelector("input[name=command_id]");
  if (command instanceof HTMLInputElement) command.value = hex(16);
}
