"""Which usernames may exist, and when two of them look the same. Knows no database."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST, LONGEST = 3, 20
_RESERVED = """
    abuse account accounts admin administrator api arbiter avatar bot bots club director everyone former guest help
    here host info king league leagues lobby login logout mail match matches me moderator news nobody null official
    owner people player postmaster privacy profile regalia root rules security settings signup site staff static
    support system table tournament tournaments undefined user webmaster www
    админ администратор модератор поддержка судья гость регалия бот адміністратор підтримка суддя гість регалія
    """
PROBLEMS = {
    "username_length": _("Choose a name of 3 to 20 characters."),
    "username_characters": _(
        "Use letters, digits, - and _ only; begin with a letter, and put letters or digits around each - or _."
    ),
    "username_mixed": _("Use the letters of one alphabet: Latin or Cyrillic, not both."),
    "username_reserved": _("This name belongs to the site. Please choose another."),
    "username_taken": _("This name, or one that looks the same, is taken. Please choose another."),
}

# Letters that a reader takes for one another; the left side is what casefolding and stripping of marks leave over.
_LOOK_ALIKE = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕԁԛԝһӏґгьзбпи", "abekmhopctyxljsdqwhlrrb36nu", strict=True)),
        **dict(zip("i1|05łøđı", "llloslodl", strict=True)),
        "-": "",
        "_": "",
    }
)
_SHAPE = re.compile(r"[^\W\d_]+(?:[-_]?[^\W_]+)*")


def name_key(username: str) -> str:
    """What is left of a name when look-alikes are one: two names with the same key may not both exist."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", username).casefold())
    bare = "".join(sign for sign in bare if not unicodedata.combining(sign))
    return bare.translate(_LOOK_ALIKE).replace("rn", "m").replace("vv", "w")


def _alphabet(letter: str) -> str:
    return unicodedata.name(letter, "").split(" ")[0]


def problem_with_characters(username: str) -> str | None:
    """The code of what is wrong with the signs of a name, or None."""
    if unicodedata.normalize("NFKC", username) != username or not _SHAPE.fullmatch(username):
        return "username_characters"
    if any(sign.isdigit() and not sign.isascii() for sign in username):
        return "username_characters"
    alphabets = {_alphabet(sign) for sign in username if sign.isalpha()}
    if not alphabets <= {"LATIN", "CYRILLIC"}:
        return "username_characters"
    return "username_mixed" if len(alphabets) > 1 else None


def problem_with(username: str) -> str | None:
    """The code of what is wrong with a name somebody wants to take, or None. Whether it is free is not asked here."""
    if not SHORTEST <= len(username) <= LONGEST:
        return "username_length"
    if problem := problem_with_characters(username):
        return problem
    return "username_reserved" if name_key(username) in _RESERVED_KEYS else None


def validate_characters(username: str) -> None:
    """The model's own check: any account, also a bot's, can be written in a URL and read in one alphabet."""
    if problem := problem_with_characters(username):
        raise ValidationError(PROBLEMS[problem], code=problem)


_RESERVED_KEYS = frozenset(map(name_key, _RESERVED.split()))
