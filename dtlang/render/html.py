"""The pages that dtlang writes as HTML: their templates, and how they are filled in."""

from __future__ import annotations

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from dtlang.kept_templates import KeptTemplates


def html_environment() -> Environment:
    """An environment of its own, to which a page adds its filters and functions. Everything is escaped."""
    return Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        bytecode_cache=KeptTemplates(__file__),
    )
