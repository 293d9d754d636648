/** Tells a player who looks elsewhere that it is his turn: the title, the icon of the tab, a tone if he likes. */

import { useEffect, useRef } from "preact/hooks";

const MARK = "● ";
const PITCHES = [523.25, 659.25]; // a rising third
const LENGTH = 0.18;
const VOLUME = 0.08;

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after a touch or a key, so the first one opens the way. */
function awaken() {
  audio ??= new AudioContext();
}

function chime() {
  if (!audio) return;
  void audio.resume();
  PITCHES.forEach((pitch, index) => {
    const context = /** @type {AudioContext} */ (audio);
    const start = context.currentTime + index * LENGTH;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.linearRampToValueAtTime(VOLUME, start + 0.02);
    gain.gain.linearRampToValueAtTime(0, start + LENGTH);
    const note = new OscillatorNode(context, { frequency: pitch });
    note.connect(gain).connect(context.destination);
    note.start(start);
    note.stop(start + LENGTH);
  });
}

/** @param {boolean} mine @param {boolean} sound */
export function useTurnSigns(mine, sound) {
  const before = useRef(/** @type {boolean | null} */ (null));
  useEffect(() => {
    if (!sound) return;
    addEventListener("pointerdown", awaken, { once: true });
    addEventListener("keydown", awaken, { once: true });
  }, []);
  useEffect(() => {
    document.title = (mine ? MARK : "") + document.title.replace(MARK, "");
    const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector("link[rel=icon]"));
    const marked = document.getElementById("table")?.dataset.turnIcon;
    if (icon && marked) {
      icon.dataset.plain ??= icon.href;
      icon.href = mine ? marked : icon.dataset.plain;
    }
    if (sound && mine && before.current === false) chime();
    before.current = mine;
  }, [mine]);
}
