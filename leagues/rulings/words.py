"""The rulings in words: what each is called, what it does, and the sentence for one that was made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _


class Words(NamedTuple):
    """What a ruling is called, what it does, and what it says afterwards with the names of its facts."""

    name: Any
    help: Any
    sentence: Any


DEEDS = {
    "forfeit": Words(
        _("Forfeit"),
        _(
            "The player loses this match and is placed last. A stand-in plays the seat to the end, "
            "and between two the match is over. It counts against the player’s reliability."
        ),
        _("%(player)s forfeits table %(table)s of round %(round)s."),
    ),
    "stand_in": Words(
        _("Seat a stand-in"),
        _(
            "A bot plays for somebody who is missing. The player may take the seat back while the match runs, "
            "at the price that the clock’s rules name. Who does not come back is placed last."
        ),
        _("A stand-in plays for %(player)s at table %(table)s of round %(round)s."),
    ),
    "substitute": Words(
        _("Bring in a substitute"),
        _(
            "Somebody who registered and does not play takes over the seed, the points and the tables to come, and "
            "sits down at once if nobody at the table has moved yet. A match that has begun is finished by a "
            "stand-in; between two it is over."
        ),
        _("%(substitute)s takes the place of %(player)s."),
    ),
    "extend": Words(
        _("Give more time"),
        _("Everybody at the table gets so many minutes more on the clock, and the round ends as much later."),
        _("Table %(table)s of round %(round)s gets %(minutes)s minutes more."),
    ),
    "extend_round": Words(
        _("Give the round more time"),
        _("The round ends so many minutes later, and everybody at its running tables gets as much on the clock."),
        _("Round %(round)s gets %(minutes)s minutes more."),
    ),
    "pause": Words(
        _("Stop the clocks of a table"),
        _("Nobody’s time runs at this table until you let it run on. Moves can still be made."),
        _("The clocks of table %(table)s of round %(round)s are stopped."),
    ),
    "resume": Words(
        _("Let the clocks of a table run on"),
        _("The clocks run on from where they stood."),
        _("The clocks of table %(table)s of round %(round)s run on."),
    ),
    "move": Words(
        _("Move to another table"),
        _(
            "Before anybody at both tables has made a move: the player changes places with somebody, "
            "or sits down where the game has room. The tables are laid anew."
        ),
        _("%(player)s moves to table %(table)s of round %(round)s."),
    ),
    "withdraw": Words(
        _("Withdraw a player"),
        _("No further round is drawn for the player, and a stand-in keeps the seat of a running match. Results stay."),
        _("%(player)s is withdrawn."),
    ),
    "disqualify": Words(
        _("Disqualify a player"),
        _(
            "As when withdrawn, and placed behind everybody else. Results of finished matches stay: "
            "annul them where they are unfair."
        ),
        _("%(player)s is disqualified."),
    ),
    "adjudicate": Words(
        _("Give the places"),
        _(
            "A running match ends here with the places you give; of a match that is over a wrong result is corrected. "
            "Who shares a place gets the same number: 1, 2, 2, 4."
        ),
        _("Table %(table)s of round %(round)s is adjudged: %(places)s."),
    ),
    "re_pair": Words(
        _("Draw the round again"),
        _(
            "Before anybody has made a move in this round: it is drawn anew from the standings and players of now, "
            "with the published seed. So nobody can draw until he likes what he sees."
        ),
        _("Round %(round)s is drawn again."),
    ),
    "annul": Words(
        _("Annul a match"),
        _(
            "The match does not count: a running one ends without a result, a finished one gives neither points nor "
            "rating. Everybody’s rating since then is worked out anew."
        ),
        _("Table %(table)s of round %(round)s is annulled."),
    ),
    "annul_all": Words(
        _("Annul all matches of a player"),
        _("For a cheat: no match of this player in this event counts. Everybody’s rating is worked out anew."),
        _("All matches of %(player)s are annulled: %(number)s."),
    ),
    "announce": Words(
        _("Announce to all"),
        _("Everybody in the event is told, and the event’s page shows it."),
        _("Announcement: %(words)s"),
    ),
}
# In a notice both read where they go; a ruling's own sentence names who was moved, and the next one the other.
SWAP = _("%(player)s moves to table %(table)s of round %(round)s, %(other)s to table %(here)s in exchange.")
# Where an event has no numbered rounds its tables have names of their own.
IN_LEAGUES = {
    "forfeit": _("%(player)s forfeits match %(table)s of division %(round)s."),
    "stand_in": _("A stand-in plays for %(player)s in match %(table)s of division %(round)s."),
    "adjudicate": _("Match %(table)s of division %(round)s is adjudged: %(places)s."),
    "annul": _("Match %(table)s of division %(round)s is annulled."),
}
# And rulings that are something else there, or are called otherwise.
OF_LEAGUES = {
    "extend": Words(
        _("Give more time"),
        _("Everybody in the match gets so many minutes more on the clock, and the season ends as much later."),
        _("Match %(table)s of division %(round)s gets %(minutes)s minutes more."),
    ),
    "pause": Words(
        _("Stop the clocks of a match"),
        _("Nobody’s time runs in this match until you let it run on. Moves can still be made."),
        _("The clocks of match %(table)s of division %(round)s are stopped."),
    ),
    "resume": Words(
        _("Let the clocks of a match run on"),
        _("The clocks run on from where they stood."),
        _("The clocks of match %(table)s of division %(round)s run on."),
    ),
    "withdraw": Words(
        _("Withdraw a player"),
        _("The player leaves the league, and stand-ins keep the seats of all running matches. Results stay."),
        _("%(player)s is withdrawn."),
    ),
    "extend_round": Words(
        _("Give the season more time"),
        _("The season ends so many minutes later, and everybody in its running matches gets as much on the clock."),
        _("The season gets %(minutes)s minutes more."),
    ),
    "substitute": Words(
        _("Bring in a substitute"),
        _(
            "A member who is in no division takes over the points and every match in which nobody has moved yet; these "
            "are dealt anew. Stand-ins finish the others, and who is replaced leaves the league."
        ),
        _("%(substitute)s takes the place of %(player)s. Matches taken over: %(number)s."),
    ),
    "move": Words(
        _("Move to another match"),
        _(
            "Before anybody has made a move in either match: two players of a division change places. "
            "Everybody plays as often as before, and both matches are dealt anew."
        ),
        _("%(player)s and %(other)s change places: matches %(table)s and %(there)s of division %(round)s."),
    ),
    "change_divisions": Words(
        _("Change divisions with somebody"),
        _(
            "Before any of their matches has begun: two players of different divisions take over each other’s matches, "
            "which are dealt anew."
        ),
        _("%(player)s goes from division %(here)s to division %(there)s and changes places with %(other)s."),
    ),
    "re_pair": Words(
        _("Draw the rest of a schedule again"),
        _(
            "Matches in which nobody has moved yet are drawn anew around those that have begun, with the published "
            "seed. Everybody plays as often as before. So nobody can draw until he likes what he sees."
        ),
        _("The schedule of division %(round)s is drawn again. Matches that change: %(number)s."),
    ),
}


def words_of(deed: str, kind: str) -> Words:
    """What a ruling is called in an event of this kind, what it does, and its sentence."""
    if kind != "league":
        return DEEDS[deed]
    if deed in OF_LEAGUES:
        return OF_LEAGUES[deed]
    return DEEDS[deed]._replace(sentence=IN_LEAGUES.get(deed, DEEDS[deed].sentence))


def deeds_of(kind: str) -> list[str]:
    """All rulings that events of this kind know."""
    return [*DEEDS, *(deed for deed in OF_LEAGUES if deed not in DEEDS and kind == "league")]


def deed_sentence(deed: str, event: str, facts: Mapping[str, Any]) -> str:
    """What was decided; `event` is named as kind:key."""
    return str(words_of(deed, event.partition(":")[0]).sentence) % facts
