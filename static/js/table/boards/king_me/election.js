/** The vote: the candidate before everybody, cards face down, then all turned up at once. */

import { useEffect, useRef, useState } from "preact/hooks";
import { html, Icon } from "../../html.js";
import * as store from "../../store.js";
import { Face, nameOf } from "./portrait.js";

/** A vote card. @param {{yes: boolean | null, say: any, label?: string}} props yes null: face down */
function Ballot({ yes, say, label }) {
  const look = yes === null ? "down" : yes ? "yes" : "no";
  const words = label ?? (yes === null ? say({ key: "board.face_down" }) : say({ key: `vote.${look}` }));
  return html`<span class=${`ballot ${look}`}>
    <${Icon} name=${yes === null ? "crown" : look} />
    <span class=${yes === null ? "visually-hidden" : ""}>${words}</span>
  </span>`;
}

/** @param {any} props */
export function Election({ view, names, say, act, seat }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [view.candidate]); // a reader of the palace must not miss the vote
  const favourite = view.my_favourites.includes(view.candidate);
  const courtier = { key: `courtier.${view.candidate}` };
  return html`<section class="election" ref=${panel} aria-labelledby="election-title">
    <div class="pretender"><${Icon} name="crown" /><${Face} courtier=${view.candidate} say=${say} /></div>
    <div class="election-words">
      <p class="muted">${say({ key: "board.nominator", args: { seat: { seat: view.crown } } })}</p>
      <h2 id="election-title">${say({ key: "board.nominated", args: { courtier } })}</h2>
      ${favourite && html`<p class="favourite-note"><span aria-hidden="true">★</span> ${nameOf(say, view.candidate)}: ${say({ key: "board.favourite" })}</p>`}
    </div>
    <${Booth} view=${view} say=${say} act=${act} />
    <div class="ballots">
      <h3>${say({ key: "board.ballots", args: { n: view.voted.length, all: view.seats } })}</h3>
      <ul>${names.map((/** @type {string} */ name, /** @type {number} */ voter) => {
        const voted = view.voted.includes(voter);
        return html`<li key=${voter}>
          ${voted ? html`<${Ballot} yes=${voter === seat ? view.my_vote : null} say=${say} />` : html`<span class="ballot waiting"><${Icon} name="hourglass" /><span class="visually-hidden">${say({ key: "board.thinking" })}</span></span>`}
          <span class="voter">${name}${voter === view.crown && html` <${Icon} name="crown" />`}</span>
        </li>`;
      })}</ul>
    </div>
  </section>`;
}

/** Yes and No with what each would bring; after voting, one's own card. @param {any} props */
function Booth({ view, say, act }) {
  const choices = store.legal.value;
  if (view.my_vote !== null) return html`<p class="booth-row">${say({ key: "board.my_vote", args: { vote: { key: view.my_vote ? "vote.yes" : "vote.no" } } })}</p>`;
  if (!choices.length) return null;
  return html`<div class="booth-row">
    <div class="booth" data-choices>${choices.map((/** @type {any} */ choice) => html`<button key=${choice.action.yes} type="button" data-choice data-yes=${String(choice.action.yes)}
      class=${`vote ${choice.action.yes ? "yes" : "no"}`} disabled=${store.sending.value} onClick=${() => act(choice.action)}>
      <span class="vote-word"><${Icon} name=${choice.action.yes ? "yes" : "no"} /> ${say({ key: choice.action.yes ? "vote.yes" : "vote.no" })}</span>
      ${choice.effect && html`<span class="vote-effect">${say(choice.effect)}</span>`}
    </button>`)}</div>
    <p class="muted">${say({ key: "board.my_no_cards", args: { n: view.my_no_cards } })}</p>
  </div>`;
}

/** How everybody voted, card by card. @param {{election: any, names: string[], say: any}} props */
export function Ballots({ election, names, say }) {
  return html`<ul class="turned-up">${names.map((name, voter) => html`<li key=${voter}>
    <${Ballot} yes=${!election.noes.includes(voter)} say=${say} /><span class="voter">${name}</span>
  </li>`)}</ul>`;
}

/** The last vote, turned up, until the viewer has moved again or put it away. @param {any} props */
export function Revealed({ view, names, say, seat }) {
  const [closed, setClosed] = useState(0);
  const fresh = freshVote(seat);
  const election = view.elections.at(-1) ?? view.past.at(-1)?.elections.at(-1);
  if (!fresh || !election || fresh <= closed || view.phase === "over" || view.phase === "election") return null;
  const crowned = election.noes.length === 0;
  const courtier = { key: `courtier.${election.candidate}` };
  return html`<section key=${fresh} class=${`election revealed ${crowned ? "crowned" : "rejected"}`} aria-labelledby="revealed-title">
    <div class="pretender"><${Icon} name=${crowned ? "crown" : "no"} /><${Face} courtier=${election.candidate} say=${say} /></div>
    <div class="election-words">
      <p class="muted">${say({ key: "board.turned_up" })} · ${say({ key: "board.nominated_by", args: { seat: { seat: election.nominator } } })}</p>
      <h2 id="revealed-title">${say({ key: crowned ? "board.crowned" : "board.rejected", args: { courtier } })}</h2>
      ${crowned && html`<${RoundPoints} past=${view.past.at(-1)} names=${names} />`}
    </div>
    <div class="ballots"><${Ballots} election=${election} names=${names} say=${say} /></div>
    <button type="button" class="button quiet close" onClick=${() => setClosed(fresh)}>${say({ key: "board.close" })}</button>
  </section>`;
}

/** @param {{past: any, names: string[]}} props */
function RoundPoints({ past, names }) {
  return html`<ul class="round-points">${names.map((name, seat) => html`<li key=${seat}><span>${name}</span> <strong>+${past.scores[seat]}</strong></li>`)}</ul>`;
}

/** The number of the move that turned votes up, if the viewer has not moved since; else 0. @param {number | null} seat */
function freshVote(seat) {
  const log = store.log.value;
  const turned = log.findLastIndex((/** @type {any} */ move) => move.events.some((/** @type {any} */ event) => event.kind === "rejected" || event.kind === "crowned"));
  if (turned < 0) return 0;
  const since = log.slice(turned + 1);
  const seen = seat === null ? since.length > 2 : since.some((/** @type {any} */ move) => move.seat === seat);
  return seen ? 0 : log[turned].number;
}
