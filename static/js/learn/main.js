/** Starts a lesson: reads the page's settings, fetches the words and the lesson, draws. */

import { render } from "preact";
import { html } from "../table/html.js";
import { listen } from "../table/keys.js";
import { App } from "./app.js";
import { openCourse } from "./course.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const config = JSON.parse(document.getElementById("table-config")?.textContent ?? "{}");

/** @param {string | undefined} address */
async function fetched(address) {
  const answer = await fetch(/** @type {string} */ (address));
  if (!answer.ok) throw new Error(`lesson: ${answer.status}`);
  return answer.json();
}

try {
  const [words, lesson] = await Promise.all([fetched(root.dataset.words), fetched(root.dataset.lesson)]);
  const course = openCourse(lesson, config.game);
  root.replaceChildren();
  listen(root);
  render(html`<${App} config=${config} words=${words} steps=${lesson.steps} course=${course} />`, root);
} catch (error) {
  root.replaceChildren(Object.assign(document.createElement("p"), { className: "message error", textContent: config.words.lesson_failed }));
  throw error;
}
