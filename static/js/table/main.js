/** Starts the table: reads the page's settings, fetches the words, opens the socket, draws. */

import { render } from "preact";
import { boardOf } from "./boards/index.js";
import { html } from "./html.js";
import { connect } from "./socket.js";
import { App, readsWords } from "./app.js";
import { inWords } from "./in_words/mode.js";
import { listen } from "./keys.js";
import * as desk from "./desk.js";
import * as store from "./store.js";
import * as talk from "./talk.js";

const root = /** @type {HTMLElement} */ (document.getElementById("table"));
const config = JSON.parse(document.getElementById("table-config")?.textContent ?? "{}");

if (!readsWords(config)) boardOf(config.game);
store.offset.value = config.now - Date.now() / 1000;
const words = await (await fetch(/** @type {string} */ (root.dataset.words))).json();
const scheme = location.protocol === "https:" ? "wss" : "ws";
const address = () => `${scheme}://${location.host}/ws/matches/${config.match}/?lang=${config.language}${readsWords(config) ? "&board=text" : ""}`;
const socket = connect(address, {
  since: () => store.number.value,
  marks: talk.marks,
  onMessage: (message) => talk.receive(message) || desk.receive(message) || store.receive(message, (since) => socket.sync(since)),
  onState: (state) => { store.connection.value = state; },
  watched: () => config.seat !== null && store.update.value?.actors.includes(config.seat),
  onGone: (code) => { store.gone.value = code; },
});

/** @param {{type: string}} asked */
function command(asked) {
  if (store.sending.value) return;
  store.sending.value = true;
  store.sentAt.value = store.number.value;
  store.refusal.value = null;
  socket.command(asked);
}

/** @param {object} action */
const act = (action) => command(/** @type {any} */ ({ type: "act", number: store.number.value, action }));

const arrive = () => { socket.command({ type: "arrive" }); };

/** @param {object} asked */
const say = (asked) => talk.expect(socket.command(/** @type {any} */ (asked)));

let read = inWords.value;
inWords.subscribe((wanted) => {
  if (wanted !== read) socket.reopen(); // what an update holds is settled when the line is opened
  read = wanted;
});
/** What the player does at his own desk. */
const own = {
  /** @param {object} asked @param {() => void} [then] */
  send: (asked, then) => desk.expect(socket.command(/** @type {any} */ (asked)), then),
  /** @param {object} question */
  ask: (question) => socket.ask(question),
};

root.replaceChildren();
listen(root);
render(html`<${App} config=${config} words=${words} act=${act} arrive=${arrive} command=${command} say=${say} own=${own} />`, root);
