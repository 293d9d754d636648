"""Time zones: which names are valid and how they are offered."""

from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

DEFAULT_ZONE = "UTC"
_REGIONS = ("Africa", "America", "Antarctica", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
# Browsers still answer with these old names.
_RENAMED = {
    "Europe/Kiev": "Europe/Kyiv",
    "Europe/Uzhgorod": "Europe/Kyiv",
    "Europe/Zaporozhye": "Europe/Kyiv",
    "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Katmandu": "Asia/Kathmandu",
    "Asia/Rangoon": "Asia/Yangon",
    "Asia/Saigon": "Asia/Ho_Chi_Minh",
    "Atlantic/Faeroe": "Atlantic/Faroe",
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "Etc/UTC": "UTC",
    "GMT": "UTC",
}


@cache
def _known() -> frozenset[str]:
    places = (name for name in available_timezones() if name.partition("/")[0] in _REGIONS)
    return frozenset({DEFAULT_ZONE, *places})


def zone_or_default(name: str) -> str:
    """A valid name for what a browser says its zone is; the default where it says nothing we know."""
    name = _RENAMED.get(name, name)
    return name if name in _known() else DEFAULT_ZONE


def validate_zone(name: str) -> None:
    """Refuse a name that is no time zone."""
    if name not in _known():
        raise ValidationError(_("Choose a time zone from the list."), code="time_zone")


def zone_of(name: str) -> ZoneInfo:
    """The zone behind a stored name."""
    return ZoneInfo(zone_or_default(name))


@cache
def zone_choices() -> list[tuple[str, str]]:
    """Names for a select, without those that were renamed."""
    return [(name, name.replace("_", " ")) for name in sorted(_known() - _RENAMED.keys())]
