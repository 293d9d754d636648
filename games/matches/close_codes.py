"""Why the server hangs up: the close codes of its sockets. docs/protocol.md lists them."""

SIGNED_OUT = 4401
FORBIDDEN = 4403
UNKNOWN_MATCH = 4404
TOO_SLOW = 4408
TOO_FAST = 4429
TOO_MANY = 4430
TOO_LARGE = 1009
TRY_AGAIN = 1013

MEANINGS = {
    TOO_LARGE: "A message was longer than 16 KiB.",
    TRY_AGAIN: "The site cannot reach its data just now. Come back, sync, and send again what was not answered.",
    SIGNED_OUT: "The session or token behind this socket has ended: signed out, password changed, account closed or "
    "token revoked. Sign in again before coming back.",
    FORBIDDEN: "The token was not made for reading, or the match is sealed: only its players may see it while other "
    "tables play the same deal.",
    UNKNOWN_MATCH: "There is no such match. Do not come back.",
    TOO_SLOW: "The client did not read what it was sent. Come back and sync.",
    TOO_FAST: "More than 100 messages in 20 seconds (a sync counts as 5). Wait before coming back.",
    TOO_MANY: "Too many sockets: the oldest of more than 5 of one account at one match (30 of the lobby or `/ws/me/`), "
    "or one too many from one address.",
}
