"""`python -m tests.docs`: writes the generated pages and fills the blocks of all others."""

from __future__ import annotations

from tests.docs.blocks import ROOT, filled, has_blocks
from tests.docs.pages import PAGES, RULES


def main() -> None:
    for path, make in PAGES.items():
        _write(path, make())
    for page in (ROOT / RULES).glob("*.md"):
        if page.relative_to(ROOT).as_posix() not in PAGES:
            page.unlink()  # its rule is gone
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]:
        text = page.read_text(encoding="utf-8")
        if has_blocks(text):
            _write(page.relative_to(ROOT).as_posix(), filled(text))


def _write(path: str, text: str) -> None:
    target = ROOT / path
    target.parent.mkdir(exist_ok=True)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {path}")


if __name__ == "__main__":
    main()
