"""The server of the studio: who is answered, what is handed out, and what happens to files."""

from __future__ import annotations

import http.client
import json
import os
import socket
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from dtlang.studio import server as studio_server
from dtlang.studio.server import MOST_BYTES, Studio
from tests.sheet.test_art import BLUE, RED, png
from tests.studio.conftest import WITCH


class Page:
    """A browser with the studio's page, as far as requests go; `sent` are the headers it would send."""

    def __init__(self, studio: Studio) -> None:
        self.studio = studio
        self.host = f"127.0.0.1:{studio.server_port}"
        self.sent = {
            "Host": self.host,
            "Origin": f"http://{self.host}",
            "Sec-Fetch-Site": "same-origin",
            "Content-Type": "application/json",
        }

    def send(
        self, method: str, path: str, body: bytes = b"", **headers: str | None
    ) -> tuple[int, dict[str, str], bytes]:
        """A header that is None is not sent."""
        line = http.client.HTTPConnection("127.0.0.1", self.studio.server_port, timeout=30)
        sent = {**self.sent, **{name.replace("_", "-"): value for name, value in headers.items()}}
        try:
            line.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in {"Content-Length": str(len(body)), **sent}.items():
                if value is not None:
                    line.putheader(name, value)
            line.endheaders(body)
            answer = line.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            line.close()

    def post(self, door: str, **fields: Any) -> Any:
        status, _, data = self.send("POST", f"/{self.studio.token}/{door}", json.dumps(fields).encode())
        assert 200 == status, data
        return json.loads(data)


@pytest.fixture
def page(studio: Studio) -> Page:
    return Page(studio)


class TestWhoIsAnswered:
    def test_only_this_computer_can_reach_it(self, page: Page) -> None:
        assert "127.0.0.1" == page.studio.server_address[0]

    def test_the_address_is_not_to_be_guessed(self, home: Path, page: Page) -> None:
        other = Studio(home)
        other.server_close()
        assert len(page.studio.token) >= 32
        assert page.studio.token != other.token

    @pytest.mark.parametrize(
        "path", ["/", "/index.html", "/x/", "/TOKEN", "/TOKENx/", "//TOKEN/", "/../TOKEN/"]
    )
    def test_without_the_token_nothing_is_answered(self, page: Page, path: str) -> None:
        token = page.studio.token
        assert 403 == page.send("GET", path.replace("TOKEN", token[:-1] + "!"))[0]
        assert 403 == page.send("POST", f"/{token[:-1]}/ask/problems", b'{"text": ""}')[0]

    def test_the_page_itself_is_answered(self, page: Page) -> None:
        asked = json.dumps({"text": WITCH}).encode()
        path = f"/{page.studio.token}/ask/problems"
        assert 200 == page.send("GET", f"/{page.studio.token}/", Origin=None, Sec_Fetch_Site="none")[0]
        assert 200 == page.send("POST", path, asked)[0]
        # Browsers of some years ago tell less.
        assert 200 == page.send("POST", path, asked, Sec_Fetch_Site=None)[0]

    @pytest.mark.parametrize(
        "headers",
        [
            {"Origin": "http://evil.example"},
            {"Origin": "null"},
            {"Origin": "http://127.0.0.1:1"},
            {"Origin": "https://HOST"},
            {"Origin": "http://HOST.evil.example"},
            {"Host": "evil.example"},
            {"Host": "evil.example:PORT"},
            {"Host": "127.0.0.1"},
            {"Host": None},
            {"Sec_Fetch_Site": "cross-site"},
            {"Sec_Fetch_Site": "same-site"},
            {"Sec_Fetch_Site": "none"},
            {"Content_Type": "text/plain"},
            {"Content_Type": "application/x-www-form-urlencoded"},
            {"Content_Type": None},
        ],
        ids=str,
    )
    def test_other_pages_are_not_answered_even_with_the_token(
        self, page: Page, home: Path, headers: dict[str, str | None]
    ) -> None:
        """What a page elsewhere can make a browser send: as a form, as a script, under a name of its own."""
        said = {
            name: value and value.replace("HOST", page.host).replace("PORT", str(page.studio.server_port))
            for name, value in headers.items()
        }
        body = json.dumps({"path": "evil.hero", "text": "hero Evil\n"}).encode()
        status, _, data = page.send("POST", f"/{page.studio.token}/folder/save", body, **said)
        assert status in (403, 415)
        assert data == b"refused"
        assert not (home / "evil.hero").exists()

    def test_no_other_page_may_ask_beforehand_or_show_it_in_a_frame(self, page: Page) -> None:
        status, headers, _ = page.send("OPTIONS", f"/{page.studio.token}/ask/problems")
        assert 501 == status
        assert not [name for name in headers if name.startswith("Access-Control")]
        headers = page.send("GET", f"/{page.studio.token}/", Origin=None)[1]
        assert "DENY" == headers["X-Frame-Options"]
        assert "same-origin" == headers["Cross-Origin-Resource-Policy"]
        assert not [name for name in headers if name.startswith("Access-Control")]

    def test_no_script_but_ours_runs_on_the_page(self, page: Page) -> None:
        policy = page.send("GET", f"/{page.studio.token}/", Origin=None)[1]["Content-Security-Policy"]
        rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
        assert "'none'" == rules["default-src"]
        assert "'self'" == rules["script-src"]
        assert "'self'" == rules["connect-src"]
        assert "http" not in policy

    def test_more_than_any_hero_is_not_even_read(self, page: Page) -> None:
        path = f"/{page.studio.token}/ask/problems"
        assert 413 == page.send("POST", path, Content_Length=str(MOST_BYTES + 1))[0]
        assert 404 == page.send("POST", path, Content_Length="-1")[0]
        assert 404 == page.send("POST", path, Content_Length="1_0")[0]

    def test_nonsense_ends_a_connection_and_nothing_else(self, page: Page) -> None:
        for said in (b"\0\xff\r\n\r\n", b"GET\r\n\r\n", b"POST / HTTP/9.9\r\n\r\n", b"GET " + b"a" * 70_000):
            with socket.create_connection(("127.0.0.1", page.studio.server_port), timeout=10) as line:
                line.sendall(said)
                line.shutdown(socket.SHUT_WR)
                line.recv(1000)
        assert [] == page.post("ask/problems", text=WITCH)["problems"]


class TestWhatIsHandedOut:
    @pytest.mark.parametrize(
        "name",
        ["nothing.js", "../server.py", "%2e%2e/server.py", "..%2fserver.py", "/etc/passwd", "witch.hero"],
    )
    def test_only_the_files_of_the_page(self, page: Page, name: str) -> None:
        assert 404 == page.send("GET", f"/{page.studio.token}/{name}", Origin=None)[0]

    def test_every_file_of_the_page_has_its_kind(self, page: Page) -> None:
        for name in studio_server.pages():
            status, headers, data = page.send("GET", f"/{page.studio.token}/{name}", Origin=None)
            assert (200, True) == (status, bool(data)), name
            assert "nosniff" == headers["X-Content-Type-Options"]

    def test_questions_nobody_understands(self, page: Page) -> None:
        assert "wrong" in page.post("ask/nothing", text="")
        assert "wrong" in page.post("ask/problems", txt="")
        assert "wrong" in page.post("folder/nothing")
        assert "wrong" in page.post("folder/open", path=3)
        status, _, data = page.send("POST", f"/{page.studio.token}/ask/problems", b"\xff")
        assert (200, True) == (status, "wrong" in json.loads(data))
        assert 404 == page.send("POST", f"/{page.studio.token}/elsewhere/problems", b"{}")[0]

    def test_a_fault_of_ours_is_told_and_the_next_question_answered(
        self, page: Page, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
    ) -> None:
        def broken(question: str, data: bytes) -> bytes:
            raise RuntimeError("here")

        with monkeypatch.context() as patch:
            patch.setattr(page.studio._service, "call", broken)
            assert "fault of dtlang" in page.post("ask/problems", text=WITCH)["wrong"]
        assert "RuntimeError: here" in capfd.readouterr().err
        assert "Ember Witch" == page.post("ask/problems", text=WITCH)["hero"]

    def test_games_are_played_beside(self, page: Page) -> None:
        """In a process of its own, with the same answer as from the service."""
        found = page.post("ask/games", text=WITCH, opponent="tideline_fencer", games=2, seed=7)
        direct = page.studio._service.call(
            "games", json.dumps({"text": WITCH, "opponent": "tideline_fencer", "games": 2, "seed": 7})
        )
        assert json.loads(direct) == found
        assert 2 == found["games"]


OUTSIDE = [
    "",
    ".",
    "..",
    "../secret.hero",
    "more/../../secret.hero",
    "./witch.hero",
    "more//x.hero",
    "/etc/passwd.hero",
    "..\\secret.hero",
    "C:\\secret.hero",
    "c:secret.hero",
    ".hidden.hero",
    ".git/x.hero",
    "more/.x.hero",
    "x\0.hero",
    "x\n.hero",
    "x.hero:stream.hero",
    "x.hero ",
    "more /x.hero",
    "witch.py",
    "witch",
    "a" * 5000 + ".hero",
    "a/" * 3000 + "a.hero",
]


class TestFolder:
    @pytest.mark.parametrize("path", OUTSIDE, ids=lambda path: ascii(path)[:30])
    def test_nothing_outside_is_read_or_written(self, page: Page, home: Path, path: str) -> None:
        before = sorted(home.parent.rglob("*"))
        assert page.post("folder/open", path=path)["refused"]
        assert page.post("folder/save", path=path, text="hero X\n")["refused"]
        assert "" == page.post("folder/state", path=path)["mark"]
        assert page.post("folder/picture", path=path, data="")["refused"]
        if path:
            assert "wrong" in page.post("ask/problems", text=WITCH, path=path)
        assert before == sorted(home.parent.rglob("*"))

    def test_a_link_out_of_the_folder_is_not_followed(self, page: Page, home: Path) -> None:
        (home / "link.hero").symlink_to(home.parent / "secret.hero")
        (home / "away").symlink_to(home.parent)
        for path in ("link.hero", "away/secret.hero", "away/new.hero"):
            assert page.post("folder/open", path=path)["refused"]
            assert page.post("folder/save", path=path, text="hero X\n")["refused"]
            assert "wrong" in page.post("ask/problems", text=WITCH, path=path)
        assert "hero Secret\n" == (home.parent / "secret.hero").read_text(encoding="utf-8")
        assert not (home.parent / "new.hero").exists()

    def test_opened_changed_and_saved(self, page: Page, home: Path) -> None:
        listed = page.post("folder/list")
        assert ["witch.hero"] == listed["files"]
        assert "tideline_fencer" in listed["shipped"]
        opened = page.post("folder/open", path="witch.hero")
        assert opened["text"] == WITCH
        assert opened["mark"] == page.post("folder/state", path="witch.hero")["mark"]
        text = WITCH.replace("Ember Witch", "Ember Mage")
        saved = page.post("folder/save", path="witch.hero", text=text, mark=opened["mark"])
        assert (False, "") == (saved["changed"], saved["refused"])
        assert text == (home / "witch.hero").read_text(encoding="utf-8")
        assert saved["mark"] == page.post("folder/state", path="witch.hero")["mark"] != opened["mark"]
        assert ["more", "witch.hero"] == sorted(os.listdir(home))

    def test_what_somebody_else_has_written_is_never_written_over(self, page: Page, home: Path) -> None:
        opened = page.post("folder/open", path="witch.hero")
        (home / "witch.hero").write_text("hero Other\n", encoding="utf-8")
        saved = page.post("folder/save", path="witch.hero", text=WITCH, mark=opened["mark"])
        assert saved["changed"]
        assert "hero Other\n" == (home / "witch.hero").read_text(encoding="utf-8")
        # A new file does not take the place of one that lies there, nor of a folder.
        assert page.post("folder/save", path="witch.hero", text=WITCH)["changed"]
        (home / "odd.hero").mkdir()
        assert page.post("folder/save", path="odd.hero", text=WITCH)["changed"]
        # And one that was deleted is not brought back unasked.
        (home / "witch.hero").unlink()
        assert page.post("folder/save", path="witch.hero", text=WITCH, mark=opened["mark"])["changed"]
        assert not (home / "witch.hero").exists()

    def test_line_ends_stay_as_they_were(self, page: Page, home: Path) -> None:
        (home / "dos.hero").write_bytes(b"hero Zed\r\nlanguage en\r\n")
        opened = page.post("folder/open", path="dos.hero")
        assert "hero Zed\nlanguage en\n" == opened["text"]
        saved = page.post("folder/save", path="dos.hero", text="hero Zoe\nlanguage en\n", mark=opened["mark"])
        assert b"hero Zoe\r\nlanguage en\r\n" == (home / "dos.hero").read_bytes()
        assert saved["mark"] == page.post("folder/state", path="dos.hero")["mark"]

    def test_a_new_hero_in_a_new_folder(self, page: Page, home: Path) -> None:
        text = page.post("folder/starter", name="Zed")["text"]
        saved = page.post("folder/save", path="mine/zed.hero", text=text)
        assert not saved["refused"]
        assert text == (home / "mine" / "zed.hero").read_text(encoding="utf-8")
        assert page.post("folder/starter", name="#")["refused"]
        assert page.post("folder/shipped", name="../secret")["refused"]
        assert "hero Tideline Fencer" in page.post("folder/shipped", name="tideline_fencer")["text"]

    def test_a_text_from_elsewhere(self, page: Page) -> None:
        """A hero stays as it is; what is none becomes the cards of one, word for word."""
        assert WITCH == page.post("folder/pasted", text=WITCH)["text"]
        assert "hero Q\n" == page.post("folder/pasted", text="hero Q\r\n")["text"]
        said = "Roll 3 flames and deal 4 damage\n\n  opponent loses  2 hp"
        text = page.post("folder/pasted", text=said)["text"]
        assert "hero Pasted Text\n" in text
        assert text.endswith("card Pasted Text 2\n  main phase, cost 0\n  opponent loses 2 hp\n")
        found = page.post("ask/problems", text=text)["problems"]
        assert ["dtlang does not know the word `flames`"] == [
            one["message"] for one in found if one["severity"] == "error"
        ]

    def test_what_is_no_text_is_told(self, page: Page, home: Path) -> None:
        (home / "odd.hero").write_bytes(b"hero \xff\n")
        assert "UTF-8" in page.post("folder/open", path="odd.hero")["refused"]

    def test_pictures(self, page: Page, home: Path) -> None:
        data = b64encode(b"<svg xmlns='http://www.w3.org/2000/svg'/>").decode()
        assert "flame.svg" == page.post("folder/picture", path="flame.svg", data=data)["name"]
        assert (home / "flame.svg").is_file()
        assert "" == page.post("folder/picture", path="flame.svg", data=data)["refused"]
        other = b64encode(b"<svg/>").decode()
        assert page.post("folder/picture", path="flame.svg", data=other)["refused"]
        assert page.post("folder/picture", path="flame.hero", data=data)["refused"]
        assert page.post("folder/picture", path="b.svg", data="!")["refused"]
        assert page.post("folder/picture", path="b.svg", data="A" * 4_100_000)["refused"]
        assert not (home / "b.svg").exists()

    @pytest.mark.parametrize("name", ["a.svg", "a.jpg", "a.jpeg", "a.png"])
    def test_a_picture_is_what_its_name_says(self, page: Page, home: Path, name: str) -> None:
        """Only one of these four is a PNG."""
        data = png(4, 4, RED, BLUE)
        refused = page.post("folder/picture", path=name, data=b64encode(data).decode())["refused"]
        assert (name == "a.png") == (refused == "") == (home / name).exists(), refused

    def test_a_drawing_that_could_run_is_refused(self, page: Page, home: Path) -> None:
        data = b"<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>"
        refused = page.post("folder/picture", path="a.svg", data=b64encode(data).decode())["refused"]
        assert "holds `<script`" in refused
        assert not (home / "a.svg").exists()
