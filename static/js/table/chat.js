/** The talk at the table and who is there. Lines are text and are drawn as text. */

import { useEffect, useRef, useState } from "preact/hooks";
import { SeatClock } from "./clock.js";
import { html } from "./html.js";
import * as talk from "./talk.js";

const LONGEST = 300;

/** @param {{ui: any, language: string, seated: boolean, say: (asked: object) => void}} props */
export function Chat({ ui, language, seated, say }) {
  const terms = talk.terms.value;
  const [channel, setChannel] = useState(/** @type {talk.Channel | null} */ (null));
  if (!terms) return null;
  const shown = channel ?? terms.write[0] ?? "table";
  const lines = talk.lines.value.filter((line) => line.channel === shown);
  const own = seated ? "table" : "spectators";
  const silenced = ui.me && shown === own && !terms.write.includes(own); // whoever is signed in writes here unless the moderators forbid it
  return html`<section class="chat card" aria-label=${ui.chat}>
    <h2>${ui.chat}</h2>
    ${terms.spectators !== null && html`<div class="row chat-channels" role="group" aria-label=${ui.chat_channels}>
      ${/** @type {talk.Channel[]} */ (["table", "spectators"]).map((name) => html`<button key=${name} type="button" class="button quiet" aria-pressed=${shown === name} onClick=${() => setChannel(name)}>${ui[`chat_${name}`]}</button>`)}
    </div>`}
    <${Lines} lines=${lines} ui=${ui} language=${language} say=${say} terms=${terms} />
    ${terms.write.includes(shown)
      ? html`<${Writer} key=${shown} channel=${shown} ui=${ui} say=${say} />`
      : html`<p class="muted">${silenced ? ui.chat_silenced : ui[`chat_read_only_${shown}`]}</p>`}
    ${talk.refusal.value && html`<p class="message error" role="alert">${talk.refusal.value}</p>`}
    ${terms.muted.length > 0 && html`<p class="row muted">${ui.chat_muted}
      ${terms.muted.map((name) => html`<button key=${name} type="button" class="button quiet" onClick=${() => say({ type: "mute", username: name, muted: false })}>${ui.chat_unmute.replace("%s", name)}</button>`)}</p>`}
  </section>`;
}

/** @param {{lines: talk.Line[], ui: any, language: string, terms: any, say: (asked: object) => void}} props */
function Lines({ lines, ui, language, terms, say }) {
  const end = useRef(/** @type {HTMLElement | null} */ (null));
  const [reported, setReported] = useState(/** @type {string[]} */ ([]));
  useEffect(() => { if (end.current) end.current.scrollTop = end.current.scrollHeight; }, [lines.length]);
  if (lines.length === 0) return html`<p class="muted">${ui.chat_empty}</p>`;
  const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
  /** @param {talk.Line} line */
  const report = (line) => {
    say({ type: "report", channel: line.channel, number: line.number });
    setReported([...reported, `${line.channel} ${line.number}`]);
  };
  return html`<ol class="chat-lines" role="log" ref=${end} tabindex="0" aria-label=${ui.chat}>
    ${lines.map((line) => html`<li key=${`${line.channel} ${line.number}`}>
      <p><b>${line.name}</b> <time class="muted">${clock.format(line.time * 1000)}</time><br />
        ${line.removed ? html`<i class="muted">${ui.chat_removed}</i>` : line.text}</p>
      ${ui.me && line.username !== ui.me && html`<details class="line-ways">
        <summary aria-label=${ui.chat_ways.replace("%s", line.name)}>⋯</summary>
        <button type="button" class="button quiet" onClick=${() => say({ type: "mute", username: line.username, muted: true })}>${ui.chat_mute.replace("%s", line.name)}</button>
        ${reported.includes(`${line.channel} ${line.number}`)
          ? html`<span role="status">${ui.chat_reported}</span>`
          : html`<button type="button" class="button quiet" onClick=${() => report(line)}>${ui.chat_report}</button>`}
      </details>`}
    </li>`)}
  </ol>`;
}

/** @param {{channel: string, ui: any, say: (asked: object) => void}} props */
function Writer({ channel, ui, say }) {
  const [text, setText] = useState("");
  /** @param {Event} event */
  const send = (event) => {
    event.preventDefault();
    if (!text.trim()) return;
    say({ type: "say", channel, text: text.trim() });
    setText("");
  };
  return html`<form class="chat-writer" onSubmit=${send}>
    <label class="visually-hidden" for="chat-text">${ui.chat_write}</label>
    <input id="chat-text" type="text" autocomplete="off" maxlength=${LONGEST} placeholder=${ui.chat_write} value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
    <button class="button" type="submit">${ui.chat_send}</button>
  </form>`;
}

/** Who is at the table, how their clocks stand, and whose seat a stand-in keeps. @param {{update: any, config: any}} props */
export function Company({ update, config }) {
  const here = talk.here.value;
  const ui = config.words;
  if (!here) return null;
  return html`<ul class="company" aria-label=${ui.company}>
    ${update.players.map((/** @type {any} */ player) => {
      const present = player.bot || here.has(player.seat);
      const word = player.bot ? ui.is_bot : present ? ui.is_here : ui.is_away;
      return html`<li key=${player.seat} class=${present ? "present" : "absent"}><span class="dot" aria-hidden="true"></span>${player.name} <span class="muted">${word}</span>
        <${SeatClock} player=${player} config=${config} stopped=${update.stopped} />
        ${player.kept ? html`<span class="badge warning" title=${ui.kept_why}>${ui.kept}</span>` : player.away && html`<span class="badge warning" title=${ui.timed_out_why}>${ui.timed_out}</span>`}</li>`;
    })}
    ${update.stopped && html`<li class="badge info">${ui.clock_stopped}</li>`}
    ${talk.watching.value > 0 && html`<li class="muted">${ui.watching.replace("%s", String(talk.watching.value))}</li>`}
  </ul>`;
}
