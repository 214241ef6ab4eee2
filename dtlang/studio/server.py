"""The server under the page: on this computer alone, for whoever knows the address, from its own page alone.

Other pages in the same browser can send requests here, too. They do not know the token that every address
begins with; and a request that names another host or another origin is not answered at all.
"""

from __future__ import annotations

import hmac
import secrets
import sys
import traceback
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from multiprocessing import get_context
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec

from dtlang.service import Service, Wrong
from dtlang.studio.folder import Folder, Refused

LOOPBACK = "127.0.0.1"
MOST_BYTES = 8_000_000  # of a question: two texts of the largest size
PATIENCE = 120  # seconds for which a silent connection is kept
PAGE = Path(__file__).resolve().parent / "page"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}
# No script but ours, nothing from or to anywhere else. Sheets have their style and fonts within themselves.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "font-src data:; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cache-Control": "no-store",
}
FAULT = "this is a fault of dtlang, not of the hero (`{question}`); the terminal says more"
SLOW = frozenset(
    ("games",)
)  # questions that take seconds are answered beside the others, in a process of its own


@cache
def pages() -> dict[str, tuple[bytes, str]]:
    """What the page is made of: no other file is ever handed out."""
    return {
        path.name: (path.read_bytes(), KINDS[path.suffix])
        for path in sorted(PAGE.iterdir())
        if path.suffix in KINDS
    }


class Studio(ThreadingHTTPServer):
    """One folder and its page."""

    daemon_threads = True
    request_queue_size = 32

    def __init__(self, home: Path, port: int = 0) -> None:
        super().__init__((LOOPBACK, port), _Handler)
        self.token = secrets.token_urlsafe(24)
        self.folder = Folder(home)
        self.hosts = {f"{name}:{self.server_port}" for name in (LOOPBACK, "localhost")}
        self._service = Service(self.folder.home)
        self._lock = Lock()
        self._disk = Lock()
        self._beside: ProcessPoolExecutor | None = None

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.server_port}/{self.token}/"

    def ask(self, question: str, data: bytes) -> bytes:
        """A question for the service, about a text that lies or would lie in the folder."""
        wrong = self._misplaced(data)
        if wrong is not None:
            return msgspec.json.encode(wrong)
        if question in SLOW:
            return self._ask_beside(question, data)
        with self._lock:
            return _answered(self._service.call, question, data)

    def _misplaced(self, data: bytes) -> Wrong | None:
        try:
            path = msgspec.json.decode(data, type=_Placed).path
            if path:
                self.folder.place(path)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            return Wrong(str(error))
        except Refused as why:
            return Wrong(str(why))
        return None

    def _ask_beside(self, question: str, data: bytes) -> bytes:
        with self._disk:
            if self._beside is None:
                self._beside = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
            pool = self._beside
        try:
            return pool.submit(_answer, str(self.folder.home), question, data).result()
        except BrokenProcessPool:
            with self._disk:
                self._beside = None
            return msgspec.json.encode(Wrong("the games were broken off"))

    def work(self, name: str, data: bytes) -> bytes:
        """Something to do with the folder; one thing after the other."""
        with self._disk:
            return _answered(self.folder.call, name, data)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A page that was closed before its answer came is no fault."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    def server_close(self) -> None:
        super().server_close()
        if self._beside is not None:
            self._beside.shutdown(cancel_futures=True)


class _Placed(msgspec.Struct, frozen=True):
    """Of a question only where its text lies."""

    path: str = ""


@cache
def _service(home: str) -> Service:
    return Service(Path(home))


def _answer(home: str, question: str, data: bytes) -> bytes:
    """In the process beside."""
    return _answered(_service(home).call, question, data)


def _answered(call: Callable[[str, bytes], bytes], question: str, data: bytes) -> bytes:
    """A fault of dtlang is told on the page, and the next question finds everything as it was."""
    try:
        return call(question, data)
    except Exception:  # noqa: BLE001  # whatever it is: the page has to go on
        traceback.print_exc()
        return msgspec.json.encode(Wrong(FAULT.format(question=question)))


class _Handler(BaseHTTPRequestHandler):
    """One connection."""

    protocol_version = "HTTP/1.1"
    server_version = "dtlang"
    sys_version = ""
    timeout = PATIENCE
    server: Studio

    def do_GET(self) -> None:
        name = self._named()
        if name is None:
            return
        found = pages().get(name or "index.html")
        if found is None:
            self._send(404, b"not found", "text/plain")
        else:
            self._send(200, *found)

    def do_POST(self) -> None:
        name = self._named(sends=True)
        if name is None:
            return
        door, _, what = name.partition("/")
        doors: dict[str, Callable[[str, bytes], bytes]] = {
            "ask": self.server.ask,
            "folder": self.server.work,
        }
        length = self.headers.get("Content-Length", "")
        if door not in doors or not (length.isascii() and length.isdecimal()):
            self._refuse(404)
        elif self.headers.get_content_type() != "application/json":
            self._refuse(415)
        elif int(length) > MOST_BYTES:
            self._refuse(413)
        else:
            self._send(200, doors[door](what, self.rfile.read(int(length))), "application/json")

    def _named(self, *, sends: bool = False) -> str | None:
        """What is asked for, behind the token; None if it was refused."""
        first, _, name = self.path.partition("?")[0].removeprefix("/").partition("/")
        known = hmac.compare_digest(first.encode("utf-8", "replace"), self.server.token.encode())
        if not known or not self._from_here(sends=sends):
            self._refuse(403)
            return None
        return name

    def _from_here(self, *, sends: bool) -> bool:
        """Whether it is our host, and our own page that asks: browsers tell, pages cannot lie."""
        if self.headers.get_all("Host", []) not in [[host] for host in self.server.hosts]:
            return False
        host = self.headers["Host"]
        if self.headers.get("Origin", f"http://{host}") != f"http://{host}":
            return False
        site = self.headers.get("Sec-Fetch-Site", "same-origin")  # old browsers do not tell
        # An address that somebody types, or opens from the terminal, comes from nowhere.
        return site == "same-origin" or (site == "none" and not sends)

    def _refuse(self, status: int) -> None:
        """What was sent is not read, so the connection cannot go on."""
        self.close_connection = True
        self._send(status, b"refused", "text/plain")

    def _send(self, status: int, data: bytes, kind: str) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **HEADERS}.items():
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody keeps book of what is asked."""
