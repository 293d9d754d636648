/** Asks once more before a move is played, for those who prefer it. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { html } from "../html.js";
import * as store from "../store.js";

/** The move that waits for a yes. */
const asked = signal(/** @type {{action: any, phrase: any, number: number} | null} */ (null));

/**
 * The way boards send an action: at once, or through the question.
 * @param {boolean} wanted
 * @param {(action: object) => void} send
 * @returns {(action: object) => void}
 */
export function confirmed(wanted, send) {
  if (!wanted) return send;
  return (action) => {
    const same = JSON.stringify(action);
    const choice = store.legal.value.find((/** @type {any} */ other) => JSON.stringify(other.action) === same);
    if (!choice || store.sending.value) return send(action);
    asked.value = { action, phrase: choice.phrase, number: store.number.value };
  };
}

/** @param {{say: any, ui: any, send: (action: object) => void}} props */
export function ConfirmBar({ say, ui, send }) {
  const play = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const before = useRef(/** @type {Element | null} */ (null));
  const question = asked.value?.number === store.number.value ? asked.value : null;
  const cancel = () => {
    asked.value = null;
    if (before.current instanceof HTMLElement) before.current.focus();
  };
  // Escape is heard wherever the focus is: the reader may have moved it to look something up
  useLayoutEffect(() => {
    if (!question) return;
    before.current = document.activeElement;
    play.current?.focus();
    const escape = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && cancel();
    document.addEventListener("keydown", escape);
    return () => document.removeEventListener("keydown", escape);
  }, [question]);
  if (!question) return null;

  const accept = () => {
    asked.value = null;
    send(question.action);
  };
  /** A held Enter must not answer the question it has just raised. @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key === "Enter" && event.repeat) event.preventDefault();
  };
  return html`<div class="prompt confirm" role="alertdialog" aria-labelledby="confirm-question" onKeyDown=${onKeyDown}>
    <p id="confirm-question">${ui.confirm_question.replace("%s", say(question.phrase))}</p>
    <p class="row">
      <button type="button" class="button primary" ref=${play} onClick=${accept}>${ui.confirm_play}</button>
      <button type="button" class="button" onClick=${cancel}>${ui.cancel}</button>
    </p>
  </div>`;
}
