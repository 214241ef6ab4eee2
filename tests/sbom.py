"""`python -m tests.sbom`: what dtlang stands on when it is installed, as a bill of materials (CycloneDX 1.5).

Read from what pip wrote down in this environment, so it names the versions that were really taken.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

_NAME = re.compile(r"[\w.-]+")


def bill(root: str = "dtlang") -> dict[str, object]:
    """The package and all that it needs here, extras left out; each once, in order."""
    parts = {_key(found): found for found in _needed(distribution(root), set())}
    main, *others = [parts.pop(_key(distribution(root))), *(parts[key] for key in sorted(parts))]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": {**_component(main), "type": "application"}},
        "components": [_component(found) for found in others],
    }


def _needed(found: Distribution, seen: set[str]) -> Iterator[Distribution]:
    key = _key(found)
    if key in seen:
        return
    seen.add(key)
    yield found
    for line in found.requires or ():
        name = _NAME.match(line)
        if name is None or "extra ==" in line:
            continue
        try:
            yield from _needed(distribution(name.group()), seen)
        except PackageNotFoundError:  # for another computer than this one
            continue


def _component(found: Distribution) -> dict[str, object]:
    about = found.metadata
    licence = about.get("License-Expression") or about.get("License") or "not said"
    return {
        "type": "library",
        "name": about["Name"],
        "version": found.version,
        "purl": f"pkg:pypi/{_key(found)}@{found.version}",
        "licenses": [{"license": {"name": licence.strip().splitlines()[0][:80]}}],
    }


def _key(found: Distribution) -> str:
    return re.sub(r"[-_.]+", "-", found.metadata["Name"]).lower()


if __name__ == "__main__":
    json.dump(bill(), sys.stdout, indent=2)
    print()
