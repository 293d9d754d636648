/** Starts the table: reads the page's settings, fetches the words, opens the socket, draws. */

import { render } from "preact";
import { html } from "./html.js";
import { connect } from "./socket.js";
import { App } from "./app.js";
import { listen } from "./keys.js";
import * as desk from "./desk.js";
import * as store from "./store.js";
import * as talk from "./talk.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const config = JSON.parse(document.getElementById("table-config")?.textContent ?? "{}");

store.offset.value = config.now - Date.now() / 1000;
const words = await (await fetch(/** @type {string} */ (root.dataset.words))).json();
const scheme = location.protocol === "https:" ? "wss" : "ws";
const socket = connect(`${scheme}://${location.host}/ws/matches/${config.match}/?lang=${config.language}`, {
  since: () => store.number.value,
  marks: talk.marks,
  onMessage: (message) => talk.receive(message) || desk.receive(message) || store.receive(message, (since) => socket.sync(since)),
  onState: (state) => { store.connection.value = state; },
  onGone: (code) => { store.gone.value = code; },
});

/** @param {{type: string}} asked */
function command(asked) {
  if (store.sending.value) return;
  store.sending.value = true;
  store.refusal.value = null;
  socket.command(asked);
}

/** @param {object} action */
const act = (action) => command(/** @type {any} */ ({ type: "act", number: store.number.value, action }));

/** @param {object} asked */
const say = (asked) => talk.expect(socket.command(/** @type {any} */ (asked)));

/** What the player does at his own desk. */
const own = {
  /** @param {object} asked @param {() => void} [then] */
  send: (asked, then) => desk.expect(socket.command(/** @type {any} */ (asked)), then),
  /** @param {object} question */
  ask: (question) => socket.ask(question),
};

root.replaceChildren();
listen(root);
render(html`<${App} config=${config} words=${words} act=${act} command=${command} say=${say} own=${own} />`, root);
