"""`dtlang simulate FOLDER --cluster`: dask plays the same games, and a worker that dies loses nothing."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from dtlang.simulate import Tally
from dtlang.tournament import Job
from dtlang.tournament.cluster import LOCAL, on_cluster
from dtlang.watched import Lost
from tests.test_round_robin import here, played

pytest.importorskip("distributed", reason="needs the extra `cluster`")
pytestmark = pytest.mark.filterwarnings("ignore")  # those of dask are not ours


def _dies_once(begin: Callable[[], Callable[[Job], Tally]], mark: Path) -> Callable[[Job], Tally]:
    work = begin()

    def at_work(job: Job) -> Tally:
        if job.pair == (0, 1) and not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return work(job)

    return at_work


def test_a_local_cluster_plays_the_same_and_survives_a_worker(tmp_path: Path) -> None:
    """Two workers; one of them is ended from outside in the middle of a job."""
    mark = tmp_path / "died"

    def runner(
        begin: Callable[[], Callable[[Job], Tally]], todo: Sequence[Job]
    ) -> Iterator[tuple[Job, Tally | Lost]]:
        return on_cluster(LOCAL, 2)(partial(_dies_once, begin, mark), todo)

    assert played(runner=here) == played(runner=runner)
    assert mark.exists()
