/** The connection to a table: comes back by itself, asks for what it missed, repeats what was not answered. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SILENCE = 25000; // the server beats every 10 s; silence for longer means the line is dead
const CHECK = 2000;

/**
 * @param {string} address
 * @param {{
 *   since: () => number,
 *   onMessage: (message: any) => void,
 *   onState: (state: "connecting" | "open" | "lost") => void,
 *   onGone: (code: number) => void,
 * }} hooks
 */
export function connect(address, hooks) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST_WAIT;
  let heard = Date.now();
  /** @type {Map<string, string>} commands the server has not answered yet */
  const unanswered = new Map();

  function open() {
    hooks.onState("connecting");
    const fresh = new WebSocket(address);
    socket = fresh;
    fresh.onopen = () => {
      wait = FIRST_WAIT;
      heard = Date.now();
      hooks.onState("open");
      fresh.send(JSON.stringify({ type: "sync", since: hooks.since() }));
      for (const command of unanswered.values()) fresh.send(command);
    };
    fresh.onmessage = (event) => {
      heard = Date.now();
      const message = JSON.parse(event.data);
      if (message.command_id) unanswered.delete(message.command_id);
      hooks.onMessage(message);
    };
    fresh.onclose = (event) => {
      if (socket !== fresh) return;
      socket = null;
      if (event.code === 4404) return hooks.onGone(event.code);
      hooks.onState("lost");
      setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN && Date.now() - heard > SILENCE) socket.close();
  }, CHECK);
  addEventListener("online", () => { wait = FIRST_WAIT; });
  addEventListener("offline", () => { hooks.onState("lost"); socket?.close(); });
  open();

  return {
    /** @param {{type: string}} asked */
    command(asked) {
      const id = crypto.randomUUID();
      const command = JSON.stringify({ ...asked, command_id: id });
      unanswered.set(id, command);
      if (socket?.readyState === WebSocket.OPEN) socket.send(command);
    },
    /** @param {number} since */
    sync(since) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "sync", since }));
    },
  };
}
