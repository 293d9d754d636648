/** The connection to a table: comes back by itself, asks for what it missed, repeats what was not answered. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SILENCE = 25000; // the server beats every 10 s; silence for longer means the line is dead
const CHECK = 2000;
const PING = 20000; // tells the others that we are still at the table
const SIGNED_OUT = 4401;
const GONE = 4404;
const TOO_FAST = 4429;
const TOO_MANY = 4430;

/**
 * @param {string} address
 * @param {{
 *   since: () => number,
 *   marks?: () => {table: number, spectators: number},
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
      fresh.send(JSON.stringify({ type: "sync", since: hooks.since(), ...hooks.marks?.() }));
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
      if (event.code === SIGNED_OUT) return location.reload();
      if (event.code === GONE || event.code === TOO_MANY) return hooks.onGone(event.code);
      if (event.code === TOO_FAST) wait = LONGEST_WAIT;
      hooks.onState("lost");
      setTimeout(open, wait * (0.5 + Math.random()));
      wait = Math.min(wait * 2, LONGEST_WAIT);
    };
  }

  setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN && Date.now() - heard > SILENCE) socket.close();
  }, CHECK);
  setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}');
  }, PING);
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
      return id;
    },
    /** A question that changes nothing; asked again when the page needs it. @param {object} question */
    ask(question) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(question));
    },
    /** @param {number} since */
    sync(since) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: "sync", since, ...hooks.marks?.() }));
    },
  };
}
