/** Whether the reader wants the board in words; remembered in this browser. */

import { signal } from "@preact/signals";

const KEY = "regalia-board-in-words";

export const inWords = signal(localStorage.getItem(KEY) !== null);

export function toggleWords() {
  inWords.value = !inWords.value;
  if (inWords.value) localStorage.setItem(KEY, "1");
  else localStorage.removeItem(KEY);
}
