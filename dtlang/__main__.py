"""`python -m dtlang` is the command line."""

from dtlang.cli import main

main(prog_name="dtlang")
