"""The description of the socket is the one that its types give."""

import msgspec

from games.matches import close_codes, protocol
from games.matches.messages import ClientMessage, ServerMessage
from portal.places import BASE


def test_the_committed_description_is_current():
    assert (BASE / "docs" / "protocol.md").read_text() == protocol.page(), (
        "run: python -m games.matches.protocol > docs/protocol.md"
    )


def test_every_message_and_close_code_is_described():
    page = protocol.page()
    for kind in (*ClientMessage.__args__, *ServerMessage.__args__):
        assert f"### `{kind.__struct_config__.tag}`" in page
        assert all(f"| `{field.name}` |" in page for field in msgspec.structs.fields(kind))
    codes = [value for name, value in vars(close_codes).items() if isinstance(value, int)]
    assert all(f"| {code} |" in page for code in codes)
