/** Keeps the parts of a page that are marked `data-live` fresh while it is looked at, by asking for the page again. */

import { fetchPiece } from "./line.js";

const EVERY = 20000;

async function refresh() {
  if (document.hidden) return;
  const page = await fetchPiece(location.href);
  if (page === null) return;
  const fresh = new DOMParser().parseFromString(page, "text/html");
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = fresh.getElementById(part.id);
    if (other && !part.isEqualNode(other) && !part.contains(document.activeElement)) part.replaceWith(other);
  }
}

setInterval(refresh, EVERY * (0.8 + 0.4 * Math.random()));
document.addEventListener("visibilitychange", refresh);
