"""`python -m dtlang` is the command line."""

from dtlang.cli import main

if __name__ == "__main__":
    main(prog_name="dtlang")
