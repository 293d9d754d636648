/** Draws the form of a standing order from its description; knows no game. */

import { html } from "../html.js";

const FEW = 4; // so many offers are shown side by side, more in a list to open

/** The values a form shows at first, or those of an order being changed. @param {import("../desk.js").Form} form @param {any} [order] */
export function startValues(form, order) {
  return Object.fromEntries(form.fields.map((field) => [field.name, order && field.kind !== "fixed" ? order[field.name] : field.value]));
}

/** Whether everything has been filled in. @param {import("../desk.js").Form} form @param {Record<string, any>} values */
export function isComplete(form, values) {
  return form.fields.every((field) => (field.kind === "ranked" ? values[field.name]?.length > 0
    : field.kind !== "number" || (Number.isInteger(values[field.name]) && values[field.name] >= field.least && values[field.name] <= field.most)));
}

/** The order that was filled in. @param {import("../desk.js").Form} form @param {Record<string, any>} values */
export function orderOf(form, values) {
  const parts = form.fields.map((field) => [field.name, field.kind === "fixed" ? field.value : values[field.name]]);
  return { type: form.type, ...Object.fromEntries(parts) };
}

/** @param {any} one @param {any} two */
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/** @param {{form: import("../desk.js").Form, values: Record<string, any>, change: (name: string, value: any) => void, say: any, ui: any}} props */
export function OrderFields({ form, values, change, say, ui }) {
  return form.fields.filter((field) => field.kind !== "fixed").map((field) => {
    const Shown = field.kind === "ranked" ? Ranked : field.kind === "number" ? Amount : field.offers.length > FEW ? Listed : Marked;
    return html`<${Shown} key=${`${form.type} ${field.name}`} id=${`order-${form.type}-${field.name}`} field=${field} value=${values[field.name]} change=${(/** @type {any} */ value) => change(field.name, value)} say=${say} ui=${ui} />`;
  });
}

/** @param {{id: string, field: import("../desk.js").Field, value: any, change: (value: any) => void, say: any}} props */
function Amount({ id, field, value, change, say }) {
  return html`<p class="order-field"><label for=${id}>${say(field.phrase)}</label>
    <input id=${id} type="number" inputmode="numeric" min=${field.least} max=${field.most} step="1" required value=${value} onInput=${(/** @type {any} */ event) => change(event.target.valueAsNumber)} /></p>`;
}

/** @param {{id: string, field: import("../desk.js").Field, value: any, change: (value: any) => void, say: any}} props */
function Listed({ id, field, value, change, say }) {
  const at = field.offers.findIndex((offer) => same(offer.value, value));
  return html`<p class="order-field"><label for=${id}>${say(field.phrase)}</label>
    <select id=${id} value=${String(at)} onChange=${(/** @type {any} */ event) => change(field.offers[Number(event.target.value)]?.value)}>
      ${field.offers.map((offer, index) => html`<option key=${index} value=${String(index)}>${say(offer.phrase)}</option>`)}
    </select></p>`;
}

/** @param {{id: string, field: import("../desk.js").Field, value: any, change: (value: any) => void, say: any}} props */
function Marked({ id, field, value, change, say }) {
  return html`<fieldset class="order-field"><legend>${say(field.phrase)}</legend>
    ${field.offers.map((offer, index) => html`<label key=${index} class="order-choice">
      <input type="radio" name=${id} checked=${same(offer.value, value)} onChange=${() => change(offer.value)} /> ${say(offer.phrase)}</label>`)}
  </fieldset>`;
}

/** Chosen values in order, each with buttons to move it, and the others to add. @param {{id: string, field: import("../desk.js").Field, value: any[], change: (value: any[]) => void, say: any, ui: any}} props */
function Ranked({ field, value, change, say, ui }) {
  const chosen = value ?? [];
  const rest = field.offers.filter((offer) => !chosen.some((one) => same(one, offer.value)));
  /** @param {any} one */
  const named = (one) => say(field.offers.find((offer) => same(offer.value, one))?.phrase ?? { key: "" });
  /** @param {number} at @param {number} step */
  const move = (at, step) => {
    const next = [...chosen];
    [next[at], next[at + step]] = [next[at + step], next[at]];
    change(next);
  };
  return html`<fieldset class="order-field"><legend>${say(field.phrase)}</legend>
    ${chosen.length > 0 && html`<ol class="ranked">${chosen.map((one, at) => html`<li key=${JSON.stringify(one)}>
      <span>${named(one)}</span>
      <span class="row ranked-ways">
        <button type="button" class="button quiet" disabled=${at === 0} aria-label=${ui.order_earlier.replace("%s", named(one))} onClick=${() => move(at, -1)}>↑</button>
        <button type="button" class="button quiet" disabled=${at === chosen.length - 1} aria-label=${ui.order_later.replace("%s", named(one))} onClick=${() => move(at, 1)}>↓</button>
        <button type="button" class="button quiet" aria-label=${ui.order_leave_out.replace("%s", named(one))} onClick=${() => change(chosen.filter((_one, index) => index !== at))}>✕</button>
      </span></li>`)}</ol>`}
    ${rest.length > 0 && html`<div class="row ranked-rest">${rest.map((offer) => html`<button key=${JSON.stringify(offer.value)} type="button" class="button quiet" onClick=${() => change([...chosen, offer.value])}>+ ${say(offer.phrase)}</button>`)}
      ${rest.length > 1 && html`<button type="button" class="button quiet" onClick=${() => change([...chosen, ...rest.map((offer) => offer.value)])}>${ui.order_all}</button>`}</div>`}
  </fieldset>`;
}
