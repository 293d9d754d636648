/** Standing orders: those in force in words, and a form for a new one. What may be ordered comes from the server. */

import { useEffect, useState } from "preact/hooks";
import { html } from "../html.js";
import * as store from "../desk.js";
import { isComplete, OrderFields, orderOf, startValues } from "./order_form.js";

/** @param {{number: number, say: any, ui: any, send: (asked: object, then?: () => void) => void, ask: (asked: object) => void}} props */
export function StandingOrders({ number, say, ui, send, ask }) {
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState(/** @type {store.OrderLine | null} */ (null));
  const desk = store.desk.value;
  useEffect(() => { if (open || !store.desk.value) ask({ type: "ask_desk" }); }, [open, number]);
  const orders = desk?.orders ?? [];
  /** @param {{id?: number | null, order: any}[]} list @param {() => void} [then] */
  const put = (list, then) => send({ type: "set_orders", orders: list.map(({ id, order }) => ({ id: id ?? null, order })) }, then);
  return html`<details class="desk-panel standing-orders" open=${open} onToggle=${(/** @type {any} */ event) => setOpen(event.target.open)}>
    <summary>${ui.orders} (${orders.length})</summary>
    <p class="muted">${ui.orders_about}</p>
    ${store.refusal.value && html`<p class="message error" role="alert">${store.refusal.value}</p>`}
    ${orders.length === 0 ? html`<p>${ui.orders_none}</p>` : html`<ol class="orders-in-force" aria-label=${ui.orders_in_force}>
      ${orders.map((line, at) => html`<li key=${line.id}>
        <p>${say(line.phrase)} ${line.used && html`<span class="badge">${ui.order_used}</span>`}</p>
        <div class="row order-ways">
          ${at > 0 && html`<button type="button" class="button quiet" aria-label=${`${ui.order_first}: ${say(line.phrase)}`} onClick=${() => put(moved(orders, at))}>↑ ${ui.order_first}</button>`}
          ${desk?.forms.some((form) => form.type === line.order.type && form.fields.length > 0) && html`<button type="button" class="button quiet" aria-label=${`${ui.order_change}: ${say(line.phrase)}`} onClick=${() => setEdited(line)}>${ui.order_change}</button>`}
          <button type="button" class="button quiet" aria-label=${`${ui.order_cancel}: ${say(line.phrase)}`} onClick=${() => send({ type: "cancel_order", id: line.id })}>${ui.order_cancel}</button>
        </div>
      </li>`)}</ol>`}
    ${desk && desk.forms.length > 0 && html`<${OrderWriter} key=${edited?.id ?? "new"} forms=${desk.forms} edited=${edited} say=${say} ui=${ui}
      done=${() => setEdited(null)}
      give=${(/** @type {any} */ order, /** @type {() => void} */ then) => put(edited ? orders.map((line) => (line.id === edited.id ? { id: line.id, order } : line)) : [...orders, { order }], then)} />`}
  </details>`;
}

/** @param {store.OrderLine[]} orders @param {number} at */
function moved(orders, at) {
  const next = [...orders];
  [next[at - 1], next[at]] = [/** @type {store.OrderLine} */ (next[at]), /** @type {store.OrderLine} */ (next[at - 1])];
  return next;
}

/** @param {{forms: store.Form[], edited: store.OrderLine | null, say: any, ui: any, give: (order: any, then: () => void) => void, done: () => void}} props */
function OrderWriter({ forms, edited, say, ui, give, done }) {
  const [type, setType] = useState(edited?.order.type ?? forms[0]?.type);
  const form = forms.find((one) => one.type === type) ?? /** @type {store.Form} */ (forms[0]);
  const [filled, setFilled] = useState(/** @type {Record<string, any>} */ ({}));
  const about = `${form.type} ${JSON.stringify(form.fields.filter((field) => field.kind === "fixed"))}`; // another lot is another form
  const values = { ...startValues(form, edited?.order), ...filled[about] };
  /** @param {string} name @param {any} value */
  const change = (name, value) => setFilled({ ...filled, [about]: { ...filled[about], [name]: value } });
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault();
    give(orderOf(form, values), () => { setFilled({}); done(); });
  };
  return html`<form class="order-writer" onSubmit=${submit}>
    <h3>${edited ? ui.order_edited : ui.order_new}</h3>
    ${!edited && html`<p class="order-field"><label for="order-type">${ui.order_what}</label>
      <select id="order-type" value=${form.type} onChange=${(/** @type {any} */ event) => setType(event.target.value)}>
        ${forms.map((one) => html`<option key=${one.type} value=${one.type}>${say(one.phrase)}</option>`)}
      </select></p>`}
    <${OrderFields} form=${form} values=${values} change=${change} say=${say} ui=${ui} />
    <p class="row">
      <button type="submit" class="button primary" disabled=${!isComplete(form, values)}>${edited ? ui.order_save : ui.order_give}</button>
      ${edited && html`<button type="button" class="button" onClick=${done}>${ui.cancel}</button>`}
    </p>
  </form>`;
}
