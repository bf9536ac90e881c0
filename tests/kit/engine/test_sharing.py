"""What many saves have in common is read once; what differs, and what may change, is not shared."""

from __future__ import annotations

from typing import Annotated

import pytest
from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from rulesets.kit.engine import sharing
from rulesets.kit.engine.sharing import Shared


class Card(BaseModel):
    model_config = ConfigDict(frozen=True)

    name: str
    move: int = 2


class Table(BaseModel):
    cards: dict[str, Annotated[Card, Shared()]]


class Loose(BaseModel):
    name: str


def saved(**cards: object) -> dict[str, object]:
    return {"cards": cards}


def test_the_same_card_of_two_saves_is_one() -> None:
    one = Table.model_validate(saved(a={"name": "Guard"}))
    other = Table.model_validate(saved(b={"name": "Guard"}))
    assert one.cards["a"] is other.cards["b"]
    assert one.model_dump(mode="json") == {"cards": {"a": {"name": "Guard", "move": 2}}}


def test_cards_that_differ_stay_apart() -> None:
    table = Table.model_validate(saved(a={"name": "Guard"}, b={"name": "Guard", "move": 3}))
    assert [card.move for card in table.cards.values()] == [2, 3]


def test_a_card_that_is_made_here_is_taken_as_it_is() -> None:
    card = Card(name="Guard")
    assert Table(cards={"a": card}).cards["a"] is card


def test_what_cannot_be_read_is_refused_each_time() -> None:
    for _ in range(2):
        with pytest.raises(ValidationError):
            Table.model_validate(saved(a={"name": 3}))


def test_what_may_change_is_not_shared() -> None:
    with pytest.raises(TypeError, match="Loose may change"):
        type("Wrong", (BaseModel,), {"__annotations__": {"one": Annotated[Loose, Shared()]}})


def test_the_one_read_longest_ago_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "MOST", 2)
    small = TypeAdapter(dict[str, Annotated[Card, Shared()]])
    first = small.validate_python({"a": {"name": "A"}, "b": {"name": "B"}})
    again = small.validate_python({"a": {"name": "A"}, "c": {"name": "C"}, "b": {"name": "B"}})
    assert again["a"] is first["a"]
    assert again["b"] is not first["b"]
