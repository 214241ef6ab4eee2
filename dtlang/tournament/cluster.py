"""Plays a round robin on dask: on a cluster of this machine, or on that of a scheduler somewhere else.

The extra `cluster` brings what it needs. Every worker needs the same dtlang. What a worker was at that ends
is played by another one; the counts are the same whoever plays.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Any

from dtlang.simulate import Tally
from dtlang.tournament.play import Job, Runner
from dtlang.watched import Lost

LOCAL = "local"  # the address of a cluster that is made here, and ends with the last game


def on_cluster(address: str, jobs: int) -> Runner:
    """Plays on the workers of a scheduler; on `local`, on so many processes."""

    def runner(
        begin: Callable[[], Callable[[Job], Tally]], todo: Sequence[Job]
    ) -> Iterator[tuple[Job, Tally | Lost]]:
        from distributed import Client, LocalCluster

        if address != LOCAL:
            with Client(address) as client:
                yield from _played(client, begin, todo)
            return
        with (
            LocalCluster(
                n_workers=jobs, threads_per_worker=1, dashboard_address=None, silence_logs=50
            ) as here,
            Client(here) as client,
        ):
            yield from _played(client, begin, todo)

    return runner


def _played(
    client: Any, begin: Callable[[], Callable[[Job], Tally]], todo: Sequence[Job]
) -> Iterator[tuple[Job, Tally | Lost]]:
    from distributed import as_completed

    packed = client.scatter(pickle.dumps(begin), broadcast=True, hash=False)
    futures = {client.submit(_work, packed, job, pure=False): job for job in todo}
    for future in as_completed(futures):
        job = futures[future]
        if future.status == "finished":
            yield job, future.result()
        else:
            error = future.exception()
            yield job, Lost(f"{type(error).__name__}: {error}")
        future.release()


def _work(packed: bytes, job: Job) -> Tally:
    return _player(packed)(job)


@lru_cache(maxsize=2)
def _player(packed: bytes) -> Callable[[Job], Tally]:
    """Made once in every worker. It comes from our own process, not from a hero file."""
    begin: partial[Callable[[Job], Tally]] = pickle.loads(packed)
    return begin()
