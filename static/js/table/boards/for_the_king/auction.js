/** The second half: the lot, who bids what, one's own bid, and paying. */

import { useState } from "preact/hooks";
import { html, Icon } from "../../html.js";
import * as store from "../../store.js";
import { Card, choicesOf } from "./card.js";
import { King } from "./sharing.js";

const QUICK_STEPS = [0, 1, 2, 4];
const NEW_BIDDING = ["lot_shown", "lot_offered_again"];

/** @param {{view: any, names: string[], say: any, act: any}} props */
export function Auction({ view, names, say, act }) {
  return html`<section class="stage card auction" aria-labelledby="king-stage" tabindex="-1">
    <div class="row between stage-head">
      <h2 id="king-stage"><${Icon} name="auction" /> ${say({ key: "board.auction" })}</h2>
      <p class="muted">${say({ key: "board.lot_number", args: { lot: view.turned.length, turns: view.turns } })} · ${say({ key: "board.first_bidder" })}: ${names[view.first_bidder]}</p>
    </div>
    ${view.king !== null && !choicesOf("decree").length && html`<${King} view=${view} say=${say} />`}
    ${view.lot !== null && html`<div class="sale">
      <div class="lot"><h3>${say({ key: "board.lot" })}</h3><${Card} card=${view.lot} view=${view} say=${say} fresh=${true} /></div>
      <div class="sale-state">
        <p class="standing-bid">${say({ key: "board.bid" })}: <strong>${view.bid || "—"}</strong>${view.bidder !== null && html` · ${names[view.bidder]}`}</p>
        <${Bidders} view=${view} names=${names} say=${say} />
        <${Ladder} names=${names} say=${say} />
      </div>
    </div>`}
    ${choicesOf("bid").length + choicesOf("pass").length > 0 && html`<${Bid} key=${`${view.turned.length} ${view.bid}`} view=${view} say=${say} act=${act} />`}
    <${Pay} view=${view} say=${say} act=${act} />
  </section>`;
}

/** Who is still in, who is not, and why. @param {{view: any, names: string[], say: any}} props */
function Bidders({ view, names, say }) {
  return html`<ul class="bidders" role="list">${names.map((name, seat) => {
    const state = view.bidder === seat ? "high" : view.out.includes(seat) ? "out" : !view.bidding.includes(seat) ? "passed" : view.actors.includes(seat) ? "turn" : "in";
    return html`<li key=${seat} class=${`bidder ${state} ${view.actors.includes(seat) ? "on-turn" : ""}`}>
      <strong>${view.actors.includes(seat) && html`<${Icon} name="hourglass" /> `}${name}</strong>
      <span>${say({ key: `bidder.${state}`, args: { bid: view.bid } })}${seat === view.first_bidder && html` · ${say({ key: "bidder.first" })}`}</span>
    </li>`;
  })}</ul>`;
}

/** What was bid for the lot so far: the log since it was last offered, without what was taken back. */
function bidsSoFar() {
  const moves = /** @type {any[]} */ ([]);
  for (const move of store.log.value) {
    if (move.kind === "undo") moves.pop();
    else if (move.kind === "action") moves.push(move);
  }
  const events = moves.flatMap((move) => move.events);
  const start = events.findLastIndex((event) => NEW_BIDDING.includes(event.kind));
  return events.slice(start + 1).filter((event) => ["bid_made", "passed"].includes(event.kind));
}

/** @param {{names: string[], say: any}} props */
function Ladder({ names, say }) {
  const bids = bidsSoFar();
  if (!bids.length) return html`<p class="muted">${say({ key: "board.no_bid" })}</p>`;
  return html`<ol class="ladder" aria-label=${say({ key: "board.bids" })}>${bids.map((event, index) => html`<li key=${index} class=${event.kind}>
    <span>${names[event.seat]}</span> <strong>${event.kind === "passed" ? say({ key: "bidder.passed" }) : event.data.bid}</strong>
  </li>`)}</ol>`;
}

/** Quick bids, any other bid by number, and passing. @param {{view: any, say: any, act: any}} props */
function Bid({ view, say, act }) {
  const bids = choicesOf("bid");
  const pass = choicesOf("pass")[0];
  const amounts = bids.map((/** @type {any} */ { action }) => action.amount);
  const [amount, setAmount] = useState(amounts[0] ?? 0);
  const chosen = bids.find((/** @type {any} */ { action }) => action.amount === amount);
  const quick = QUICK_STEPS.map((step) => bids[step]).filter(Boolean);
  const send = (/** @type {any} */ choice) => choice && !store.sending.value && act(choice.action);
  return html`<form class="bid" onSubmit=${(/** @type {Event} */ event) => { event.preventDefault(); send(chosen); }}>
    <p class="means"><${Icon} name="coin" /> ${say({ key: "board.gold" })}: <strong>${view.gold[view.viewer]}</strong> · <${Icon} name="cards" /> ${say({ key: "board.hand_size" })}: <strong>${view.hand_sizes[view.viewer]}</strong></p>
    <ul class="quick" role="list" data-choices>
      ${quick.map((choice) => html`<li key=${choice.action.amount}><button type="button" class="button" data-choice title=${say(choice.effect)} disabled=${store.sending.value} onFocus=${() => setAmount(choice.action.amount)} onMouseEnter=${() => setAmount(choice.action.amount)} onClick=${() => send(choice)}>${say(choice.phrase)}</button></li>`)}
      <li><button type="button" class="button pass" data-choice title=${say(pass.effect)} disabled=${store.sending.value} onClick=${() => send(pass)}>${say(pass.phrase)}</button></li>
    </ul>
    ${bids.length > 0 && html`<${Stepper} amounts=${amounts} amount=${amount} setAmount=${setAmount} chosen=${chosen} say=${say} />`}
    <p class="effect" aria-live="polite">${chosen && html`${say(chosen.phrase)}: ${say(chosen.effect)}`}</p>
    <p class="effect">${say(pass.phrase)}: ${say(pass.effect)}</p>
  </form>`;
}

/** A number between the lowest and the highest legal bid. @param {{amounts: number[], amount: number, setAmount: (amount: number) => void, chosen: any, say: any}} props */
function Stepper({ amounts, amount, setAmount, chosen, say }) {
  const low = amounts[0];
  const high = amounts.at(-1) ?? low;
  const step = (/** @type {number} */ by) => setAmount(Math.min(high, Math.max(low, (amount || low) + by)));
  return html`<div class="stepper">
    <label for="king-bid">${say({ key: "board.your_bid" })} <span class="muted">${say({ key: "board.range", args: { low, high } })}</span></label>
    <div class="row stepper-row">
      <button type="button" class="button icon-only" aria-label=${say({ key: "board.less" })} disabled=${amount <= low} onClick=${() => step(-1)}>−</button>
      <input id="king-bid" type="number" inputmode="numeric" min=${low} max=${high} value=${amount} onFocus=${(/** @type {any} */ event) => event.target.select()} onInput=${(/** @type {any} */ event) => setAmount(Number(event.target.value))} />
      <button type="button" class="button icon-only" aria-label=${say({ key: "board.more" })} disabled=${amount >= high} onClick=${() => step(1)}>+</button>
      <button type="submit" class="button primary" disabled=${!chosen || store.sending.value}>${chosen ? say(chosen.phrase) : say({ key: "board.your_bid" })}</button>
    </div>
  </div>`;
}

/** The winner pays: sets of gold to choose from, or cards chosen from the hand. @param {{view: any, say: any, act: any}} props */
function Pay({ view, say, act }) {
  const pays = choicesOf("pay");
  if (pays.length) {
    return html`<div class="pay">
      <h3>${say({ key: "board.pay", args: { bid: view.bid } })}</h3>
      <ul class="payments" role="list" data-choices>${pays.map((/** @type {any} */ choice) => html`<li key=${JSON.stringify(choice.action)}>
        <button type="button" class="payment choice" data-choice disabled=${store.sending.value} onClick=${() => act(choice.action)}>
          <span><${Icon} name="coin" /> ${say(choice.phrase)}</span><span class="effect">${say(choice.effect)}</span>
        </button></li>`)}</ul>
    </div>`;
  }
  if (choicesOf("discard").length) return html`<p class="pay"><strong>${say({ key: "board.give", args: { owed: view.owed } })}</strong></p>`;
  const payer = { seat: { seat: view.actors[0] }, bid: view.bid, owed: view.owed };
  if (view.phase === "paying") return html`<p class="pay">${say({ key: "board.pays_gold", args: payer })}</p>`;
  if (view.phase === "discarding") return html`<p class="pay">${say({ key: "board.pays_cards", args: payer })}</p>`;
  return null;
}
