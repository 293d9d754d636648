/** Who plays and how they stand, the votes of this round, the sheets of the finished rounds. */

import { html, Icon } from "../../html.js";
import { Ballots } from "./election.js";
import { Favourite } from "./goal.js";
import { Face } from "./portrait.js";

const ROUNDS = [1, 2, 3];
const NUMERALS = ["I", "II", "III"];

/** @param {any} props */
export function Players({ view, names, say, seat }) {
  return html`<section class="players" aria-labelledby="players-title">
    <h2 id="players-title">${say({ key: "board.players" })}</h2>
    <div class="table-scroll" tabindex="0" role="group" aria-labelledby="players-title"><table class="table">
      <thead><tr>
        <th scope="col">${say({ key: "board.player" })}</th>
        ${ROUNDS.map((round) => html`<th key=${round} scope="col" class="number"><span aria-hidden="true">${NUMERALS[round - 1]}</span><span class="visually-hidden">${say({ key: "board.past", args: { round } })}</span></th>`)}
        <th scope="col" class="number">${say({ key: "board.total" })}</th>
        ${view.no_cards && html`<th scope="col" class="number">${say({ key: "board.no_cards" })}</th>`}
      </tr></thead>
      <tbody>${names.map((/** @type {string} */ name, /** @type {number} */ player) => html`<tr key=${player} class=${player === seat ? "mine" : ""}>
        <th scope="row"><span class="player-name">${name}</span> <${Marks} view=${view} player=${player} say=${say} /></th>
        ${ROUNDS.map((round) => html`<td key=${round} class="number">${view.past[round - 1]?.scores[player] ?? "–"}</td>`)}
        <td class="number"><strong>${view.scores[player]}</strong></td>
        ${view.no_cards && html`<td class="number">${view.no_cards[player]}</td>`}
      </tr>`)}</tbody>
    </table></div>
  </section>`;
}

/** @param {{view: any, player: number, say: any}} props */
function Marks({ view, player, say }) {
  const marks = [
    { icon: "hourglass", key: "board.deciding", holds: view.actors.includes(player) },
    { icon: "crown", key: "board.crown", holds: view.crown === player },
    { icon: "", key: "board.first", holds: view.first === player && view.phase !== "over" },
  ];
  return html`<span class="marks">${marks.filter(({ holds }) => holds).map(({ icon, key }) => html`<span key=${key} class="player-mark" title=${say({ key })}>${icon ? html`<${Icon} name=${icon} />` : html`<span class="first-token" aria-hidden="true">1</span>`}<span class="visually-hidden">${say({ key })}</span></span>`)}</span>`;
}

/** @param {any} props */
export function Votes({ view, names, say }) {
  return html`<section class="votes" aria-labelledby="votes-title">
    <h2 id="votes-title">${say({ key: "board.votes" })}</h2>
    ${view.elections.length === 0 && html`<p class="muted">${say({ key: "board.no_votes" })}</p>`}
    <${VoteList} elections=${view.elections} names=${names} say=${say} />
  </section>`;
}

/** @param {{elections: any[], names: string[], say: any}} props */
function VoteList({ elections, names, say }) {
  if (!elections.length) return null;
  return html`<ol class="vote-list">${elections.map((election, index) => html`<li key=${index} class="past-vote">
    <p><${Face} courtier=${election.candidate} say=${say} />
      <span><strong>${say({ key: election.noes.length ? "board.rejected" : "board.crowned", args: { courtier: { key: `courtier.${election.candidate}` } } })}</strong>
      <span class="muted">${say({ key: "board.nominated_by", args: { seat: { seat: election.nominator } } })}</span></span></p>
    <${Ballots} election=${election} names=${names} say=${say} />
  </li>`)}</ol>`;
}

/** @param {any} props */
export function FinishedRounds({ view, names, say }) {
  if (!view.past.length) return null;
  const rounds = view.past.map((/** @type {any} */ past, /** @type {number} */ index) => ({ past, round: index + 1 })).reverse();
  return html`<section class="finished" aria-labelledby="finished-title">
    <h2 id="finished-title">${say({ key: "board.finished" })}</h2>
    ${rounds.map((/** @type {any} */ { past, round }) => html`<${RoundSheet} key=${round} view=${view} past=${past} round=${round} names=${names} say=${say} />`)}
  </section>`;
}

/** One round: the king, every goal card with what its favourites brought, the votes. @param {any} props */
function RoundSheet({ view, past, round, names, say }) {
  const king = past.floors.indexOf(view.palace.length - 1);
  const latest = round === view.past.length && (view.phase === "placement" || view.phase === "over");
  return html`<details class="round-sheet" open=${latest}>
    <summary><strong>${say({ key: "board.past", args: { round } })}</strong> · ${say({ key: "board.king", args: { courtier: { key: `courtier.${king}` } } })}</summary>
    <ul class="sheet">${names.map((/** @type {string} */ name, /** @type {number} */ seat) => html`<li key=${seat}>
      <p class="sheet-head"><span>${name}</span> <strong><span aria-hidden="true">${past.scores[seat]}</span><span class="visually-hidden">${say({ key: "board.floor_points", args: { n: past.scores[seat] } })}</span></strong></p>
      <ul class="favourites">${past.favourites[seat].map((/** @type {number} */ courtier) => html`<${Favourite} key=${courtier} view=${view} floors=${past.floors} courtier=${courtier} say=${say} />`)}</ul>
    </li>`)}</ul>
    <${VoteList} elections=${past.elections} names=${names} say=${say} />
  </details>`;
}
