/** Single keys for what a player does often, the dialog that lists them, and the switch that turns them off. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";

const OFF = "regalia-shortcuts-off";

/** Whether the key belongs to something being written or to an open dialog. @param {KeyboardEvent} event */
function taken(event) {
  const target = event.target instanceof HTMLElement ? event.target : null;
  const fields = event.key.length > 1 ? "input" : "input:not([type=range], [type=checkbox], [type=radio])"; // these need their arrows only
  const writing = target?.closest(`${fields}, textarea, select, [contenteditable]`);
  return event.altKey || event.ctrlKey || event.metaKey || event.repeat || Boolean(writing) || document.querySelector("dialog[open]") !== null;
}

/** Opens a folded part and takes the reader there. @param {string} selector @param {string} first */
export function goTo(selector, first) {
  const part = document.querySelector(selector);
  if (part instanceof HTMLDetailsElement) part.open = true;
  const target = part?.querySelector(first) ?? part;
  if (!(target instanceof HTMLElement)) return;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "nearest" });
}

/** @param {Record<string, () => void>} keys */
export function useShortcuts(keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const onKey = (event) => {
      const act = latest.current[event.key];
      if (!act || taken(event) || (event.key.length === 1 && localStorage.getItem(OFF))) return;
      event.preventDefault();
      act();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

/** @param {{open: boolean, close: () => void, ui: any, rows: [string, string][]}} props */
export function ShortcutHelp({ open, close, ui, rows }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const [off, setOff] = useState(localStorage.getItem(OFF) !== null);
  useEffect(() => { if (open) dialog.current?.showModal(); }, [open]);
  const toggle = () => {
    if (off) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
    setOff(!off);
  };
  return html`<dialog class="help card" ref=${dialog} aria-labelledby="shortcut-help" onClose=${close}>
    <h2 id="shortcut-help">${ui.shortcuts}</h2>
    <table class="table"><tbody>${rows.map(([key, words]) => html`<tr key=${key}><th scope="row"><kbd>${key}</kbd></th><td>${words}</td></tr>`)}</tbody></table>
    <p><label><input type="checkbox" checked=${!off} onChange=${toggle} /> ${ui.shortcuts_on}</label></p>
    <p><button type="button" class="button primary" onClick=${() => dialog.current?.close()}>${ui.close}</button></p>
  </dialog>`;
}
