"""What notices say, made when they are read or sent: in the reader's language, from ids and parameters alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db.models import Prefetch, QuerySet
from django.template.defaultfilters import date
from django.utils.text import Truncator
from django.utils.timezone import localtime
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.matches import queries
from games.matches.models import Match, Seat
from portal.notices.kinds import Kind
from portal.notices.models import Notice

# News of leagues, tournaments and the moderators by code; whoever sends a code adds its sentence, with the names of its
# parameters.
NEWS: dict[str, Any] = {}
OF_TWO = "-swap"  # follows the code where the sentence names a second person, the "other"
LONGEST_TITLE = 160  # and one line: it is the subject of a letter, and directors write several

PROBLEMS = {
    "turn_over": gettext_lazy("no longer needed"),
    "switched_off": gettext_lazy("switched off"),
    "no_address": gettext_lazy("no verified e-mail address"),
    "endpoint_gone": gettext_lazy("the address was removed"),
    "account_closed": gettext_lazy("the account is closed"),
    "too_old": gettext_lazy("too old"),
    "refused": gettext_lazy("refused by the other side"),
    "unreachable": gettext_lazy("could not be reached"),
    "timed_out": gettext_lazy("took too long to answer"),
    "forbidden_address": gettext_lazy("this address is not allowed"),
    "mail_down": gettext_lazy("the mail server could not be reached"),
    "trouble": gettext_lazy("an error of this site"),
}


class Told(NamedTuple):
    """A notice in words: a few of them, and a sentence."""

    title: str
    line: str


def with_company(notices: QuerySet[Notice]) -> QuerySet[Notice]:
    """Notices with all that their words need, in a few queries."""
    seats = Prefetch("match__seats", queryset=Seat.objects.select_related("user"))
    return notices.select_related("user", "match__owner").prefetch_related(seats)


def told(notice: Notice) -> Told:
    """The words of a notice in the language that is active."""
    if notice.kind == Kind.TEST:
        return Told(_("A test"), _("This is the test you asked for. Notices reach you here."))
    if notice.kind in (Kind.EVENT_NEWS, Kind.MODERATION):
        line = str(_news(notice.params)) % notice.params
        return Told(Truncator(" ".join(line.split())).chars(LONGEST_TITLE), line)
    match = notice.match
    assert match is not None
    facts = {
        "game": queries.game(match.game, get_language() or "en").name,
        "people": _company(notice),
        "name": _who(notice),
        "place": notice.params.get("place"),
    }
    title, line = _patterns(notice)
    return Told(title % facts, _with_deadline(line % facts, notice))


def _news(params: Mapping[str, Any]) -> Any:
    """The sentence of a piece of news, still with the names of its parameters. Where it names another person it may
    have words for two; its code stays, which older processes of the site know."""
    of_two = params["code"] + OF_TWO
    return NEWS[of_two if "other" in params and of_two in NEWS else params["code"]]


def summary(count: int) -> str:
    """The title of several notices together."""
    return ngettext("%(n)s notice", "%(n)s notices", count) % {"n": count}


def _patterns(notice: Notice) -> tuple[str, str]:
    annulled = notice.params.get("ending") == Match.Ending.ANNULLED
    patterns = {
        Kind.YOUR_TURN: (_("Your turn: %(game)s"), _("It is your turn in %(game)s with %(people)s.")),
        Kind.REMINDER: (
            _("Time is running out: %(game)s"),
            _("Your time to move in %(game)s with %(people)s is running out."),
        ),
        Kind.SEAT_LOST: (
            _("A stand-in plays for you: %(game)s"),
            _("Your time in %(game)s with %(people)s was over. A stand-in has made this one move for you.")
            if notice.params.get("once")
            else _(
                "Your time in %(game)s with %(people)s was over. A stand-in plays for you; you can take the seat back."
            ),
        ),
        Kind.INVITED: (_("Invitation: %(game)s"), _("%(name)s invites you to a table of %(game)s.")),
        Kind.MENTION: (_("You are called: %(game)s"), _("%(name)s calls you in the chat of %(game)s.")),
        Kind.MATCH_ENDED: (
            _("The match is over: %(game)s"),
            _("%(game)s with %(people)s was annulled.") if annulled else _over(notice),
        ),
    }
    return patterns[Kind(notice.kind)]


def _over(notice: Notice) -> str:
    """How a match with a result ended."""
    if not notice.params.get("cut_short"):
        return _("%(game)s with %(people)s is over. Your place: %(place)s.")
    line = (
        _("The time for %(game)s with %(people)s was over, and the places were given by rule. Your place: %(place)s.")
        if notice.params.get("ending") == Match.Ending.ADJUDGED
        else _("The time for %(game)s with %(people)s was over, and stand-ins finished it. Your place: %(place)s.")
    )
    if notice.params.get("rated"):
        return line
    return f"{line} " + _("The match is not rated, because not everybody had played in it.")


def _with_deadline(line: str, notice: Notice) -> str:
    """The sentence with the time until which the seat may move, in the time zone that is active."""
    if notice.kind in (Kind.YOUR_TURN, Kind.REMINDER) and (seat := own_seat(notice)) and seat.deadline:
        until = date(localtime(seat.deadline), "SHORT_DATETIME_FORMAT")
        return f"{line} " + _("Move by: %(time)s") % {"time": until}
    return line


def own_seat(notice: Notice) -> Seat | None:
    """The reader's own seat in the match of a notice."""
    seats: Sequence[Seat] = notice.match.seats.all() if notice.match else ()
    return next((seat for seat in seats if seat.user_id == notice.user_id), None)


def _company(notice: Notice) -> str:
    assert notice.match is not None
    return ", ".join(str(seat.user) for seat in notice.match.seats.all() if seat.user_id != notice.user_id)


def _who(notice: Notice) -> str:
    """Who invites or calls."""
    if notice.kind == Kind.INVITED:
        return str(notice.match.owner) if notice.match else ""
    if by := notice.params.get("by"):
        return str(get_user_model().objects.filter(pk=by).first() or "")
    return ""
