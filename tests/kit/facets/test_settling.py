"""The points that players may settle, from the model of a game's options."""

from __future__ import annotations

from typing import Literal

import pytest
from pydantic import BaseModel, ConfigDict

from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.settling import Point, points, setting, settled


class Weather(BaseModel):
    model_config = ConfigDict(extra="forbid")

    sky: Literal["clear", "rain", "fog"] = "rain"
    board: Literal["table"] = "table"


def test_the_points_are_the_fields_with_their_values() -> None:
    assert points(Weather) == [Point("sky", ("clear", "rain", "fog"), "rain"), Point("board", ("table",), "table")]


def test_what_holds_where_nobody_settles_it_comes_first() -> None:
    told = setting(points(Weather)[0], ("Weather", "What falls from the sky"), str.upper)
    assert (told.key, told.label, told.note) == ("sky", "Weather", "What falls from the sky")
    assert [(one.value, one.label) for one in told.choices] == [("rain", "RAIN"), ("clear", "CLEAR"), ("fog", "FOG")]


def test_a_default_beside_the_usual_values_is_offered_too() -> None:
    told = setting(Point("limit", (40, 60), 55), ("Limit", ""), "{} AP".format)
    assert [(one.value, one.label) for one in told.choices] == [("55", "55 AP"), ("40", "40 AP"), ("60", "60 AP")]


def test_what_was_settled_is_read() -> None:
    assert settled(Weather, {"sky": "fog"}, "TY-SETUP-01") == Weather(sky="fog")


@pytest.mark.parametrize(
    ("told", "options"), [({"sky": "hail"}, ["clear", "rain", "fog"]), ({"sea": "rough"}, ["sky", "board"])]
)
def test_what_there_is_not_is_refused_with_what_there_is(told: dict[str, str], options: list[str]) -> None:
    with pytest.raises(Refused) as caught:
        settled(Weather, told, "TY-SETUP-01")
    assert (caught.value.rule, caught.value.values["options"]) == ("TY-SETUP-01", options)
