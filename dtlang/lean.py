"""Values that are cheap to define: what a dataclass with slots is, in a fifth of the time.

The program defines two hundred kinds of nodes at every start. A dataclass compiles six functions for each of
them; here one is compiled, and the others are shared. `dataclasses.fields` and `replace` work as usual.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, field
from inspect import get_annotations
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

_Class = TypeVar("_Class", bound=type)


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(field,))
def node(cls: _Class) -> _Class:
    """A value that never changes: `dataclass(frozen=True, slots=True, kw_only=True)`.

    >>> @node
    ... class Point:
    ...     x: int
    ...     y: int = 0
    >>> Point(x=1), Point(x=1) == Point(x=1, y=0), {Point(x=1): "a"}[Point(x=1)]
    (Point(x=1, y=0), True, 'a')
    """
    return _define(cls, frozen=True)


@dataclass_transform(kw_only_default=True, field_specifiers=(field,))
def record(cls: _Class) -> _Class:
    """A value whose fields may be set: `dataclass(slots=True, kw_only=True)`."""
    return _define(cls, frozen=False)


def _define(cls: _Class, *, frozen: bool) -> _Class:
    """The class once more, with slots; a class cannot get them later."""
    fields: dict[str, Field[Any]] = {}
    for base in reversed(cls.__mro__[1:]):
        fields.update(base.__dict__.get("__dataclass_fields__", {}))
    body = dict(cls.__dict__)
    annotations = get_annotations(cls)
    slots = tuple(name for name in annotations if name not in fields)
    for name, annotation in annotations.items():
        fields[name] = _field(name, annotation, body.pop(name, MISSING))
    for name in ("__dict__", "__weakref__"):
        body.pop(name, None)
    body |= {
        "__slots__": slots,
        "__match_args__": (),
        "__dataclass_fields__": fields,
        "__dataclass_params__": _params(frozen),
        "__init__": _init(fields, frozen, vars(sys.modules[cls.__module__])),
        "__eq__": _eq,
        "__hash__": _hash if frozen else None,
        "__getstate__": _getstate,
        "__setstate__": _setstate,
        "_compared": _getter([name for name, made in fields.items() if made.compare]),
    }
    body.setdefault("__repr__", _repr)
    if frozen:
        body["__setattr__"] = body["__delattr__"] = _refuse
    made: _Class = type(cls)(cls.__name__, cls.__bases__, body)
    return made


def _field(name: str, annotation: Any, default: Any) -> Field[Any]:
    made: Field[Any] = default if isinstance(default, Field) else field(default=default)
    made.name, made.type, made.kw_only = name, annotation, True
    made._field_type = dataclasses._FIELD  # type: ignore[attr-defined]  # so that `fields` finds it
    return made


def _params(frozen: bool) -> Any:
    """What a real dataclass asks about the class it inherits from."""
    return dataclasses._DataclassParams(  # type: ignore[attr-defined]
        init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=frozen,
        **({} if sys.version_info < (3, 12) else {
            "match_args": True, "kw_only": True, "slots": True, "weakref_slot": False
        }),
    )  # fmt: skip


def _init(fields: dict[str, Field[Any]], frozen: bool, module: dict[str, Any]) -> Callable[..., None]:
    """The only function that is written anew for each class."""
    given: dict[str, Any] = {"_put": object.__setattr__, "_missing": MISSING}
    arguments, lines = [], []
    for name, made in fields.items():
        value = name
        if made.default_factory is not MISSING:
            given[f"_make_{name}"] = made.default_factory
            arguments.append(f"{name}=_missing")
            value = f"_make_{name}() if {name} is _missing else {name}"
        elif made.default is not MISSING:
            given[f"_default_{name}"] = made.default
            arguments.append(f"{name}=_default_{name}")
        else:
            arguments.append(name)
        lines.append(f"  _put(self, {name!r}, {value})" if frozen else f"  self.{name} = {value}")
    head = f" def __init__(self{', *, ' if arguments else ''}{', '.join(arguments)}):"
    text = "\n".join((f"def make({', '.join(given)}):", head, *(lines or ["  pass"]), " return __init__"))
    scope: dict[str, Any] = {}
    exec(text, module, scope)
    init: Callable[..., None] = scope["make"](**given)
    init.__annotations__ = {name: made.type for name, made in fields.items()} | {"return": None}
    return init


def _getter(names: list[str]) -> Any:
    return staticmethod(attrgetter(*names) if names else _nothing)


def _nothing(value: object) -> tuple[()]:
    return ()


def _eq(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._compared(self) == self._compared(other)


def _hash(self: Any) -> int:
    return hash(self._compared(self))


def _repr(self: Any) -> str:
    shown = (f"{f.name}={getattr(self, f.name)!r}" for f in dataclasses.fields(self) if f.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _refuse(self: object, name: str, *value: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _getstate(self: Any) -> list[Any]:
    return [getattr(self, name) for name in self.__dataclass_fields__]


def _setstate(self: Any, state: list[Any]) -> None:
    for name, value in zip(self.__dataclass_fields__, state, strict=True):
        object.__setattr__(self, name, value)
