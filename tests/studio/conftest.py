"""A studio that runs, and a browser that looks at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from dtlang.resources import hero
from dtlang.studio.server import Studio
from tests.studio.browser import CHROMIUM, Browser, browsing

WITCH = hero("ember_witch.hero").read_text(encoding="utf-8")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    found = tmp_path / "home"
    (found / "more").mkdir(parents=True)
    (found / "witch.hero").write_text(WITCH, encoding="utf-8")
    (tmp_path / "secret.hero").write_text("hero Secret\n", encoding="utf-8")
    return found


@pytest.fixture
def studio(home: Path) -> Iterator[Studio]:
    found = Studio(home)
    thread = Thread(target=found.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    yield found
    found.shutdown()
    found.server_close()
    thread.join()


@pytest.fixture
def browser(studio: Studio, tmp_path: Path) -> Iterator[Browser]:
    """On the page; what it says on its console is an error, and so is a request to anywhere else."""
    if CHROMIUM is None:
        pytest.skip("needs chromium")
    with browsing(tmp_path) as found:
        found.size(1280, 800)
        yield found
        found.run("1")  # whatever it still had to say
        assert [] == found.complaints
        elsewhere = [
            one for one in found.asked_for if not one.startswith((studio.address, "data:", "blob:", "about:"))
        ]
        assert [] == elsewhere
