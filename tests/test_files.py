"""Reading refuses what is no hero file; writing is all or nothing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dtlang import files, resources
from dtlang.diagnostics import Report
from dtlang.files import MAX_BYTES, CannotWriteError, read, walk, write
from dtlang.source import NOWHERE, Place, Source

needs_permissions = pytest.mark.skipif(
    os.name != "posix" or os.geteuid() == 0, reason="the superuser may read and write everything"
)


def refused(path: Path, within: Path | None = None) -> Report:
    report = read(path, within=within)
    assert isinstance(report, Report)
    assert report.has_errors
    return report


def message(path: Path) -> str:
    return refused(path).findings[0].message


class TestReading:
    def test_a_hero_file_is_read(self, tmp_path: Path) -> None:
        """The text comes with the path as it was given."""
        file = tmp_path / "ember.hero"
        file.write_bytes("hero Émber\r\n".encode())
        assert Source.of("hero Émber\n", str(file)) == read(file)

    def test_a_missing_file_suggests_a_near_one(self, tmp_path: Path) -> None:
        """A slip in the name gets a did-you-mean."""
        (tmp_path / "ember_witch.hero").touch()
        report = refused(tmp_path / "ember_wich.hero")
        assert "there is no file" in report.findings[0].message
        assert "ember_witch.hero" in (report.findings[0].help or "")

    def test_a_folder_is_no_file(self, tmp_path: Path) -> None:
        assert "is a folder" in message(tmp_path)

    def test_a_path_through_a_file_is_no_path(self, tmp_path: Path) -> None:
        (tmp_path / "a.hero").touch()
        assert "where a folder should be" in message(tmp_path / "a.hero" / "b.hero")

    def test_an_impossible_name_is_no_exception(self) -> None:
        assert "not a possible name" in message(Path("a\0b.hero"))
        assert "could not be read" in message(Path("a" * 5000))

    def test_a_link_to_nowhere_and_a_ring_of_links(self, tmp_path: Path) -> None:
        (tmp_path / "lost.hero").symlink_to(tmp_path / "nowhere")
        (tmp_path / "ring.hero").symlink_to(tmp_path / "ring.hero")
        assert "there is no file" in message(tmp_path / "lost.hero")
        assert "could not be read" in message(tmp_path / "ring.hero")

    def test_a_link_may_not_lead_out_of_a_walked_folder(self, tmp_path: Path) -> None:
        """Whoever sends a collection cannot have other files of this machine quoted."""
        secret, folder = tmp_path / "secret", tmp_path / "heroes"
        secret.write_text("hero")
        folder.mkdir()
        (folder / "a.hero").symlink_to(secret)
        assert "outside of" in refused(folder / "a.hero", within=folder).findings[0].message
        assert isinstance(read(folder / "a.hero"), Source)

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
    def test_a_pipe_does_not_keep_us_waiting(self, tmp_path: Path) -> None:
        os.mkfifo(tmp_path / "pipe.hero")
        assert "not a file with text" in message(tmp_path / "pipe.hero")

    @needs_permissions
    def test_a_locked_file_is_a_finding(self, tmp_path: Path) -> None:
        file = tmp_path / "a.hero"
        file.touch(mode=0)
        assert "no permission" in message(file)

    def test_a_huge_file_is_not_even_decoded(self, tmp_path: Path) -> None:
        """Exactly the limit is fine, one byte more is not."""
        file = tmp_path / "a.hero"
        file.write_bytes(b"a" * MAX_BYTES)
        assert isinstance(read(file), Source)
        file.write_bytes(b"a" * (MAX_BYTES + 1))
        assert "DT005" == refused(file).findings[0].code

    def test_wrong_bytes_are_shown_where_they_stand(self, tmp_path: Path) -> None:
        """A file saved as Windows-1252 gets the line and a guess at the letter."""
        file = tmp_path / "a.hero"
        file.write_bytes(b"hero Ember\r\nauthor Ren\xe9\r\n")
        report = refused(file)
        (finding,) = report.findings
        assert Place(2, 11) == report.source.place(finding.span.start)
        assert "é" in finding.label

    def test_utf16_is_named(self, tmp_path: Path) -> None:
        """Some editors still save it; the message says what to do."""
        file = tmp_path / "a.hero"
        file.write_bytes("hero Ember".encode("utf-16"))
        assert "UTF-16" in message(file)
        assert "UTF-8" in (refused(file).findings[0].help or "")

    @pytest.mark.parametrize("letter", ["\0", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\u2066"])
    def test_hidden_characters_are_found_and_the_fix_helps(self, tmp_path: Path, letter: str) -> None:
        """Each is an error at its place, and applying the fix makes the file readable."""
        file = tmp_path / "a.hero"
        file.write_bytes(f"hero Em{letter}ber\n".encode())
        report = refused(file)
        (finding,) = report.findings
        assert ("DT007", Place(1, 8)) == (finding.code, report.source.place(finding.span.start))
        file.write_text(finding.fixes[0].apply(report.source.text), encoding="utf-8")
        assert isinstance(read(file), Source)

    def test_a_picture_is_not_listed_byte_by_byte(self, tmp_path: Path) -> None:
        file = tmp_path / "a.hero"
        file.write_bytes(b"\0 " * 5000)
        assert 10 == len(refused(file).findings)

    @pytest.mark.parametrize("text", ["a\tb", "שלום", "نام\u200cها", "👩\u200d🚒", "e\u0323\u0301"])
    def test_every_script_is_welcome(self, tmp_path: Path, text: str) -> None:
        (tmp_path / "a.hero").write_text(text, encoding="utf-8")
        assert isinstance(read(tmp_path / "a.hero"), Source)

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
    @given(st.binary())
    def test_any_bytes_give_a_text_or_findings(self, tmp_path: Path, data: bytes) -> None:
        """Never an exception, and every finding has its place inside the text."""
        file = tmp_path / "a.hero"
        file.write_bytes(data)
        got = read(file)
        for finding in got.findings if isinstance(got, Report) else ():
            assert isinstance(got, Report)
            assert NOWHERE == finding.span or 0 <= finding.span.start < len(got.source.text)


class TestWalking:
    def test_hero_files_come_sorted(self, tmp_path: Path) -> None:
        """Always the same order; hidden folders and other files are left out."""
        for name in ("b.hero", "a/z.hero", "a/c.hero", "notes.txt", ".git/x.hero", ".a.hero"):
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).touch()
        assert ["b.hero", "a/c.hero", "a/z.hero"] == [
            p.relative_to(tmp_path).as_posix() for p in walk(tmp_path)
        ]

    def test_links_between_folders_do_not_run_in_a_ring(self, tmp_path: Path) -> None:
        (tmp_path / "a.hero").touch()
        (tmp_path / "again").symlink_to(tmp_path)
        assert [tmp_path / "a.hero"] == list(walk(tmp_path))

    def test_a_folder_that_cannot_be_opened_is_not_passed_over(self, tmp_path: Path) -> None:
        gone = tmp_path / "gone"
        assert [gone] == list(walk(gone))
        assert "there is no file" in message(gone)


class TestWriting:
    def test_folders_are_made_and_nothing_else_is_left(self, tmp_path: Path) -> None:
        write(tmp_path / "out" / "sub" / "a.json", "é\n", inside=tmp_path / "out")
        assert "é\n".encode() == (tmp_path / "out/sub/a.json").read_bytes()
        assert ["a.json"] == os.listdir(tmp_path / "out/sub")

    @pytest.mark.skipif(os.name != "posix", reason="modes are a POSIX thing")
    def test_the_mode_stays(self, tmp_path: Path) -> None:
        """An old file keeps its mode; a new one gets the user's usual one."""
        old, new, usual = tmp_path / "old", tmp_path / "new", tmp_path / "usual"
        old.touch()
        old.chmod(0o640)
        usual.touch()
        write(old, "x", inside=tmp_path)
        write(new, "x", inside=tmp_path)
        assert 0o640 == old.stat().st_mode & 0o777
        assert usual.stat().st_mode == new.stat().st_mode

    @pytest.mark.parametrize("name", ["../a", "sub/../../a", "link/a", "direct"])
    def test_nothing_is_written_outside(self, tmp_path: Path, name: str) -> None:
        """Neither dots nor links lead out of the output folder."""
        out, other = tmp_path / "out", tmp_path / "other"
        out.mkdir()
        other.mkdir()
        (out / "link").symlink_to(other)
        (out / "direct").symlink_to(other / "a")
        with pytest.raises(CannotWriteError, match="outside"):
            write(out / name, "x", inside=out)
        assert {"out", "other"} == set(os.listdir(tmp_path))
        assert [] == os.listdir(other)

    def test_a_link_inside_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "link").symlink_to(tmp_path / "real")
        (tmp_path / "real").write_text("old")
        write(tmp_path / "link", "new", inside=tmp_path)
        assert (tmp_path / "link").is_symlink()
        assert "new" == (tmp_path / "real").read_text()

    def test_a_folder_in_the_way_is_refused(self, tmp_path: Path) -> None:
        (tmp_path / "a").mkdir()
        (tmp_path / "b").touch()
        with pytest.raises(CannotWriteError, match="folder"):
            write(tmp_path / "a", "x", inside=tmp_path)
        with pytest.raises(CannotWriteError):
            write(tmp_path / "b" / "c", "x", inside=tmp_path)
        with pytest.raises(CannotWriteError, match="not a possible name"):
            write(tmp_path / "a\0b", "x", inside=tmp_path)
        with pytest.raises(CannotWriteError, match="could not be written"):
            write(tmp_path / ("a" * 5000), "x", inside=tmp_path)

    @needs_permissions
    def test_a_protected_file_stays(self, tmp_path: Path) -> None:
        (tmp_path / "a").touch(mode=0o444)
        with pytest.raises(CannotWriteError, match="protected"):
            write(tmp_path / "a", "x", inside=tmp_path)

    def test_a_failure_half_way_leaves_the_old_file(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The disk is full after some bytes: the old text is there and the temporary file is gone."""
        (tmp_path / "a").write_text("old")

        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(files.os, "fsync", full)
        with pytest.raises(CannotWriteError, match="no space left"):
            write(tmp_path / "a", "new", inside=tmp_path)
        assert ["a"] == os.listdir(tmp_path)
        assert "old" == (tmp_path / "a").read_text()


def test_resources_stand_in_the_checkout_or_the_wheel() -> None:
    """The three folders share one home."""
    homes = {p.parent.parent for p in (resources.grammar("x"), resources.schema("x"), resources.hero("x"))}
    assert 1 == len(homes)
    assert resources.grammar("x").parent.is_dir()
