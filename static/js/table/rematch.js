/** The way on after a match: the same once more, or back to the lobby. */

import { html, Icon } from "./html.js";

/** @param {{config: any}} props */
export function WayOn({ config }) {
  const ui = config.words;
  const token = /** @type {HTMLInputElement | null} */ (document.querySelector("input[name=csrfmiddlewaretoken]"));
  return html`<div class="row">
    ${config.seat !== null && token && html`<form method="post" action=${config.rematch_url} data-entropy>
      <input type="hidden" name="csrfmiddlewaretoken" value=${token.value} />
      <input type="hidden" name="entropy" /><input type="hidden" name="command_id" />
      <button class="button primary"><${Icon} name="crown" /> ${ui.rematch}</button>
    </form>`}
    <a class="button" href=${ui.lobby_url}>${ui.to_lobby}</a>
  </div>`;
}
