/** The connection to a table: comes back by itself, asks for what it missed, repeats what was not answered. */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const CHECK = 500;
const PING = 20000; // tells the others that we are still at the table
const SILENCE = 25000; // the server beats every 10 s; silence for longer means the line is dead
// Somebody who is to move, or has moved, wants to know sooner: within 5 s the page says that nobody answers.
const QUIET = 1500; // after so long without a word the server is asked whether it is there
const PATIENCE = 2500; // and has so long to answer before the page says so
const DEAD = 8000; // no answer for so long: try another line
const SIGNED_OUT = 4401;
const GONE = 4404;
const TOO_FAST = 4429;
const TOO_MANY = 4430;

/**
 * @param {() => string} address
 * @param {{
 *   since: () => number,
 *   marks?: () => {table: number, spectators: number},
 *   watched?: () => boolean,
 *   onMessage: (message: any) => void,
 *   onState: (state: "connecting" | "open" | "lost") => void,
 *   onGone: (code: number) => void,
 * }} hooks
 */
export function connect(address, hooks) {
  /** @type {WebSocket | null} */
  let socket = null;
  let wait = FIRST_WAIT;
  let retry = 0;
  let heard = Date.now();
  let asked = 0; // when the server was last asked whether it is there
  let silent = false; // the page says so
  let over = false; // there is nothing to come back to
  /** @type {Map<string, string>} commands the server has not answered yet */
  const unanswered = new Map();

  function open() {
    clearTimeout(retry);
    const fresh = new WebSocket(address());
    socket = fresh;
    heard = Date.now();
    asked = 0;
    fresh.onopen = () => {
      wait = FIRST_WAIT;
      hear();
      hooks.onState("open");
      fresh.send(JSON.stringify({ type: "sync", since: hooks.since(), ...hooks.marks?.() }));
      for (const command of unanswered.values()) fresh.send(command);
    };
    fresh.onmessage = (event) => {
      if (socket !== fresh) return;
      hear();
      const message = JSON.parse(event.data);
      if (message.command_id) unanswered.delete(message.command_id);
      hooks.onMessage(message);
    };
    fresh.onclose = (event) => { if (socket === fresh) lost(event.code); };
  }

  function hear() {
    heard = Date.now();
    if (silent) hooks.onState("open");
    silent = false;
  }

  /** @param {number} [code] */
  function lost(code) {
    const old = socket;
    socket = null;
    silent = false;
    old?.close(); // on a dead line the browser may take a minute for it; nobody waits
    if (code === SIGNED_OUT) return location.reload();
    if (code === GONE || code === TOO_MANY) {
      over = true;
      return hooks.onGone(code);
    }
    if (code === TOO_FAST) wait = LONGEST_WAIT;
    hooks.onState("lost");
    clearTimeout(retry);
    retry = window.setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }

  function check() {
    if (!socket) return;
    const now = Date.now();
    if (socket.readyState !== WebSocket.OPEN) {
      if (now - heard > DEAD) lost();
      return;
    }
    const watched = !document.hidden && (unanswered.size > 0 || hooks.watched?.());
    const unheard = asked > heard ? now - asked : 0;
    if (now - heard > SILENCE || unheard > DEAD) return lost();
    if (watched && !unheard && now - heard > QUIET) {
      asked = now;
      socket.send('{"type":"ping"}');
    } else if (unheard > PATIENCE && !silent) {
      silent = true;
      hooks.onState("lost");
    }
  }

  setInterval(check, CHECK);
  setInterval(() => { if (socket?.readyState === WebSocket.OPEN) socket.send('{"type":"ping"}'); }, PING);
  const comeBack = () => {
    wait = FIRST_WAIT;
    if (!socket && !over) open();
  };
  addEventListener("online", comeBack);
  addEventListener("offline", () => { if (!over) lost(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) comeBack(); });
  hooks.onState("connecting");
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
    /** Open the line anew, as its address has changed. */
    reopen() {
      const old = socket;
      if (!old) return;
      open();
      old.close();
    },
  };
}
