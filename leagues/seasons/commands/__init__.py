"""Everything that changes a league. One function per way it can change, one transaction each."""

from leagues.seasons import refusals  # noqa: F401  (registers the sentences)
from leagues.seasons.commands.directing import describe_league, move_draw, remove_member
from leagues.seasons.commands.founding import (
    appoint_director,
    change_rules,
    close_league,
    dismiss_director,
    draw_now,
    found_league,
)
from leagues.seasons.commands.membership import answer_application, invite, join, leave, pause, resume
from leagues.seasons.commands.seasons import (
    close_season,
    draw_season,
    finish_late,
    open_fixture,
    open_registration,
    schedule_division,
    unseal_rounds,
)

__all__ = [
    "answer_application",
    "appoint_director",
    "change_rules",
    "close_league",
    "describe_league",
    "dismiss_director",
    "close_season",
    "draw_now",
    "draw_season",
    "finish_late",
    "found_league",
    "invite",
    "join",
    "leave",
    "move_draw",
    "open_fixture",
    "open_registration",
    "pause",
    "remove_member",
    "resume",
    "schedule_division",
    "unseal_rounds",
]
