/** Keeps the parts of a page that are marked `data-live` fresh while it is looked at, by asking for the page again. */

import { fetchPiece } from "./line.js";
import { Answers, putLiveParts } from "./live_parts.js";

const EVERY = 20000;
const answers = new Answers();

async function refresh() {
  if (document.hidden) return;
  const question = answers.ask();
  const page = await fetchPiece(location.href);
  if (page === null || !answers.isNew(question)) return;
  putLiveParts(new DOMParser().parseFromString(page, "text/html"));
}

setInterval(refresh, EVERY * (0.8 + 0.4 * Math.random()));
document.addEventListener("visibilitychange", refresh);
