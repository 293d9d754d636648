/** King Me!'s board: the palace, the vote, one's own goal card, the sums. Draws a view, sends an action. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "../html.js";
import * as store from "../store.js";
import { Bar } from "./king_me/bar.js";
import { Election, Revealed } from "./king_me/election.js";
import { GoalCard } from "./king_me/goal.js";
import { Palace } from "./king_me/palace.js";
import { FinishedRounds, Players, Votes } from "./king_me/scores.js";

/** @param {{update: any, config: any, names: string[], say: any, act: (action: object) => void}} props */
export function KingMe({ update, config, names, say, act }) {
  const view = update.view;
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const [looked, setLooked] = useState(/** @type {any} */ (null));
  const board = useRef(/** @type {HTMLElement | null} */ (null));
  const moves = store.legal.value.filter((/** @type {any} */ { action }) => action.type !== "vote");
  const targets = moves.filter((/** @type {any} */ { action }) => action.courtier === chosen);

  useLayoutEffect(() => { // before the next key can be pressed: later it would undo what was chosen on the new board
    setChosen(null);
    setLooked(null);
  }, [update.number]);
  useLayoutEffect(() => { // in one go with the mark: a second Enter in between would take the choice back
    const first = chosen !== null && board.current?.querySelector(".choice-bar [data-choice]");
    if (first) /** @type {HTMLElement} */ (first).focus({ preventScroll: true });
  }, [chosen]);

  function cancel() {
    if (chosen === null) return;
    const back = board.current?.querySelector(`button[data-courtier="${chosen}"]`);
    setChosen(null);
    if (back) /** @type {HTMLElement} */ (back).focus({ preventScroll: true });
  }

  /** A second press on the same courtier does what it offers when that is one thing only. @param {number} courtier */
  function press(courtier) {
    if (courtier !== chosen) return setChosen(courtier);
    if (targets.length === 1) return act(targets[0].action);
    cancel();
  }

  const shared = { view, names, say, act };
  const choosing = { moves, targets, chosen, press, look: setLooked };
  return html`<div class="king-me" ref=${board} data-phase=${view.phase} onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && cancel()}>
    <div class="drama">
      ${view.phase === "election" && html`<${Election} ...${shared} seat=${config.seat} />`}
      <${Revealed} ...${shared} seat=${config.seat} />
    </div>
    ${view.my_goal !== null && view.phase !== "over" && html`<${GoalCard} ...${shared} />`}
    <div class="stage">
      <${Palace} ...${shared} ...${choosing} />
      ${moves.length > 0 && html`<${Bar} ...${shared} moves=${moves} targets=${targets} chosen=${chosen} looked=${looked} look=${setLooked} cancel=${cancel} />`}
    </div>
    <${Players} ...${shared} seat=${config.seat} />
    ${view.phase !== "over" && html`<${Votes} ...${shared} />`}
    <${FinishedRounds} ...${shared} />
  </div>`;
}
