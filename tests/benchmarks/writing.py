"""How soon the studio answers a keystroke: `python -m tests.benchmarks.writing`.

A hero of more than 300 lines lies open in a browser (chromium), and letters are typed into one of its texts,
one after the other. Measured is what somebody sees who types: from the key until the problems stand on the
page, with the pause after which the page asks; and until the board is drawn anew.
Beside it what the server needs for the problems of such a text alone, over HTTP, and how much of that it
computes: the rest is what other programs take of the computer.
"""

from __future__ import annotations

import http.client
import json
import tempfile
import time
from pathlib import Path
from threading import Thread

from dtlang.resources import hero
from dtlang.studio.server import Studio
from tests.studio.browser import CHROMIUM, Browser, browsing

TYPED = " Then gain 2 CP. Draw 1 card. Heal 3."
ROUNDS = 3


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    at = [ordered[int(share * (len(ordered) - 1))] for share in (0.5, 0.95)]
    return f"median {at[0]:4.0f} ms, p95 {at[1]:4.0f} ms, longest {ordered[-1]:4.0f} ms ({len(ordered)} keys)"


def asked(studio: Studio, texts: list[str]) -> tuple[list[float], list[float]]:
    """The problems of each text, over one connection."""
    line = http.client.HTTPConnection("127.0.0.1", studio.server_port)
    times, busy = [], []
    for text in texts:
        body = json.dumps({"text": text, "path": "hero.hero"})
        start, computed = time.perf_counter(), time.process_time()
        line.request("POST", f"/{studio.token}/ask/problems", body, {"Content-Type": "application/json"})
        line.getresponse().read()
        times.append(1e3 * (time.perf_counter() - start))
        busy.append(1e3 * (time.process_time() - computed))
    line.close()
    return times, busy


def typed(browser: Browser, words: str) -> tuple[list[float], list[float]]:
    """From each key to the problems, and to the board where one could be drawn."""
    seen, drawn = [], []
    for letter in words:
        browser.write(letter)
        found = browser.run(
            "new Promise((done) => { const began = studio.typed; const look = () => studio.checked > began"
            " ? done(studio.checked - began) : setTimeout(look, 5); look(); })"
        )
        seen.append(found)
        board = browser.run(
            "new Promise((done) => { const began = studio.typed, end = performance.now() + 400;"
            " const look = () => studio.drawn > began ? done(studio.drawn - began)"
            " : performance.now() > end ? done(null) : setTimeout(look, 5); look(); })"
        )
        if board is not None:
            drawn.append(board)
    return seen, drawn


def main() -> None:
    text = hero("bellfounder.hero").read_text(encoding="utf-8")
    at = text.index("\n", text.index("\noffensive") + 1)
    at = text.index(".", at) + 1
    print(f"a hero of {text.count(chr(10))} lines")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder, "home")
        home.mkdir()
        (home / "hero.hero").write_text(text, encoding="utf-8")
        studio = Studio(home)
        thread = Thread(target=studio.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            texts = [text[:at] + TYPED[:n] + text[at:] for n in range(len(TYPED) + 1)]
            (first, *rest), (_, *busy) = asked(studio, texts)
            print(f"the server alone: first {first:.0f} ms, then {spread(rest)}")
            print(f"of that computed: {spread(busy)}")
            if CHROMIUM is None:
                print("no chromium here: the page is not measured")
                return
            with browsing(Path(folder)) as browser:
                browser.size(1280, 800)
                start = time.perf_counter()
                browser.go(f"{studio.address}#hero.hero")
                browser.until("!!window.studio?.checked")
                print(f"the page with its problems: {time.perf_counter() - start:.1f} s")
                browser.until("!!window.studio?.drawn")
                seen, drawn = [], []
                for _ in range(ROUNDS):
                    put = (
                        f"studio.app.view.dispatch({{selection: {{anchor: {at}}}}}); studio.app.view.focus()"
                    )
                    browser.run(put)
                    one, two = typed(browser, TYPED)
                    seen += one
                    drawn += two
                print(f"from a key to its problems: {spread(seen)}")
                print(f"from a key to the board:    {spread(drawn)}")
        finally:
            studio.shutdown()
            studio.server_close()
            thread.join()


if __name__ == "__main__":
    main()
