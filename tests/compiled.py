"""dtlang with its engine compiled to machine code by mypyc: several times as many games in a second.

`DTLANG_COMPILE=1 pip install .` builds and installs such a wheel; it needs a C compiler. Without the variable
nothing here is done and the wheel is plain Python, which plays the very same games.

`python -m tests.compiled FOLDER` makes a copy of the project in a new folder with the compiled modules in it:
there `python -m tests.benchmarks.playing` measures, `python -m pytest tests/engine tests/bots` tests them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # it is there when a wheel is built, and not needed for a copy
    BuildHookInterface = object  # type: ignore[assignment,misc]

ROOT = Path(__file__).resolve().parents[1]

# What is worked through in every game. Whatever reads and writes files, tells stories or explains refusals
# stays as it is, and so do the effect objects: msgspec makes their classes.
MODULES = (
    "ir/words",
    *(f"engine/{name}" for name in (
        "amounts", "asks", "carry_cards", "carry_damage", "carry_dice", "carry_structure", "carry_tokens",
        "companions", "conditions", "damage", "deeds", "game", "kit", "matching", "noticing", "pending",
        "phases", "players", "rng", "rules", "run", "settling", "state", "stretches", "windows",
    )),
    *(f"bots/{name}" for name in ("alter", "chance", "play_out", "purpose", "sense", "sensible")),
)  # fmt: skip

NEEDED = ["mypy>=1.13", "setuptools"]

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
config, *files = sys.argv[1:]
extensions = mypycify(["--config-file", config, *files], opt_level="3", debug_level="0", multi_file=True)
arguments = ["-q", "build_ext", "--inplace", "-j", "2"]
setup(name="dtlang", packages=[], ext_modules=extensions, script_args=arguments)
"""


def compile_in(folder: Path) -> list[Path]:
    """Compiles the modules of a folder with `dtlang` in it; the new files, relative to the folder."""
    files = [f"dtlang/{module}.py" for module in MODULES]
    command = [sys.executable, "-c", SETUP, str(ROOT / "pyproject.toml"), *files]
    settings = {"PYTHONPATH": str(folder), "MYPYPATH": str(folder)}
    if sys.platform != "win32":  # our functions call each other directly, not by way of the loader
        flags = "-fvisibility=hidden -fno-semantic-interposition"
        settings["CFLAGS"] = f"{os.environ.get('CFLAGS', '')} {flags}".strip()
    subprocess.run(command, cwd=folder, env={**os.environ, **settings}, check=True)
    shutil.rmtree(folder / "build")
    return [file.relative_to(folder) for kind in ("*.so", "*.pyd") for file in folder.rglob(kind)]


def copy_sources(folder: Path) -> None:
    shutil.copytree(
        ROOT / "dtlang", folder / "dtlang", ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    )


def compiled_copy(folder: Path) -> None:
    """The whole project in a folder, with the engine compiled."""
    copy_sources(folder)
    compile_in(folder)
    for name in ("grammar", "heroes", "schema", "docs", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "action.yml"):
        shutil.copy(ROOT / name, folder / name)


class CompileHook(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Puts the compiled modules beside their sources in a wheel, if the builder asks for it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return NEEDED if wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not wanted():
            return
        self.folder = Path(tempfile.mkdtemp())
        copy_sources(self.folder)
        for file in compile_in(self.folder):
            build_data["force_include"][str(self.folder / file)] = file.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable" and wanted():
            shutil.rmtree(self.folder)


def wanted() -> bool:
    return os.environ.get("DTLANG_COMPILE", "") not in ("", "0")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    target = Path(sys.argv[1]).resolve()
    target.mkdir(parents=True, exist_ok=False)
    compiled_copy(target)
    sys.stdout.write(f"compiled {len(MODULES)} modules in {target}\n")
