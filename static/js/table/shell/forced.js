/** Plays a move by itself when it is the only one, after a moment in which it can be seen and stopped. */

import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import * as store from "../store.js";

const MOMENT = 1500;

/** @param {{config: any, say: any, send: (action: object) => void}} props */
export function ForcedMove({ config, say, send }) {
  const [stopped, stop] = useState(-1);
  const { legal, number, log, connection, sending } = store;
  const taken = log.value.at(-1)?.kind === "undo"; // whoever took a move back wants to look first
  const only = legal.value.length === 1 && !taken && stopped !== number.value ? legal.value[0] : null;
  const ready = config.preferences.forced && only && connection.value === "open" && !sending.value;
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => send(only.action), MOMENT);
    return () => clearTimeout(timer);
  }, [Boolean(ready), number.value]);
  if (!ready) return null;
  const ui = config.words;
  return html`<div class="prompt forced" role="status">
    <p>${ui.forced.replace("%s", say(only.phrase))}</p>
    <p class="row">
      <button type="button" class="button quiet" onClick=${() => stop(number.value)}>${ui.forced_wait}</button>
    </p>
  </div>`;
}
