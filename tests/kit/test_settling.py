"""The points that players may settle, from the model of a game's options."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

from rulesets.kit.settling import Point, points, setting


class Weather(BaseModel):
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
