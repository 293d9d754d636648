"""Makes what people type safe to show: no control signs, no reversed lines, no towers of accents."""

import re
import unicodedata

_BIDI = dict.fromkeys(
    [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200E, 0x200F, 0x061C, 0xFEFF, 0x200B, 0x2028, 0x2029]
)
MOST_MARKS = 2


def clean_plain_text(text: str) -> str:
    """The text with line breaks kept and everything that could break a page's layout taken out."""
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).translate(_BIDI)
    kept: list[str] = []
    marks = 0
    for sign in text:
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS or (unicodedata.category(sign) in ("Cc", "Cs", "Co") and sign != "\n"):
            continue
        kept.append(sign)
    return re.sub(r"\n{3,}", "\n\n", "".join(kept)).strip()
