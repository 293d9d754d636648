"""The arithmetic of the audit log's chain."""

from hypothesis import given
from hypothesis import strategies as st

from portal.moderation.chain import START, Link, first_break, next_hash

CONTENTS = st.lists(st.text(max_size=8), min_size=1, max_size=6)


def chained(contents):
    links, previous = [], START
    for number, content in enumerate(contents, 1):
        previous = next_hash(previous, content)
        links.append(Link(number, content, previous))
    return links


@given(CONTENTS)
def test_an_untouched_chain_is_whole(contents):
    links = chained(contents)
    assert first_break(links, {links[-1].number: links[-1].stored}) is None


@given(CONTENTS, st.data())
def test_no_entry_can_be_changed_taken_out_or_moved(contents, data):
    links = chained(contents)
    end = {links[-1].number: links[-1].stored}
    at = data.draw(st.integers(0, len(links) - 1))
    changed = [*links[:at], links[at]._replace(content=links[at].content + "!"), *links[at + 1 :]]
    assert first_break(changed, end) == (at + 1, "changed")
    assert first_break(links[:at] + links[at + 1 :], end) == (at + 1 if at < len(links) - 1 else len(links), "missing")


@given(CONTENTS, st.data())
def test_a_log_written_anew_is_told_from_the_one_that_was_noted(contents, data):
    links = chained(contents)
    at = data.draw(st.integers(0, len(links) - 1))
    anew = chained([*contents[:at], contents[at] + "!", *contents[at + 1 :]])
    assert first_break(anew) is None
    assert first_break(anew, {links[-1].number: links[-1].stored}) == (len(links), "rewritten")
