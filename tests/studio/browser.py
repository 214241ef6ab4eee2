"""Chromium, driven as by somebody who sits before it: by mouse and keys, over the pipe that it listens on."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from select import select
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PATIENCE = 30.0  # seconds until something that is waited for counts as missing
KEYS = {
    "Enter": ("Enter", 13, "\r"), "Tab": ("Tab", 9, ""), "Escape": ("Escape", 27, ""),
    "Backspace": ("Backspace", 8, ""), "Delete": ("Delete", 46, ""), "Home": ("Home", 36, ""),
    "End": ("End", 35, ""), "ArrowDown": ("ArrowDown", 40, ""), "ArrowUp": ("ArrowUp", 38, ""),
    "ArrowLeft": ("ArrowLeft", 37, ""), "ArrowRight": ("ArrowRight", 39, ""), " ": ("Space", 32, " "),
    **{f"F{n}": (f"F{n}", 111 + n, "") for n in range(1, 13)}, ".": ("Period", 190, "."),
}  # fmt: skip
MODIFIERS = {"Alt": 1, "Control": 2, "Shift": 8}


class Browser:
    """One chromium with one page."""

    def __init__(self, profile: Path) -> None:
        theirs_in, self._out = os.pipe()
        self._in, theirs_out = os.pipe()

        def pipes() -> None:  # chromium reads from 3 and writes to 4
            os.dup2(theirs_in, 100)
            os.dup2(theirs_out, 101)
            os.dup2(100, 3)
            os.dup2(101, 4)

        assert CHROMIUM is not None
        command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                   "--remote-debugging-pipe", f"--user-data-dir={profile}", "--no-first-run",
                   "--disable-background-networking", "--disable-component-update", "--disable-sync",
                   "about:blank"]  # fmt: skip
        self._program = subprocess.Popen(
            command, preexec_fn=pipes, close_fds=False, start_new_session=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(theirs_in)
        os.close(theirs_out)
        self._buffer = b""
        self._number = 0
        self._session = ""
        self.told: list[dict[str, Any]] = []
        self.asked_for: list[str] = []  # addresses of all requests
        self.failed: set[str] = set()  # those of them that the browser stopped
        self._requests: dict[str, str] = {}
        self.complaints: list[str] = []  # errors and warnings of the console
        page = next(one for one in self.send("Target.getTargets")["targetInfos"] if one["type"] == "page")
        attached = self.send("Target.attachToTarget", targetId=page["targetId"], flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.send(f"{domain}.enable")
        self.profile = profile
        self.send("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(profile / "downloads"))

    # --- the wire

    def send(self, method: str, **fields: Any) -> Any:
        self._number += 1
        mine = self._number
        message: dict[str, Any] = {"id": mine, "method": method, "params": fields}
        if self._session and not method.startswith(("Target.", "Browser.")):
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while True:
            found = self._next(end - time.monotonic())
            if found is None:
                raise AssertionError(f"chromium does not answer {method}")
            if found.get("id") == mine:
                if "error" in found:
                    raise AssertionError(f"{method}: {found['error']}")
                return found["result"]
            self._note(found)

    def _next(self, wait: float) -> dict[str, Any] | None:
        end = time.monotonic() + wait
        while b"\0" not in self._buffer:
            if not select([self._in], [], [], max(0.0, end - time.monotonic()))[0]:
                return None
            data = os.read(self._in, 1 << 20)
            if not data:
                raise AssertionError("chromium has ended")
            self._buffer += data
        said, _, self._buffer = self._buffer.partition(b"\0")
        found: dict[str, Any] = json.loads(said)
        return found

    def _note(self, event: dict[str, Any]) -> None:
        method, fields = event.get("method"), event.get("params", {})
        if method == "Network.requestWillBeSent":
            self.asked_for.append(fields["request"]["url"])
            self._requests[fields["requestId"]] = fields["request"]["url"]
        elif method == "Network.loadingFailed" and fields.get("blockedReason"):
            self.failed.add(self._requests.get(fields["requestId"], ""))
        elif method == "Runtime.consoleAPICalled" and fields["type"] in ("error", "warning", "assert"):
            self.complaints.append(
                " ".join(str(one.get("value", one.get("description"))) for one in fields["args"])
            )
        elif method == "Runtime.exceptionThrown":
            found = fields["exceptionDetails"]
            self.complaints.append(str(found.get("exception", {}).get("description", found["text"])))
        elif method == "Log.entryAdded" and fields["entry"]["level"] in ("error", "warning"):
            self.complaints.append(f"{fields['entry']['text']} {fields['entry'].get('url', '')}")
        elif method == "Page.javascriptDialogOpening":
            self._number += 1
            said = {"id": self._number, "method": "Page.handleJavaScriptDialog", "params": {"accept": True}}
            os.write(self._out, json.dumps({**said, "sessionId": self._session}).encode() + b"\0")

    def close(self) -> None:
        with suppress(AssertionError, OSError):
            self._session = ""
            self.send("Browser.close")
        with suppress(subprocess.TimeoutExpired):
            self._program.wait(5)
        with suppress(ProcessLookupError):
            os.killpg(self._program.pid, signal.SIGKILL)
        self._program.wait()
        os.close(self._in)
        os.close(self._out)

    # --- seeing

    def go(self, address: str) -> None:
        self.send("Page.navigate", url=address)

    def run(self, code: str) -> Any:
        """What an expression is on the page."""
        found = self.send("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            raise AssertionError(f"{code}: {found['exceptionDetails']}")
        return found["result"].get("value")

    def until(self, code: str, wait: float = PATIENCE) -> Any:
        """Waits until an expression is true on the page, and gives it back."""
        end = time.monotonic() + wait
        while time.monotonic() < end:
            with suppress(AssertionError):
                found = self.run(code)
                if found:
                    return found
            time.sleep(0.03)
        raise AssertionError(f"never true: {code}\n{self.complaints}\n{self.run('document.body.innerText')}")

    def text(self, selector: str) -> str:
        return str(self.run(f"document.querySelector({json.dumps(selector)})?.innerText ?? ''"))

    def size(self, width: int, height: int, *, phone: bool = False, scale: float = 1) -> None:
        self.send(
            "Emulation.setDeviceMetricsOverride",
            width=width, height=height, deviceScaleFactor=scale, mobile=phone,
        )  # fmt: skip

    def dark(self, on: bool) -> None:
        scheme = {"name": "prefers-color-scheme", "value": "dark" if on else "light"}
        self.send("Emulation.setEmulatedMedia", features=[scheme])

    def picture(self) -> bytes:
        return b64decode(self.send("Page.captureScreenshot", format="png")["data"])

    # --- doing

    def click(self, selector: str, *, says: str = "") -> None:
        """A click in the middle of what can be seen and stays; `says` picks one of several by its words."""
        where = self.until(
            "(async () => { const look = () => {"
            f"const one = [...document.querySelectorAll({json.dumps(selector)})]"
            f".find((one) => one.checkVisibility() && one.innerText.includes({json.dumps(says)}));"
            "if (!one) return null; one.scrollIntoView({block: 'nearest', inline: 'nearest'});"
            "const at = one.getBoundingClientRect();"
            "const x = at.left + at.width / 2, y = at.top + at.height / 2;"
            "const there = document.elementFromPoint(x, y);"
            "return there && (one.contains(there) || there.contains(one)) ? [x, y] : null; };"
            "const first = look(); await new Promise((done) => setTimeout(done, 40)); const then = look();"
            "return first && then && first.join() === then.join() ? then : null; })()"
        )
        self.click_at(*where)

    def click_at(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, keys: str) -> None:
        """`Control+s`, `Enter`: keys that are pressed together."""
        *held, key = keys.split("+") if keys != "+" else ["+"]
        modifiers = sum(MODIFIERS[one] for one in held)
        name, number, text = KEYS.get(
            key, (f"Key{key.upper()}" if key.isalpha() else f"Digit{key}", ord(key[0].upper()), key)
        )
        typed = "" if modifiers & 3 else text
        for kind in ("keyDown" if typed else "rawKeyDown", "keyUp"):
            more = {"text": typed} if typed and kind == "keyDown" else {}
            self.send(
                "Input.dispatchKeyEvent",
                type=kind, key=key, code=name, windowsVirtualKeyCode=number, modifiers=modifiers, **more,
            )  # fmt: skip

    def write(self, text: str) -> None:
        self.send("Input.insertText", text=text)


@contextmanager
def browsing(folder: Path) -> Iterator[Browser]:
    browser = Browser(folder / "chromium")
    try:
        yield browser
    finally:
        browser.close()


def waiting(what: Callable[[], Any], wait: float = PATIENCE) -> Any:
    """Until something outside the page is true."""
    end = time.monotonic() + wait
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.03)
    raise AssertionError("it never came")
