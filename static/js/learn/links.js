/** Marks the lessons this browser has already seen to their end. */

import { recall } from "./memory.js";

for (const link of document.querySelectorAll("a[data-lesson]")) {
  const badge = link.querySelector("[data-learnt]");
  if (badge instanceof HTMLElement) badge.hidden = !recall(/** @type {HTMLElement} */ (link).dataset.lesson ?? "").done;
}
