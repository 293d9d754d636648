"""The analysis below a replay, as it is read on a phone and by whoever does not tell colours apart."""

import pytest

from tests.browser.table import assert_no_sideways, play_to_the_end, sit_down_as_guest, watch_for_trouble

pytestmark = pytest.mark.browser


def test_the_analysis_can_be_read_whole_on_a_phone_and_its_lines_without_colours(page):
    trouble = watch_for_trouble(page)
    sit_down_as_guest(page, seats=3)
    play_to_the_end(page)
    page.goto(f"{page.url}replay/")
    page.set_viewport_size({"width": 320, "height": 640})
    page.locator("#analysis button").click()
    page.locator(".analysis-plot canvas").wait_for(timeout=90_000)
    assert_no_sideways(page, 320)
    cells = page.locator("#analysis .table tbody td")
    assert cells.count() == 3 * 4
    assert all(box["x"] + box["width"] <= 320 for box in (cell.bounding_box() for cell in cells.all()))
    lines = page.locator(".u-legend line")
    assert len({line.get_attribute("stroke-dasharray") for line in lines.all()}) == 3
    figures = page.locator(".u-legend .u-value").all_inner_texts()
    assert "--" not in figures, "the legend begins with how the match ended"
    link = page.locator("#turning-points + ol a").first
    number = link.get_attribute("href").split("=")[1].split("&")[0]
    link.click()
    page.wait_for_function("() => Math.abs(document.getElementById('table').getBoundingClientRect().top) < 120")
    assert f"#move={number}&" in page.url
    assert trouble == []
