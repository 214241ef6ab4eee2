"""The tests of dtlang. `python -m tests` runs everything that has to hold."""
