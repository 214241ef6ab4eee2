"""`python -m tests.fuzz --minutes 5 [--kind mutant] [--seed 1]`, in as many processes as there are cores."""

from __future__ import annotations

import os
import sys
from concurrent.futures import ProcessPoolExecutor

import click

from tests.fuzz.kinds import KINDS
from tests.fuzz.run import Tally, fuzz


@click.command()
@click.option("--minutes", type=float, default=1.0, show_default=True)
@click.option("--count", type=int, default=0, help="So many inputs of each kind at least.")
@click.option("--kind", "kinds", multiple=True, type=click.Choice(list(KINDS)), help="All, if none is named.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--jobs", type=int, default=os.cpu_count() or 1, show_default=True)
def main(minutes: float, count: int, kinds: tuple[str, ...], seed: int, jobs: int) -> None:
    """Damages everything a stranger can send in, and keeps in tests/corpus/fuzz what fails."""
    chosen = list(kinds or KINDS)
    with ProcessPoolExecutor(jobs) as pool:
        parts = [
            pool.submit(fuzz, chosen, seed * 1000 + job, count=-(-count // jobs), seconds=minutes * 60)
            for job in range(jobs)
        ]
        found = [part.result() for part in parts]
    failed = False
    for name in chosen:
        tallies: list[Tally] = [one[name] for one in found]
        faults = [fault for tally in tallies for fault in tally.faults]
        failed = failed or bool(faults)
        inputs, slowest = sum(t.inputs for t in tallies), max(t.slowest for t in tallies)
        print(f"{name:10} {inputs:7} inputs  slowest {slowest:5.2f} s  {len(faults)} faults")
        for fault in faults[:20]:
            print(fault)
    sys.exit(failed)


if __name__ == "__main__":
    main()
