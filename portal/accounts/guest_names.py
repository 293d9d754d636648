"""Pleasant names for guests."""

import secrets

_MANNERS = (
    "Amber Bold Brave Calm Clever Copper Crimson Gentle Gilded Golden Hidden Honest Humble Ivory Jolly Keen Kind Lucky "
    "Merry Mighty Noble Patient Proud Quick Quiet Royal Scarlet Secret Silver Sly Solemn Steady Stern Swift Velvet "
    "Wise Witty Worthy"
)
_FIGURES = (
    "Abbess Archer Badger Baron Bishop Consul Count Courier Duke Eagle Earl Falcon Fox Hawk Herald Heron Jester "
    "Knight Lady Lion Marten Miller Monk Otter Page Queen Raven Regent Sage Scribe Squire Stag Steward Swan Thane "
    "Vicar Warden"
)
MANNERS, FIGURES = _MANNERS.split(), _FIGURES.split()


def guest_name() -> tuple[str, str]:
    """A name to show and the username made of it."""
    words = secrets.choice(MANNERS), secrets.choice(FIGURES), str(1000 + secrets.randbelow(9000))
    return " ".join(words), "-".join(words)
