/** The rules beside the board, open at the phase being played. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";

/** @param {{open: boolean, close: () => void, phase: string | null, config: any}} props */
export function RulesDrawer({ open, close, phase, config }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [page, setPage] = useState(/** @type {string | null} */ (null));
  const ui = config.words;
  useEffect(() => {
    if (!open) return;
    dialog.current?.showModal();
    if (page === null) fetch(config.urls.rules).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer))).then(setPage, () => setPage(""));
  }, [open]);
  useEffect(() => {
    if (!open || !page) return;
    const section = dialog.current?.querySelector(`#rules-${phase}`);
    dialog.current?.querySelectorAll("[aria-current]").forEach((heading) => heading.removeAttribute("aria-current"));
    section?.setAttribute("aria-current", "true");
    section?.scrollIntoView({ block: "start" });
  }, [open, page]);
  return html`<dialog class="drawer" ref=${dialog} aria-label=${ui.rules} onClose=${close}>
    <div class="drawer-head row between">
      <a href=${config.urls.game}>${ui.rules_page}</a>
      <button type="button" class="button" autofocus onClick=${() => dialog.current?.close()}>${ui.close}</button>
    </div>
    ${page === "" ? html`<p class="message error">${ui.rules_failed}</p>` : html`<div class="prose" tabindex="-1" dangerouslySetInnerHTML=${{ __html: page ?? "" }}></div>`}
  </dialog>`;
}
