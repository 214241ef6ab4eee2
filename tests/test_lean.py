"""A lean class behaves like the dataclass it stands for."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass, replace

import pytest

from dtlang.lean import node, record


@node
class Base:
    """Where it stands does not take part in equality."""

    place: int = field(default=-1, compare=False, repr=False)


@node
class Pair(Base):
    left: object
    right: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return len(self.right)


@node
class Other(Base):
    left: object
    right: tuple[int, ...] = ()


@record
class Box:
    items: list[int] = field(default_factory=list)
    name: str = ""


@record
class BigBox(Box):
    depth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Real(Pair):
    more: int = 0


def test_values_are_compared_and_hashed_by_what_counts() -> None:
    assert Pair(left=1, place=3) == Pair(left=1, place=4)
    assert hash(Pair(left=1, place=3)) == hash(Pair(left=1, place=4))
    assert Pair(left=1) != Pair(left=2)
    assert Pair(left=1) != Other(left=1)
    assert Base() == Base()


def test_a_node_never_changes() -> None:
    with pytest.raises(FrozenInstanceError):
        Pair(left=1).left = 2  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del Pair(left=1).left
    with pytest.raises(FrozenInstanceError):
        Pair(left=1).new = 2  # type: ignore[attr-defined]


def test_a_record_may_change_but_has_no_room_for_misspelt_fields() -> None:
    box = Box()
    box.name = "a"
    with pytest.raises(AttributeError):
        box.nmae = "b"  # type: ignore[attr-defined]
    with pytest.raises(TypeError):
        hash(box)


def test_each_value_has_a_list_of_its_own() -> None:
    box = Box()
    box.items.append(1)
    assert [] == Box().items
    assert ([1], 2) == (BigBox(items=[1], depth=2).items, BigBox(depth=2).depth)


def test_fields_are_named_when_a_value_is_made() -> None:
    with pytest.raises(TypeError):
        Pair(1)  # type: ignore[call-arg, misc]
    with pytest.raises(TypeError):
        Pair()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Pair(left=1, lfet=2)  # type: ignore[call-arg]


def test_the_tools_for_dataclasses_work() -> None:
    assert is_dataclass(Pair)
    assert ["place", "left", "right"] == [f.name for f in fields(Pair)]
    assert Pair(left=1, right=(2,)) == replace(Pair(left=1), right=(2,))
    assert "Pair(left=1, right=(2,))" == repr(Pair(left=1, right=(2,), place=9))
    assert 1 == Pair(left=1, right=(2,)).size


def test_a_dataclass_may_inherit_from_it() -> None:
    assert Real(left=1, more=2) == Real(left=1, more=2, place=7)
    assert "Real(left=1, right=(), more=2)" == repr(Real(left=1, more=2))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda v: pickle.loads(pickle.dumps(v))])
def test_values_can_be_copied(again: object) -> None:
    value = Pair(left=Box(items=[1]), right=(2,), place=3)
    copied = again(value)  # type: ignore[operator]
    assert (value, 3) == (copied, copied.place)
