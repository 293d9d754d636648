"""Checks a Regalia record without Regalia: only Python's library and the package `cryptography`.

    python verify_record.py record.json PUBLIC_KEY

PUBLIC_KEY is what the site shows under /.well-known/regalia-record-key. The script shares no code with the site; its
random stream, shuffle and deals are written again from the published description in docs/records.md.
"""

import hashlib
import hmac
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


class Stream:
    """The numbers of one label: HMAC-SHA256 blocks cut into big-endian words of four bytes."""

    def __init__(self, key, label):
        self.key, self.label, self.block, self.words = key, label, 0, []

    def below(self, n):
        """A number below n; words that would make some numbers likelier are thrown away."""
        while True:
            if not self.words:
                text = f"{self.label}:{self.block}".encode()
                digest = hmac.new(self.key, text, hashlib.sha256).digest()
                self.words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
                self.block += 1
            word = self.words.pop(0)
            if word < 2**32 // n * n:
                return word % n

    def shuffled(self, cards):
        """The cards in a new order: from the back, each changes places with one not behind it."""
        cards = list(cards)
        for last in reversed(range(1, len(cards))):
            other = self.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return cards


def key_of(record):
    """The key of the match: the site's seed over the numbers the players added."""
    numbers = [bytes.fromhex(part) for part in record["entropy"]]
    message = b"regalia/1" + b"".join(len(part).to_bytes(4, "big") + part for part in numbers)
    return hmac.new(bytes.fromhex(record["seed"]), message, hashlib.sha256).digest()


def majesty(deal, stream, seats):
    """The deck, its market and the cards put away, from the sorted cards."""
    cards = sorted([*deal["deck"], *deal["market"], *deal["removed"]])
    if deal["mixed"]:
        deck, removed = stream.shuffled(cards), []
    else:
        tier_2, tier_1 = stream.shuffled(cards[33:]), stream.shuffled(cards[:33])
        kept = {2: 6, 3: 14, 4: 26}[seats]
        deck, removed = tier_2 + tier_1[:kept], tier_1[kept:]
    market, deck = deck[:-7:-1], deck[:-6]
    return [deck, market, removed, stream.below(seats)] == [
        deal["deck"], deal["market"], list(deal["removed"]), deal["first"]
    ]  # fmt: skip


def king_me(deal, stream, seats):
    """The first player, then one goal card for each seat out of 26."""
    first, deck = stream.below(seats), list(range(26))
    goals = [deck.pop(stream.below(len(deck))) for _ in range(seats)]
    return [first, goals] == [deal["first"], list(deal["goals"])]


def for_the_king(deal, stream, seats):
    """The pool in order, shuffled; some removed; the first adviser looks at the last card."""
    looked_at = [deal["drawn"]] if deal["drawn"] >= 0 else []
    cards = stream.shuffled(sorted([*deal["removed"], *deal["deck"], *looked_at]))
    return [cards, stream.below(seats)] == [[*deal["removed"], *deal["deck"], *looked_at], deal["first"]]


def koryo(deal, stream, seats):
    """The first player, then ten cards each; up to five cards share one number, read digit by digit."""
    copies = [4, 1, 2, 3, 4, 5, 6, 7, 8, 9, 6]
    first, cards = stream.below(seats), [kind for kind, n in enumerate(copies) for _ in range(n)]
    hands = []
    for _ in range(seats):
        hand = [0] * len(copies)
        for _ in range(2):
            sizes = [len(cards) - taken for taken in range(5)]
            number = stream.below(sizes[0] * sizes[1] * sizes[2] * sizes[3] * sizes[4])
            for size in sizes:
                number, at = divmod(number, size)
                hand[cards[at]] += 1
                cards[at] = cards[-1]
                cards.pop()
        hands += hand
    return [first, hands] == [deal["first"], deal["hands"]]


DEALS = {"majesty": majesty, "king-me": king_me, "for-the-king": for_the_king, "koryo": koryo}


def sha256(data):
    """In hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def value_of(text, name):
    """The exact characters of a top-level value, as they were signed."""
    start = text.index(f'"{name}":') + len(name) + 3
    return text[start : json.JSONDecoder().raw_decode(text, start)[1]]


def check(text, public_key):
    """A list of what is wrong; empty when the record is genuine."""
    signed = json.loads(text)
    raw = value_of(text, "record")
    record = json.loads(raw)
    wrong = []
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key)).verify(
            bytes.fromhex(signed["signature"]), raw.encode()
        )
    except InvalidSignature:
        wrong.append("the signature is not the site's")
    if sha256(bytes.fromhex(record["seed"])) != record["commitment"]:
        wrong.append("the seed is not the one committed to")
    if sha256(raw[raw.index('"deal":') + 7 :].encode()[: len(value_of(raw, "deal").encode())]) != record["deal_hash"]:
        wrong.append("the deal is not the one that was chained")
    chain = sha256(f"{record['commitment']}\n{record['deal_hash']}".encode())
    for number, move in enumerate(record["moves"], start=1):
        action = value_of(json.dumps({"action": move.get("action")}, separators=(",", ":")), "action")
        parts = [chain, str(number), move.get("kind", "action"), str(move["seat"]), action, move.get("hash", "")]
        chain = sha256("\n".join(parts).encode())
    if chain != record["chain"]:
        wrong.append("a move was changed, added or left out")
    if not DEALS[record["game"]](record["deal"], Stream(key_of(record), "deal"), record["seats"]):
        wrong.append("the cards were not dealt by the seed and the players' numbers")
    return wrong


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        problems = check(file.read(), sys.argv[2])
    print("\n".join(problems) or "genuine: signed by this key, dealt by this seed, every move in place")
    sys.exit(bool(problems))
