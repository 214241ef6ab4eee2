"""Everything that has to hold, locally and in CI: layout, lint, types, tests.

All four run even when one fails, so that one run shows all there is to mend.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

STEPS = (
    ("layout", ["ruff", "format", "--check"]),
    ("lint", ["ruff", "check"]),
    ("types", ["mypy"]),
    ("tests", ["pytest", "-q", "-n", "auto", "--dist", "worksteal"]),
)


def main(arguments: list[str]) -> int:
    """Extra arguments go to pytest: `python -m tests -k draw`."""
    failed = []
    for title, command in STEPS:
        extra = arguments if title == "tests" else []
        print(f"== {title}: {' '.join([*command, *extra])}", flush=True)
        if subprocess.run([sys.executable, "-m", *command, *extra], cwd=ROOT).returncode:
            failed.append(title)
    print(f"FAILED: {', '.join(failed)}" if failed else "all good")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
