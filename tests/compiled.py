"""dtlang with its engine compiled to machine code by mypyc: several times as many games in a second.

`DTLANG_COMPILE=1 pip install .` builds and installs such a wheel; it needs a C compiler. Without the variable
nothing here is done and the wheel is plain Python, which plays the very same games.

`python -m tests.compiled FOLDER` makes a copy of the project in a new folder with the compiled modules in it:
there `python -m tests.benchmarks.playing` measures, `python -m pytest tests/engine tests/bots` tests them.

`--quick` (or `DTLANG_COMPILE=quick`) builds once without optimising: enough to see that all of it compiles.
`--same` also plays some games there and here, and compares all records.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
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
        "companions", "conditions", "damage", "deeds", "game", "gist", "interest", "kit", "making",
        "matching", "noticing", "pending", "phases", "players", "rng", "rules", "run", "settling", "shown",
        "standing", "state", "stretches", "windows",
    )),
    *(f"bots/{name}" for name in (
        "alter", "chance", "play_out", "position", "search", "sense", "sensible", "weigh",
    )),
)  # fmt: skip

NEEDED = ["mypy>=1.13", "setuptools"]

SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
level, config, *files = sys.argv[1:]
extensions = mypycify(["--config-file", config, *files], opt_level=level, debug_level="0", multi_file=True)
arguments = ["-q", "build_ext", "--inplace", "--force", "-j", "2"]
setup(name="dtlang", packages=[], ext_modules=extensions, script_args=arguments)
"""

# Some games between all heroes of the folder: they show the compiler which ways are taken often.
TRAINING = """
from pathlib import Path
from dtlang import pipeline
from dtlang.bots import RandomBot, SensibleBot
from dtlang.bots.play_out import play_out
from dtlang.engine import Game
heroes = [
    document
    for path in sorted(Path("heroes").glob("*.hero"))
    if (document := pipeline.compile_hero(pipeline.check(pipeline.read(path), path.parent))) is not None
    and document.dice and not document.shared
]
for seed in range(2 * len(heroes) ** 2):
    bots = [SensibleBot(), SensibleBot() if seed % 4 else RandomBot(seed)]
    pair = [heroes[seed % len(heroes)], heroes[seed // len(heroes) % len(heroes)]]
    play_out(Game(pair, seed, keep=False, wants=[bot.wants for bot in bots]), bots, 20_000)
"""

# Our functions call each other directly, not by way of the loader, and gcc sees all modules at once.
DIRECT = "-fvisibility=hidden -fno-semantic-interposition"
WHOLE = f"{DIRECT} -flto=auto -O3"
WATCH = "-fprofile-generate -fprofile-update=single"
LEARN = (
    "-fprofile-use -fprofile-correction -Wno-missing-profile -Wno-coverage-mismatch -Wno-maybe-uninitialized"
)


# A digest of all records of some games, with nothing but what the project has.
GAMES = """
from hashlib import sha256
from pathlib import Path
from dtlang import pipeline
from dtlang.bots.names import bot
from dtlang.bots.play_out import play_out
from dtlang.engine import Game, phases
heroes = [
    document
    for path in sorted(Path("heroes").glob("*.hero"))
    if (document := pipeline.compile_hero(pipeline.check(pipeline.read(path), path.parent))) is not None
    and document.dice and not document.shared
]
made = sha256()
for seed, hero in enumerate(heroes):
    kinds = ("level2", "sensible") if seed == 2 else ("sensible", "sensible")
    bots = [bot(kind, seed, seat) for seat, kind in enumerate(kinds)]
    game = Game([hero, heroes[seed - 3]], seed, wants=[one.wants for one in bots])
    play_out(game, bots, 20_000)
    made.update(repr(game.log).encode())
print("plain" if phases.__file__.endswith(".py") else "compiled", len(heroes), made.hexdigest())
"""


def same_games(folder: Path) -> bool:
    """Whether the compiled engine of a folder plays as the plain one here does."""
    said = []
    for place in (ROOT, folder):
        command = [sys.executable, "-c", GAMES]
        run = subprocess.run(
            command, cwd=place, env=_paths(place), check=True, capture_output=True, text=True
        )
        said.append(run.stdout.split())
    (plain, games, one), (compiled, _, other) = said
    sys.stdout.write(f"{games} games, {plain} {one[:12]}, {compiled} {other[:12]}\n")
    return (plain, compiled) == ("plain", "compiled") and one == other


def compile_in(folder: Path, *, quick: bool = False) -> list[Path]:
    """Compiles the modules of a folder with the sources in it; the new files, relative to the folder.

    With gcc twice: first so that it watches some games, then so that what happens often is quick.
    """
    if quick:
        _build(folder, "-O0", level="0")
    elif sys.platform == "win32":
        _build(folder)
    elif not _is_gcc():
        _build(folder, DIRECT)
    else:
        _build(folder, f"{WHOLE} {WATCH}")
        subprocess.run([sys.executable, "-c", TRAINING], cwd=folder, env=_paths(folder), check=True)
        _build(folder, f"{WHOLE} {LEARN}")
    shutil.rmtree(folder / "build")
    return [file.relative_to(folder) for kind in ("*.so", "*.pyd") for file in folder.rglob(kind)]


def _build(folder: Path, flags: str = "", level: str = "3") -> None:
    command = [sys.executable, "-c", SETUP, level, str(ROOT / "pyproject.toml")]
    command += [f"dtlang/{module}.py" for module in MODULES]
    settings = _paths(folder)
    for name in ("CFLAGS", "LDFLAGS"):  # with -flto the linker compiles, too
        settings[name] = f"{os.environ.get(name, '')} {flags}".strip()
    subprocess.run(command, cwd=folder, env=settings, check=True)


def _paths(folder: Path) -> dict[str, str]:
    """The sources come first; what was there stays: pip names the tools of a build in `PYTHONPATH`."""
    path = os.pathsep.join(filter(None, (str(folder), os.environ.get("PYTHONPATH"))))
    return {**os.environ, "PYTHONPATH": path, "MYPYPATH": str(folder)}


def _is_gcc() -> bool:
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    said = subprocess.run([*compiler.split(), "--version"], capture_output=True, text=True, check=False)
    return "Free Software Foundation" in said.stdout


def copy_sources(folder: Path) -> None:
    for name in ("dtlang", "grammar", "heroes", "schema"):
        ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(ROOT / name, folder / name, ignore=ignored)


def compiled_copy(folder: Path, *, quick: bool = False) -> None:
    """The whole project in a folder, with the engine compiled."""
    copy_sources(folder)
    compile_in(folder, quick=quick)
    for name in ("docs", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "action.yml"):
        shutil.copy(ROOT / name, folder / name)


class CompileHook(BuildHookInterface):  # type: ignore[misc,type-arg]
    """Puts the compiled modules beside their sources in a wheel, if the builder asks for it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [*NEEDED, *self.metadata.core.dependencies] if wanted() else []  # it plays in between

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not wanted():
            return
        self.folder = Path(tempfile.mkdtemp())
        copy_sources(self.folder)
        for file in compile_in(self.folder, quick=os.environ["DTLANG_COMPILE"] == "quick"):
            build_data["force_include"][str(self.folder / file)] = file.as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable" and wanted():
            shutil.rmtree(self.folder)


def wanted() -> bool:
    return os.environ.get("DTLANG_COMPILE", "") not in ("", "0")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    if len(words) != 1 or not {*sys.argv[1:]} <= {"--quick", "--same", *words}:
        sys.exit(__doc__)
    target = Path(words[0]).resolve()
    target.mkdir(parents=True, exist_ok=False)
    compiled_copy(target, quick="--quick" in sys.argv)
    sys.stdout.write(f"compiled {len(MODULES)} modules in {target}\n")
    if "--same" in sys.argv and not same_games(target):
        sys.exit("the compiled engine does not play the same games")
