"""Everything that a stranger can send in, damaged at random: `python -m tests.fuzz --minutes 5`."""
