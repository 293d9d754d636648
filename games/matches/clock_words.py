"""The clock of a table in words: what everybody reads before sitting down."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.matches.clocks.policy import DAY, HOUR, MINUTE, PRESETS, ClockPolicy

PRESET_NAMES = {
    "live-fast": gettext_lazy("live, fast"),
    "live-normal": gettext_lazy("live, normal"),
    "live-relaxed": gettext_lazy("live, relaxed"),
    "turns-12h": gettext_lazy("by turns, brisk"),
    "turns-24h": gettext_lazy("by turns, normal"),
    "turns-72h": gettext_lazy("by turns, unhurried"),
}
RETURN_PRICES = {
    "nothing": gettext_lazy("it costs nothing"),
    "reliability": gettext_lazy("it counts against reliability"),
    "last_place": gettext_lazy("last place and reliability are lost"),
}


def span(seconds: int) -> str:
    """A span of time in the largest whole unit."""
    if seconds % DAY == 0 and seconds:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY) % {"n": seconds // DAY}
    if seconds % HOUR == 0 and seconds:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // HOUR) % {"n": seconds // HOUR}
    if seconds % MINUTE == 0 and seconds:
        return ngettext("%(n)d minute", "%(n)d minutes", seconds // MINUTE) % {"n": seconds // MINUTE}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}


def short(policy: ClockPolicy) -> str:
    """The clock in a few words, for a card in the lobby."""
    figures = {"bank": span(policy.bank), "move": span(policy.per_move)}
    if policy.kind == "live":
        return _("%(bank)s + %(move)s a move") % figures
    return _("%(move)s a move + %(bank)s in reserve") % figures


def sentences(policy: ClockPolicy) -> list[str]:
    """The clock and what happens to somebody who runs out of time, in full sentences."""
    figures = {"bank": span(policy.bank), "move": span(policy.per_move)}
    if policy.kind == "live":
        lines = [_("Each player has %(bank)s for the match; every move adds %(move)s.") % figures]
    else:
        lines = [_("Each move has %(move)s; beyond that a reserve of %(bank)s for the whole match is used.") % figures]
        lines.append(_time_off(policy))
    lines.append(
        _(
            "When a player’s time runs out, a bot makes that one move; the second time in a row it keeps the seat. "
            "Who does not come back is placed last."
        )
    )
    lines.append(return_price(policy))
    return lines


def return_price(policy: ClockPolicy) -> str:
    """What coming back costs, in a sentence."""
    return _("Taking the seat back: %(price)s.") % {"price": RETURN_PRICES[policy.return_price]}


def _time_off(policy: ClockPolicy) -> str:
    if policy.vacation and policy.quiet_hours:
        return _("Vacations stop the clock, and no deadline falls into a player’s quiet hours.")
    if policy.vacation:
        return _("Vacations stop the clock; quiet hours do not count.")
    if policy.quiet_hours:
        return _("No deadline falls into a player’s quiet hours; vacations do not count.")
    return _("Neither vacations nor quiet hours stop the clock.")


def preset_choices(kind: str) -> list[tuple[str, str]]:
    """The presets of a speed with their names and times."""
    return [(name, f"{PRESET_NAMES[name]}: {short(policy)}") for name, policy in PRESETS.items() if policy.kind == kind]
