/** Keeps those who play with keys at the board: when the button they pressed is gone, the next decision gets the focus. */

import { useEffect, useRef } from "preact/hooks";
import * as store from "../store.js";

/**
 * The part of the board around the decision is focused, no button: Enter held too long must not play.
 * @param {{current: HTMLElement | null}} root
 */
export function useKeptFocus(root) {
  const acted = useRef(false);
  const sending = store.sending.value;
  useEffect(() => {
    if (sending) acted.current = true;
    const lost = document.activeElement === document.body || document.activeElement?.matches(":disabled");
    const choice = root.current?.querySelector("[data-choice]:not(:disabled)");
    const part = /** @type {HTMLElement | null | undefined} */ (choice?.closest("section, [data-choices]"));
    if (!acted.current || !lost || !part) return;
    if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
    part.focus({ preventScroll: true });
  });
}
