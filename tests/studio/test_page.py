"""The page in a real browser, as somebody uses it who has never seen it before."""

from __future__ import annotations

from pathlib import Path

from dtlang.studio.server import Studio
from tests.studio.browser import Browser, waiting
from tests.studio.conftest import WITCH

MISTAKE = "4 [sword]: Deel 5 dmg."


def opened(browser: Browser, studio: Studio, name: str = "witch.hero") -> None:
    browser.go(f"{studio.address}#{name}")
    browser.until("!!window.studio?.drawn")


def put_cursor(browser: Browser, words: str, *, select: bool = False) -> None:
    """A click into the text before some words, or on them."""
    browser.run(
        f"""(() => {{ const view = studio.app.view, at = view.state.doc.toString().indexOf({words!r});
        const selection = {{anchor: at, head: at + {len(words) if select else 0}}};
        view.dispatch({{selection, scrollIntoView: true}}); view.focus(); }})()"""
    )


def text(browser: Browser) -> str:
    return str(browser.run("studio.app.text()"))


BOARD = "document.querySelector('.paper iframe:not(.coming)').contentDocument.body.innerText"


def test_from_the_template_to_a_saved_hero_by_mouse(browser: Browser, studio: Studio, home: Path) -> None:
    browser.go(studio.address)
    browser.click("dialog input")
    browser.write("Zed of the Hills")
    browser.click("dialog button", says="Begin")
    browser.until("document.querySelector('#problems-count').innerText === 'No problems'")
    browser.until(f"{BOARD}.toLowerCase().includes('zed of the hills')")

    put_cursor(browser, "Deal 5 dmg.", select=True)
    browser.write("Deel 5 dmg.")
    browser.until("document.querySelector('#problems-count').innerText === '1 error'")
    assert "dtlang does not know the word `Deel`" in browser.text("#problem-list")
    browser.until("document.querySelectorAll('.cm-lintRange-error').length === 1")
    assert MISTAKE in browser.text("#problem-list .old")
    browser.click("#problem-list .fix", says="Write `Deal`")
    browser.until("document.querySelector('#problems-count').innerText === 'No problems'")
    assert "4 [sword]: Deal 5 dmg." in text(browser)

    put_cursor(browser, "Deal 5 dmg.", select=True)
    browser.write("Deal 44 dmg.")
    browser.until(f"{BOARD}.includes('44')")

    browser.click("#save")
    browser.until("document.querySelector('dialog input')?.value === 'zed_of_the_hills.hero'")
    browser.click("dialog button", says="Save")
    browser.until("document.querySelector('#saved').innerText === 'saved'")
    assert "Deal 44 dmg." in (home / "zed_of_the_hills.hero").read_text(encoding="utf-8")

    browser.click("#out")
    browser.click(".menu button", says="PDF")
    made = browser.profile / "downloads" / "zed_of_the_hills.pdf"
    waiting(lambda: made.is_file() and made.read_bytes().startswith(b"%PDF"))


def test_the_box_of_the_cursor_is_lit_and_a_click_on_a_box_goes_to_its_text(
    browser: Browser, studio: Studio
) -> None:
    opened(browser, studio)
    put_cursor(browser, "Deal 12 dmg.")
    boxes = "[...document.querySelector('.paper iframe').contentDocument.querySelectorAll('[data-of]')]"
    browser.run(
        f"""window.box = (name) => {{ const frame = document.querySelector('.paper iframe');
        const at = {boxes}.find((one) => one.dataset.of === name).getBoundingClientRect();
        const scale = frame.getBoundingClientRect().width / frame.offsetWidth;
        const paper = document.querySelector('.paper').getBoundingClientRect();
        return [paper.left + at.left * scale, paper.top + at.top * scale]; }}; 0"""
    )
    browser.until(
        """(() => { const lit = document.querySelector('.lit i')?.getBoundingClientRect();
        const [x, y] = box('Sunfall');
        return lit && Math.abs(lit.left - x) < 2 && Math.abs(lit.top - y) < 2; })()"""
    )
    x, y = browser.run("box('Wildfire').map((at) => at + 25)")
    browser.click_at(x, y)
    browser.until("(() => { const {state} = studio.app.view, at = state.selection.main;"
                  "return state.sliceDoc(at.from, at.to) === 'Wildfire'; })()")  # fmt: skip


def test_a_file_that_changed_on_the_disk(browser: Browser, studio: Studio, home: Path) -> None:
    """Without changes of one's own the new text comes by itself; with some nothing is lost on either side."""
    opened(browser, studio)
    (home / "witch.hero").write_text(WITCH.replace("Deal 12 dmg.", "Deal 13 dmg."), encoding="utf-8")
    browser.until("studio.app.text().includes('Deal 13 dmg.')")
    put_cursor(browser, "Deal 13 dmg.", select=True)
    browser.write("Deal 14 dmg.")
    (home / "witch.hero").write_text(WITCH.replace("Deal 12 dmg.", "Deal 15 dmg."), encoding="utf-8")
    browser.until("document.querySelector('#notice').innerText.includes('changed by another program')")
    browser.press("Control+s")
    browser.run("new Promise((done) => setTimeout(done, 300))")
    assert "Deal 15 dmg." in (home / "witch.hero").read_text(encoding="utf-8")
    assert "Deal 14 dmg." in text(browser)
    browser.click("#notice button", says="Save mine under another name")
    browser.until(
        "document.activeElement.value === 'ember_witch.hero' && document.activeElement.selectionEnd > 0"
    )
    browser.write("mine")
    browser.press("Enter")
    browser.until("document.querySelector('#file').innerText === 'mine.hero'")
    assert "Deal 14 dmg." in (home / "mine.hero").read_text(encoding="utf-8")
    assert "Deal 15 dmg." in (home / "witch.hero").read_text(encoding="utf-8")


def test_what_happens_and_how_often(browser: Browser, studio: Studio) -> None:
    opened(browser, studio)
    put_cursor(browser, "Deal 5 dmg.")
    browser.click("[role=tab]", says="What happens")
    browser.until(
        "document.querySelector('.told.here')?.innerText.includes('You deal the target 5 normal damage')"
    )
    browser.until("document.querySelector('#panel-meaning .story')?.innerText.includes('activates Firebolt')")
    browser.click("[role=tab]", says="Odds")
    browser.until("document.querySelector('tr.here')?.innerText.includes('87.9 %')")
    faces = "[...document.querySelectorAll('#panel-odds .die b')].map((one) => one.innerText).join(' ')"
    browser.until(f"{faces} === '1 2 3 4 6'")
    browser.click("#panel-odds .die", says="6")
    browser.until(f"{faces} === '1 2 3 4 1'")
    browser.until("document.querySelector('#panel-odds').innerText.includes('Firebolt (3 [flame])')")


def test_rolled_activated_and_kept_as_a_test(browser: Browser, studio: Studio) -> None:
    """The scene becomes a test that passes, and that fails when the hero changes."""
    opened(browser, studio)
    browser.click("[role=tab]", says="Try it")
    browser.click("#roll")
    browser.until("document.querySelectorAll('#panel-trying .die').length === 5")
    while not browser.run("!!document.querySelector('.fit')"):
        browser.click("button", says="From the start")
        browser.run("new Promise((done) => setTimeout(done, 200))")
    browser.click(".fit")
    browser.until("document.querySelector('.result .story')?.innerText.includes('activates')")
    before = len(text(browser))
    browser.click("#keep-test")
    browser.until("studio.app.text().includes('test A scene to keep')")
    assert "expect your opponent has" in text(browser)[before:]
    browser.click("[role=tab]", says="Tests")
    passed = "document.querySelector('#test-summary').innerText"
    browser.until(f"/^(\\d+) of \\1 pass$/.test({passed})")
    put_cursor(browser, "expect your opponent has 38 Health", select=True)
    browser.write("expect your opponent has 37 Health")
    browser.until(f"{passed}.includes(' pass') && !/^(\\d+) of \\1 pass$/.test({passed})")
    assert "38" in browser.text(".tests .why")


def test_a_game_against_a_bot(browser: Browser, studio: Studio) -> None:
    opened(browser, studio)
    browser.click("[role=tab]", says="Try it")
    browser.click(".choose button", says="Against a bot")
    browser.click("#newgame")
    for _ in range(12):
        browser.until("!!document.querySelector('.ask button')")
        asked = browser.run("studio.asked = document.querySelector('.told-game').parentElement.innerText")
        browser.click(
            ".options button" if browser.run("!!document.querySelector('.options')") else ".ask button.main"
        )
        browser.until("document.querySelector('.told-game').parentElement.innerText !== studio.asked")
        assert asked
    assert "rolls" in browser.text(".told-game")


def test_balance_and_what_a_change_did_to_it(browser: Browser, studio: Studio) -> None:
    opened(browser, studio)
    browser.click("[role=tab]", says="Balance")
    browser.until("document.querySelectorAll('.who input').length > 5")
    browser.run("for (const one of document.querySelectorAll('.who input:checked')) one.click()")
    browser.click(".who label", says="tideline fencer")
    browser.run("document.querySelector('#panel-balance select').value = '50'")
    browser.click("#play-games")
    browser.until("document.querySelector('#panel-balance tbody')?.innerText.includes('10')")
    browser.click("#play-games", says="Stop")
    browser.until("document.querySelector('#panel-balance [role=status]').innerText === 'stopped'")
    browser.click("#play-games", says="Play")
    browser.until(
        "document.querySelector('#panel-balance tbody .num:nth-child(4)').innerText.includes('chance')"
    )
    browser.click("#play-games", says="Stop")
    browser.until("document.querySelector('#play-games').innerText === 'Play'")


def test_changes_as_patch_notes(browser: Browser, studio: Studio) -> None:
    opened(browser, studio)
    put_cursor(browser, "Deal 5 dmg.", select=True)
    browser.write("Deal 6 dmg.")
    browser.click("[role=tab]", says="Changes")
    browser.until("document.querySelector('.notes').innerText.includes('Firebolt, 4 [flame]: 5 -> 6 dmg')")
    browser.click("#save")
    browser.until("document.querySelector('#panel-changes').innerText.includes('Nothing has changed.')")
