"""Around the board in a real browser: confirming, forced moves, keys, recap, the rules drawer, the replay."""

import pytest

from tests.browser.table import CHOICES, play_to_the_end, sit_down_as_guest, watch_for_trouble

pytestmark = pytest.mark.browser


def prefer(page, **wanted):
    """Tick exactly these boxes on the preferences page."""
    page.goto("/accounts/preferences/")
    for name, on in wanted.items():
        page.locator(f"input[name={name}]").set_checked(on)
    page.locator("main form button.primary").click()
    page.wait_for_load_state()


@pytest.fixture
def guest(page):
    """A guest with a running match of Majesty against one bot, whose turn it is."""
    sit_down_as_guest(page, seats=2)
    page.locator(CHOICES).first.wait_for()
    return page


@pytest.fixture
def careful(guest):
    """The same guest, who wants every move to be asked about."""
    table = guest.url
    prefer(guest, confirm_moves=True, auto_forced=False)
    guest.goto(table)
    guest.locator(CHOICES).first.wait_for()
    return guest


def moves(page):
    return page.locator(".log-lines > li").count()


def test_a_move_is_played_only_after_the_question_is_answered(careful):
    choice = careful.locator(CHOICES).first
    before = moves(careful)
    choice.focus()
    careful.keyboard.press("Enter")
    careful.locator(".prompt.confirm").wait_for()
    careful.keyboard.press("Escape")
    careful.locator(".prompt.confirm").wait_for(state="detached")
    assert moves(careful) == before
    assert choice.evaluate("element => element === document.activeElement")
    careful.keyboard.press("Enter")
    careful.locator(".prompt.confirm :focus").wait_for()
    careful.keyboard.press("Enter")
    careful.locator(".log-lines > li").nth(before).wait_for()


def test_escape_takes_a_question_back_wherever_the_focus_is(careful):
    choice = careful.locator(CHOICES).first
    choice.click()
    careful.locator(".prompt.confirm :focus").wait_for()
    choice.focus()
    careful.keyboard.press("Escape")
    careful.locator(".prompt.confirm").wait_for(state="detached", timeout=5_000)


def test_the_only_move_is_played_by_itself_unless_stopped(guest):
    only = """update => { const legal = update.legal.slice(0, 1); return {...update, legal}; }"""
    guest.evaluate(
        f"""async () => {{
            const path = [...document.scripts].find(s => s.src.includes('table/main')).src.replace(/main[^/]*$/, '');
            window.store = await import(performance.getEntriesByType('resource').map(e => e.name)
                .find(n => n.startsWith(path) && /\\/store[^/]*\\.js$/.test(n)));
            store.update.value = ({only})(store.update.value);
        }}"""
    )
    prompt = guest.locator(".prompt.forced")
    prompt.wait_for()
    before = moves(guest)
    prompt.locator("button").click()
    prompt.wait_for(state="detached")
    guest.wait_for_timeout(1800)
    assert moves(guest) == before
    guest.locator(CHOICES).first.click()
    guest.locator(".log-lines > li").nth(before).wait_for()
    guest.locator(CHOICES).first.wait_for()
    before = moves(guest)
    guest.evaluate(f"() => {{ store.update.value = ({only})(store.update.value); }}")
    guest.locator(".log-lines > li").nth(before).wait_for(timeout=5000)


def test_a_question_mark_lists_the_keys_and_each_of_them_works(guest):
    trouble = watch_for_trouble(guest)
    guest.keyboard.press("?")
    dialog = guest.locator("dialog.help")
    dialog.wait_for()
    assert dialog.locator("tr").count() == 11
    guest.keyboard.press("Escape")
    dialog.wait_for(state="hidden")
    guest.keyboard.press("l")
    assert guest.evaluate("document.activeElement.id") == "log"
    guest.keyboard.press("a")
    assert guest.evaluate("document.activeElement.closest('.actions-list') !== null")
    guest.keyboard.press("2")
    assert guest.evaluate("document.activeElement.dataset.number") == "2"
    guest.keyboard.press("t")
    guest.locator(".text-board table").first.wait_for()
    guest.keyboard.press("t")
    guest.locator(".text-board").wait_for(state="detached")
    guest.keyboard.press("?")
    dialog.locator("input").uncheck()
    guest.keyboard.press("Escape")
    guest.keyboard.press("?")
    guest.wait_for_timeout(100)
    assert not dialog.is_visible()
    assert trouble == []


def test_the_rules_open_at_the_phase_being_played(guest):
    guest.keyboard.press("r")
    section = guest.locator("dialog.drawer #rules-take")
    section.wait_for()
    assert section.get_attribute("aria-current") == "true"
    guest.wait_for_function("document.querySelector('#rules-take').getBoundingClientRect().top < innerHeight / 2")
    guest.keyboard.press("Escape")
    guest.locator("dialog.drawer").wait_for(state="hidden")


def test_the_tab_says_whose_turn_it_is(guest):
    assert guest.title().startswith("● ")
    assert "favicon-turn" in guest.locator("link[rel=icon]").get_attribute("href")


def test_who_comes_back_reads_what_happened_since_his_last_move(guest):
    guest.locator(CHOICES).first.click()
    guest.locator(".log-lines > li").nth(1).wait_for()
    guest.locator(CHOICES).first.wait_for()
    guest.reload()
    recap = guest.locator(".recap")
    recap.wait_for()
    assert recap.evaluate("element => element.open")
    assert recap.locator("li").count() >= 1
    assert guest.locator(".log-lines > li.last").count() == 1
    assert guest.locator(".log-lines > li").first.get_attribute("aria-current") == "step"


def test_a_spectator_sees_the_same_table_without_choices(guest, browser, live_site):
    context = browser.new_context(base_url=live_site.url)
    watcher = context.new_page()
    trouble = watch_for_trouble(watcher)
    watcher.goto(guest.url)
    watcher.locator(".majesty").wait_for()
    assert watcher.locator(CHOICES).count() == 0
    assert watcher.locator(".actions-list, .ways, .recap").count() == 0
    assert watcher.locator(".tools .badge").count() == 1
    before = moves(watcher)
    guest.locator(CHOICES).first.click()
    watcher.locator(".log-lines > li").nth(before).wait_for()
    assert trouble == []
    context.close()


def test_a_finished_match_can_be_stepped_through_and_shared(guest, browser, live_site):
    trouble = watch_for_trouble(guest)
    play_to_the_end(guest)
    last = moves(guest)
    guest.locator(".tools a", has_text="Replay").click()
    guest.wait_for_url("**/replay/")
    guest.locator(".majesty").wait_for()
    assert moves(guest) == 0
    for _ in range(3):
        guest.keyboard.press("ArrowRight")
    guest.locator(".log-lines > li").nth(2).wait_for()
    assert moves(guest) == 3
    guest.keyboard.press("ArrowLeft")
    guest.wait_for_function("document.querySelectorAll('.log-lines > li').length === 2")
    guest.keyboard.press("End")
    guest.locator(".score-sheet").wait_for()
    assert moves(guest) == last
    guest.locator(".eyes input[value=all]").check()
    guest.locator(".sight[open]").wait_for()
    assert guest.locator(".sight").count() == 2
    assert f"#move={last}&seat=all" in guest.url
    address = guest.url.replace(f"move={last}&seat=all", "move=4&seat=1")
    context = browser.new_context(base_url=live_site.url)
    friend = context.new_page()
    friend.goto(address)
    friend.locator(".log-lines > li").nth(3).wait_for()
    assert moves(friend) == 4
    assert friend.locator(".eyes input[value='1']").is_checked()
    assert trouble == []
    context.close()


def test_without_a_connection_the_offline_page_is_shown_and_no_match(guest):
    guest.evaluate("navigator.serviceWorker.ready.then(() => true)")
    guest.wait_for_function("navigator.serviceWorker.controller !== null")
    guest.context.set_offline(True)
    guest.reload()
    assert guest.locator("#table").count() == 0
    assert "offline" in guest.locator("h1").inner_text().lower()
    kept = guest.evaluate(
        "(async () => { const found = []; for (const name of await caches.keys())"
        " for (const asked of await (await caches.open(name)).keys()) found.push(new URL(asked.url).pathname);"
        " return found; })()"
    )
    assert all(path == "/offline/" or path.startswith("/static/") for path in kept)
    guest.context.set_offline(False)
