/** A socket that only listens: comes back by itself when the line breaks. */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
const SILENCE = 25000; // the server beats every 10 s
const CHECK = 5000;
const NO_ENTRY = [4401, 4430]; // signed out, or open in too many windows: coming back by itself would not help

/**
 * @param {string} path
 * @param {(message: any) => void} onMessage
 */
export function listen(path, onMessage) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const address = `${scheme}://${location.host}${path}?lang=${document.documentElement.lang}`;
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST_WAIT;
  let heard = Date.now();

  function open() {
    const fresh = new WebSocket(address);
    socket = fresh;
    fresh.onopen = () => { heard = Date.now(); };
    fresh.onmessage = (event) => {
      heard = Date.now();
      wait = FIRST_WAIT;
      onMessage(JSON.parse(event.data));
    };
    fresh.onclose = (event) => {
      socket = null;
      if (NO_ENTRY.includes(event.code)) return;
      setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN && Date.now() - heard > SILENCE) socket.close();
  }, CHECK);
  open();
}

/**
 * Fetch a piece of a page as this reader may see it; null when that is not possible now.
 * @param {string} address
 */
export async function fetchPiece(address) {
  try {
    const answer = await fetch(address, { headers: { "X-Requested-With": "fetch" }, redirect: "error" });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null; // offline: the next message tries again
  }
}
