/** Starts a replay: reads the page's settings and the address, fetches the words, draws. */

import { render } from "preact";
import { boardOf } from "../boards/index.js";
import { html } from "../html.js";
import { Replay } from "./app.js";
import { fromAddress, place } from "./place.js";
import { openReel } from "./reel.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const config = JSON.parse(document.getElementById("table-config")?.textContent ?? "{}");
boardOf(config.game);
const words = await (await fetch(/** @type {string} */ (root.dataset.words))).json();
const reel = openReel(/** @type {string} */ (root.dataset.frames), config.language);

place.value = fromAddress(config);
addEventListener("hashchange", () => { place.value = fromAddress(config); });

root.replaceChildren();
render(html`<${Replay} config=${config} words=${words} reel=${reel} />`, root);
