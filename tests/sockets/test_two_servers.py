"""Two real web processes on one database: what happens in one is known in the other, and neither can be filled up."""

# ruff: noqa: T201 - the figures reached

import asyncio
import contextlib
import itertools
import json
import random

import pytest
import websockets

from games.matches.close_codes import TOO_FAST
from games.matches.tell import PAUSE
from tests.real import servers
from tests.real.raw_socket import PING, deflate_bomb, frame, in_pieces, is_hung_up_on, raw_socket
from tests.real.visitor import close_code, hear

pytestmark = [pytest.mark.timeout(600)]
PATIENCE = 240.0  # a busy machine is slow, not wrong
MEGABYTES = 5.0
HANDSHAKES = 60
TABLES = 11  # played at once, the last of them as a control
MOVES = 6
UNLIMITED = ("--websocket-max-message-size", "1073741824", "--websocket-max-frame-size", "1073741824")


@pytest.fixture(scope="module")
def both(tmp_path_factory):
    """One process as the site runs it; one behind a proxy with few handshakes, messages of any size and packing."""
    odd = {"TRUST_PROXY": "true", "HANDSHAKES_PER_ADDRESS": str(HANDSHAKES), "ANY_FRAGMENTS": "true"}
    odd["ANY_COMPRESSION"] = "true"
    proxied = (*UNLIMITED, "--proxy-headers", "--proxy-headers-host", "X-Real-IP")
    with servers.servers(tmp_path_factory.mktemp("both") / "var", 8 + TABLES, ((), {}), (proxied, odd)) as running:
        yield running


@pytest.fixture
def match(both):
    """A fresh match of four signed-in people."""
    return next(both.matches)


async def at_table(server, match, seat):
    """A socket, and the match as it stands."""
    line = await server.socket(match["match"], "" if seat is None else match["cookies"][seat])
    await line.send('{"type":"sync","since":0}')
    return line, await hear(line, "update")


async def everybody(both, match, windows=1):
    """So many windows of each seat, neighbours at different servers; the windows by seat, and who is on turn."""
    lines, on_turn, update = [], 0, {}
    for seat in range(4):
        opened = [await at_table(both.running[(seat + i) % 2], match, seat) for i in range(windows)]
        lines.append([line for line, _ in opened])
        if opened[0][1]["legal"]:
            on_turn, update = seat, opened[0][1]
    return lines, on_turn, update


async def told(line, number):
    """The update after this move."""
    while (update := await hear(line, "update"))["number"] < number:
        pass
    return update


async def answer_and_update(line, number):
    """What the command was answered, and the match after this move, whichever comes first."""
    answer = update = None
    while answer is None or update is None:
        message = await hear(line, "accepted", "refused", "update")
        if message["type"] != "update":
            answer = message
        elif message["number"] >= number:
            update = message
    return answer, update


def act(update, id):
    action = random.choice(update["legal"])["action"]
    return json.dumps({"type": "act", "number": update["number"], "action": action, "command_id": id})


async def leave(lines):
    for line in itertools.chain(*lines):
        await line.close()


async def test_a_move_made_at_one_server_reaches_the_sockets_of_the_other(both, match):
    """Nobody looks into the database here unless woken, so what arrives came through Valkey."""
    async with asyncio.timeout(PATIENCE):
        lines, on_turn, update = await everybody(both, match)
        watching = [(await at_table(server, match, None))[0] for server in both.running]
        for move in range(1, 9):
            await lines[on_turn][0].send(act(update, f"move-number-{move}"))
            heard = [await told(line, move) for line in [*itertools.chain(*lines), *watching]]
            assert {one["number"] for one in heard} == {move}
            on_turn, update = next((seat, one) for seat, one in enumerate(heard) if one["legal"])
        await leave([*lines, watching])


async def test_without_wake_up_calls_the_other_server_would_not_hear_of_it(both, match):
    """The control: the same while Valkey passes nothing on."""
    async with asyncio.timeout(PATIENCE):
        lines, on_turn, update = await everybody(both, match)
        both.valkey.client().execute_command("ACL", "SETUSER", "default", "-publish")
        try:
            await lines[on_turn][0].send(act(update, "nobody-is-woken"))
            answer, _ = await answer_and_update(lines[on_turn][0], 1)
            assert answer["type"] == "accepted"
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(2):
                    await told(lines[(on_turn + 1) % 4][0], 1)
        finally:
            both.valkey.client().execute_command("ACL", "SETUSER", "default", "+publish")
        await asyncio.sleep(PAUSE * 1.5)  # for so long the server that could not ring does not try again
        await leave(lines)


class Listener:
    """A window that keeps the numbers of all moves it is told."""

    def __init__(self, line, update):
        self.line, self.update, self.numbers = line, update, []

    async def hear_of(self, number):
        while self.update["number"] < number:
            self.take(await hear(self.line, "update"))

    def take(self, update):
        self.update = update
        self.numbers += [move["number"] for move in update["moves"]]


class Inattentive(Listener):
    """One who misses an update."""

    def take(self, update):
        super().take({**update, "moves": []} if update["number"] == 3 else update)


async def play_at(both, match, kind):
    """Play some moves with a window at every seat; what each window was told."""
    opened = [await at_table(both.running[seat % 2], match, seat) for seat in range(4)]
    windows = [kind(*each) for each in opened]
    for number in range(1, MOVES + 1):
        on_turn = next(window for window in windows if window.update["legal"])
        await on_turn.line.send(act(on_turn.update, f"move-number-{number}"))
        await asyncio.gather(*(window.hear_of(number) for window in windows))
    await leave([[window.line for window in windows]])
    return [window.numbers for window in windows]


async def test_at_many_tables_at_once_every_move_reaches_every_window_of_its_table_in_order(both):
    """W3 without its stopwatch; the control is a table where each window misses an update."""
    async with asyncio.timeout(PATIENCE):
        *attentive, control = await asyncio.gather(
            *(play_at(both, next(both.matches), Inattentive if i == TABLES - 1 else Listener) for i in range(TABLES))
        )
    everything = [list(range(1, MOVES + 1))] * 4
    assert attentive == [everything] * (TABLES - 1)
    assert control != everything


async def test_of_four_windows_that_send_the_same_turn_one_is_accepted_and_the_others_see_why(both, match):
    async with asyncio.timeout(PATIENCE):
        lines, on_turn, update = await everybody(both, match, windows=4)
        for number in range(1, 13):
            windows = lines[on_turn]
            await asyncio.gather(*(w.send(act(update, f"turn-{number}-window-{i}")) for i, w in enumerate(windows)))
            answers = [await answer_and_update(window, number) for window in windows]
            codes = sorted(answer.get("code", "accepted") for answer, _ in answers)
            assert codes == ["accepted", *["stale_move"] * 3]
            heard = {seat: await told(lines[seat][0], number) for seat in range(4) if seat != on_turn}
            heard[on_turn] = answers[0][1]
            assert {one["number"] for one in [*heard.values(), *(fresh for _, fresh in answers)]} == {number}
            on_turn, update = next((seat, one) for seat, one in heard.items() if one["legal"])
        await leave(lines)


async def test_a_command_repeated_after_its_server_was_killed_gets_the_first_answer(both, match):
    lines, on_turn, update = await everybody(both, match)
    await leave(lines)
    message = act(update, "before-and-after")
    first, _ = await at_table(both.running[0], match, on_turn)
    await first.send(message)
    answer, _ = await answer_and_update(first, 1)
    assert answer == {"type": "accepted", "command_id": "before-and-after", "number": 1}
    both.running[0].kill()
    both.running[0].start()
    both.running[0].wait()
    for server in both.running:
        again, update = await at_table(server, match, on_turn)
        await again.send(message)
        assert await hear(again, "accepted", "refused") == answer
        assert update["number"] == 1
        await again.close()


async def test_a_server_told_to_stop_in_the_middle_of_a_match_lets_everybody_go_on_at_its_successor(both, match):
    """A deploy: SIGTERM, then the next build. Whoever got no answer sends the same command again."""
    async with asyncio.timeout(PATIENCE):
        lines, on_turn, update = await everybody(both, match)
        old = both.running[0]
        for number in range(1, 4):
            message = act(update, f"deploy-turn-{number}")
            await lines[on_turn][0].send(message)
            if number == 2:
                old.process.terminate()
                assert await asyncio.to_thread(old.process.wait, 60) is not None
                await leave(lines)
                old.start()
                await asyncio.to_thread(old.wait)
                lines, *_ = await everybody(both, match)
                await lines[on_turn][0].send(message)
            answer = await hear(lines[on_turn][0], "accepted", "refused")
            assert answer == {"type": "accepted", "command_id": f"deploy-turn-{number}", "number": number}
            await leave(lines)
            lines, on_turn, update = await everybody(both, match)
            assert update["number"] == number
        await leave(lines)


async def test_a_flood_is_cut_off_and_the_others_are_served(both, match):
    async with asyncio.timeout(PATIENCE):
        flood, _ = await at_table(both.running[0], match, 0)
        other, _ = await at_table(both.running[0], match, 1)
        with contextlib.suppress(websockets.ConnectionClosed):
            for _ in range(1000):
                await flood.send('{"type":"ping"}')
        # who goes on sending into a closed line may lose the last word of the server with it
        assert await close_code(flood) in (TOO_FAST, 1006)
        await other.send('{"type":"ping"}')
        await hear(other, "beat")
        await other.close()


async def test_an_address_opens_only_so_many_sockets_in_a_minute(both, match):
    """Counted by what the trusted proxy says, whatever else the visitor writes; without a proxy nothing is believed."""
    plain, proxied = both.running

    async def opens_until_refused(server, address):
        """How many of 300 were let in before one was refused."""
        for number in range(300):
            forged = {"X-Real-IP": address, "X-Forwarded-For": f"198.51.100.{number % 250}"}
            try:
                await (await server.socket(match["match"], match["cookies"][0], **forged)).close()
            except websockets.InvalidStatus as refused:
                return number, refused.response.status_code
        return number + 1, None

    async with asyncio.timeout(PATIENCE):
        opened, code = await opens_until_refused(proxied, "203.0.113.7")
        assert HANDSHAKES <= opened < 300
        assert code == 403
        await (await proxied.socket(match["match"], "", **{"X-Real-IP": "203.0.113.8"})).close()
        assert await opens_until_refused(plain, "203.0.113.7") == (300, None), "the control: a higher limit"


ATTACKS = {
    "a message of a mebibyte": lambda: frame(1, b"x" * (1 << 20)),
    "a message of 64 MB in small pieces": lambda: in_pieces(b"x" * 16_000, 4_000),
    "a message in 100,000 empty pieces": lambda: in_pieces(b"", 100_000),
    "a compressed frame of 16 KiB that would grow to 16 MiB": lambda: deflate_bomb(16 << 20),
    "a compressed frame that would grow to 1 GiB": lambda: deflate_bomb(1 << 30),
    "a compressed message in small frames that would grow to 1 GiB": lambda: deflate_bomb(1 << 30, 16_000),
}


def attacked(server, match, attack):
    """Whether the server hung up, and by how many megabytes it grew."""
    line = raw_socket(server, match["match"])
    before = server.peak_from_here()
    with contextlib.suppress(OSError):
        line.sendall(attack)
    ended = is_hung_up_on(line, PATIENCE if server.flags == () else 3)
    line.close()
    return ended, server.memory() - before


@pytest.mark.parametrize("attack", ATTACKS)
def test_what_is_too_much_ends_its_own_connection_and_fills_no_memory(both, match_for_attacks, attack):
    ended, grown = attacked(both.running[0], match_for_attacks, ATTACKS[attack]())
    print(f"\n{attack}: {grown:.1f} MB")
    assert ended
    assert grown < MEGABYTES


@pytest.mark.parametrize("attack", [frame(1, b"x" * (32 << 20)), deflate_bomb(32 << 20)], ids=["plain", "compressed"])
def test_without_the_limits_a_message_would_fill_the_memory(both, match_for_attacks, attack):
    """The control."""
    _, grown = attacked(both.running[1], match_for_attacks, attack)
    assert grown > MEGABYTES


def test_uncounted_a_message_of_empty_pieces_would_go_on_for_ever(both, match_for_attacks):
    """The control of their number: having read them all the server still answers a ping."""
    line = raw_socket(both.running[1], match_for_attacks["match"])
    line.sendall(ATTACKS["a message in 100,000 empty pieces"]() + frame(PING, b"still there?"))
    heard = b""
    while b"still there?" not in heard:
        heard += (more := line.recv(65536))
        assert more, "hung up"
    line.close()


@pytest.fixture(scope="module")
def match_for_attacks(both):
    return next(both.matches)
