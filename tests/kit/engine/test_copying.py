"""The private copy equals a deep copy, and nothing that may change is shared."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel, ConfigDict, PrivateAttr

from rulesets.kit.engine.copying import as_given, private_copy
from rulesets.kit.engine.saved import Saved


class Place(NamedTuple):
    column: int
    row: int


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


class Card(BaseModel):
    model_config = ConfigDict(frozen=True)

    name: str


@dataclass
class Note:
    lines: list[int]


class Unit(BaseModel):
    model_config = ConfigDict(arbitrary_types_allowed=True, extra="allow")

    card: Card
    at: Place | None = None
    inside: Any = None
    _seen: list[int] = PrivateAttr(default_factory=list)


plain = st.none() | st.booleans() | st.integers() | st.text(max_size=3) | st.sampled_from(Colour)
plain |= st.builds(Place, st.integers(), st.integers()) | st.builds(Card, name=st.text(max_size=3))


def _nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    units = st.builds(Unit, card=st.builds(Card, name=st.just("x")), inside=inner)
    pairs = st.tuples(inner, inner)
    notes = st.builds(Note, lines=st.lists(st.integers(), max_size=2))
    sets = st.sets(st.integers(), max_size=3) | st.frozensets(st.integers(), max_size=3)
    return (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=2), inner, max_size=3)
        | units
        | pairs
        | notes
        | sets
    )


values = st.recursive(plain, _nested, max_leaves=12)


@given(values)
def test_a_private_copy_equals_a_deep_copy(value: Any) -> None:
    copied = private_copy(value)
    assert copied == deepcopy(value)
    assert type(copied) is type(value)
    assert not _changeable(value) & _changeable(copied)


def _changeable(value: Any) -> set[int]:
    """The identities of everything in a value that may change."""
    if isinstance(value, list | set | dict | Note | Unit):
        inner = _parts(value)
        return {id(value)}.union(*map(_changeable, inner))
    return set().union(*map(_changeable, value)) if isinstance(value, tuple) else set()


def _parts(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return list(vars(value).values()) if isinstance(value, Note | Unit) else list(value)


def test_private_and_extra_attributes_are_copied() -> None:
    unit = Unit.model_validate({"card": {"name": "x"}, "extra": [1]})
    unit._seen.append(3)
    copied = private_copy(unit)
    assert copied == unit
    copied._seen.append(4)
    copied.model_extra["extra"].append(2)  # type: ignore[index]
    assert unit._seen == [3]
    assert unit.model_extra == {"extra": [1]}


def test_what_is_fixed_is_shared() -> None:
    unit = Unit(card=Card(name="x"), at=Place(1, 2), inside=(1, Place(2, 3)))
    copied = private_copy(unit)
    assert copied.card is unit.card
    assert copied.at is unit.at
    assert copied.inside is unit.inside
    assert private_copy((1, [2]))[1] is not None


def test_which_fields_were_set_stays_known() -> None:
    unit = Unit(card=Card(name="x"))
    copied = private_copy(unit)
    copied.at = Place(0, 0)
    assert unit.model_fields_set == {"card"}
    assert copied.model_fields_set == {"card", "at"}


class Piece(Saved):
    __slots__ = ("_found",)
    carried = __slots__

    at: Place
    worn: list[int] = []


class TestCarried:
    def test_what_was_found_out_of_a_model_is_known_of_its_copies(self) -> None:
        piece = Piece(at=Place(1, 2))
        untouched = private_copy(piece)
        found = ["found"]
        piece._found = found  # type: ignore[attr-defined]
        assert private_copy(piece)._found is found  # type: ignore[attr-defined]
        assert getattr(untouched, "_found", None) is None

    def test_it_is_no_part_of_the_model(self) -> None:
        piece, other = Piece(at=Place(1, 2)), Piece(at=Place(1, 2))
        piece._found = ["found"]  # type: ignore[attr-defined]
        assert piece == other
        assert private_copy(piece).model_dump_json() == other.model_dump_json()


class TestAsGiven:
    def test_it_is_the_model_that_pydantic_makes_of_the_same_fields(self) -> None:
        made, looked_at = as_given(Piece, {"at": Place(1, 2), "worn": [3]}), Piece(at=Place(1, 2), worn=[3])
        assert made == looked_at
        assert made.model_dump_json() == looked_at.model_dump_json()
        assert made.model_fields_set == looked_at.model_fields_set
        assert private_copy(made) == looked_at
