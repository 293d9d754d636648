"""A slow scorer of For the King (and Me) straight from the rules text: no engine code, only the state's data."""

from functools import cmp_to_key

from games.rules.contract import Result

NAMES = ["diplomacy", "entertainment", "livestock", "architecture", "military", "cuisine"]
HIGH_NAMES = {"diplomacy", "entertainment", "cuisine"}


def _read(card):
    """('gov', field, letter, value), ('gold', value) or ('king',)."""
    if card < 54:
        name, letter = NAMES[card // 9], "ABCDEFGHI"[card % 9]
        if name in HIGH_NAMES:
            value = 2 if letter in "ABCD" else 3 if letter in "EFG" else 4
        else:
            value = 1 if letter in "ABCDEFG" else 2
        return ("gov", name, letter, value)
    if card < 57:
        return ("gold", [1, 2, 3][card - 54])
    return ("king",)


def _of_field(hand, name):
    return [face for face in map(_read, hand) if face[0] == "gov" and face[1] == name]


def _total(hand, name):
    return sum(face[3] for face in _of_field(hand, name))


def _best_letter(hand, name):
    return min(face[2] for face in _of_field(hand, name))


def _best_of(hands, seats, name):
    top = max(_total(hands[seat], name) for seat in seats)
    tied = [seat for seat in seats if _total(hands[seat], name) == top]
    return min(tied, key=lambda seat: _best_letter(hands[seat], name))


def _gold(hand):
    return sum(face[1] for face in map(_read, hand) if face[0] == "gold")


def _compare(one, two, score, hands):
    """Above zero when seat `one` stands before seat `two`."""
    if score[one] != score[two]:
        return score[one] - score[two]
    if _gold(hands[one]) != _gold(hands[two]):
        return _gold(hands[one]) - _gold(hands[two])
    for name in NAMES:
        ours, theirs = _of_field(hands[one], name), _of_field(hands[two], name)
        if not ours and not theirs:
            continue
        if len(ours) != len(theirs):
            return len(ours) - len(theirs)
        return 1 if _best_letter(hands[one], name) < _best_letter(hands[two], name) else -1
    return 0


def naive_result(state) -> Result:
    """The result of a finished match."""
    hands, seats = state.hands, range(state.players)
    sheet = [{} for _ in seats]
    for name, primary in zip(NAMES, state.offices, strict=False):
        for lines in sheet:
            lines[name] = 0
        owners = [seat for seat in seats if _of_field(hands[seat], name)]
        if not owners:
            continue
        winner = _best_of(hands, owners, name)
        sheet[winner][name] = primary
        owners.remove(winner)
        if owners and state.players >= 3:
            sheet[_best_of(hands, owners, name)][name] = {1: 0, 2: 1, 3: 1, 4: 2, 5: 2, 6: 3}[primary]
    score = [sum(lines.values()) for lines in sheet]
    order = cmp_to_key(lambda one, two: _compare(one, two, score, hands))
    places = [1 + sum(order(other) > order(seat) for other in seats) for seat in seats]
    return Result(score, places, sheet)
