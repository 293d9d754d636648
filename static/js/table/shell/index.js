/** Everything around the board that is the same for all games, as the table puts it together. */

import { useState } from "preact/hooks";
import { html } from "../html.js";
import { goToNumber } from "../in_words/choices.js";
import * as store from "../store.js";
import { ConfirmBar } from "./confirm.js";
import { ForcedMove } from "./forced.js";
import { Notes } from "./notes.js";
import { StandingOrders } from "./orders.js";
import { Announcer, Recap } from "./log.js";
import { RulesDrawer } from "./rules_drawer.js";
import { goTo, ShortcutHelp, useShortcuts } from "./shortcuts.js";
import { useTurnSigns } from "./turn_signs.js";
import { switchBoard, WordsSwitch } from "./words_switch.js";

export { useChanges } from "./changes.js";
export { confirmed } from "./confirm.js";
export { useKeptFocus } from "./kept_focus.js";
export { Log } from "./log.js";

/** Whether the reader is asked to move. @param {any} update @param {any} config */
export const isMyTurn = (update, config) => config.seat !== null && update.status === "running" && update.actors.includes(config.seat);

/** The keys and what they do, for the listener and for the dialog. @param {any} ui */
const rows = (ui) => /** @type {[string, string][]} */ ([
  ["← ↑ → ↓", ui.key_arrows], ["Enter", ui.key_enter], ["Esc", ui.key_escape], ["1 2 3 …", ui.key_number], ["a", ui.key_actions], ["l", ui.key_log],
  ["t", ui.key_text], ["o", ui.key_orders], ["r", ui.key_rules], ["n", ui.key_next], ["?", ui.key_help],
]);

const DIGITS = Object.fromEntries([..."0123456789"].map((digit) => [digit, () => goToNumber(digit)]));

/** The row of tools above the board, with what they open. @param {{update: any, config: any, names: string[], say: any}} props */
export function Tools({ update, config, names, say }) {
  const [rules, openRules] = useState(false);
  const [help, openHelp] = useState(false);
  const ui = config.words;
  useTurnSigns(isMyTurn(update, config), config.preferences.sound);
  useShortcuts({
    "?": () => openHelp(true),
    a: () => goTo(".actions-list", "ol button"),
    l: () => goTo("#log", "#log"),
    t: switchBoard,
    o: () => goTo(".standing-orders", "summary"),
    r: () => openRules(true),
    n: () => { if (config.urls.next) location.assign(config.urls.next); },
    ...DIGITS,
  });
  return html`
    <div class="tools row">
      ${config.seat === null && html`<p class="badge info">${ui.spectator}</p>`}
      <button type="button" class="button quiet" aria-haspopup="dialog" onClick=${() => openRules(true)}>${ui.rules}</button>
      <button type="button" class="button quiet keys" aria-haspopup="dialog" onClick=${() => openHelp(true)}>${ui.shortcuts}</button>
      <${WordsSwitch} ui=${ui} />
      ${config.urls.next && html`<a class="button quiet" href=${config.urls.next}>${ui.next_match}</a>`}
      ${update.status !== "running" && html`<a class="button" href=${config.urls.replay}>${ui.replay}</a>`}
    </div>
    <${Announcer} moves=${store.log.value} say=${say} ui=${ui} names=${names} />
    <${RulesDrawer} open=${rules} close=${() => openRules(false)} phase=${update.phase} config=${config} />
    <${ShortcutHelp} open=${help} close=${() => openHelp(false)} ui=${ui} rows=${rows(ui)} />`;
}

/** What asks the player for something, and what he missed. @param {{update: any, config: any, names: string[], say: any, send: (action: object) => void}} props */
export function Prompts({ update, config, names, say, send }) {
  if (config.seat === null) return null;
  return html`
    <${Recap} shown=${isMyTurn(update, config)} moves=${store.log.value} seat=${config.seat} say=${say} ui=${config.words} names=${names} />
    <${ForcedMove} config=${config} say=${say} send=${send} />
    <${ConfirmBar} say=${say} ui=${config.words} send=${send} />`;
}

/** What the player keeps for himself. @param {{update: any, config: any, say: any, own: any}} props */
export function Desk({ update, config, say, own }) {
  const running = update.status === "running" && !update.players[config.seat].resigned;
  return html`
    ${running && html`<${StandingOrders} number=${update.number} say=${say} ui=${config.words} send=${own.send} ask=${own.ask} />`}
    <${Notes} mine=${isMyTurn(update, config)} number=${update.number} say=${say} ui=${config.words} send=${own.send} ask=${own.ask} />`;
}
