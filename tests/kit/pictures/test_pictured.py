"""What can be drawn is written down and read again."""

from __future__ import annotations

import pytest

from rulesets.kit.pictures.chart import Bar, Line, LineChart, LuckChart, OddsChart
from rulesets.kit.pictures.pictured import Pictured, read, written
from rulesets.kit.pictures.scene import Scene, SquareGround
from rulesets.kit.pictures.sheet import Handful, Part, SeenDie, Sheet

ALL: list[Pictured] = [
    Scene(title="Turn 1", ground=SquareGround(columns=2, rows=2), sides=("Red", "Blue")),
    Sheet(title="d6", parts=(Part(handfuls=(Handful(name="1d6", dice=(SeenDie(sides=6, shown="4"),)),)),), total="4"),
    OddsChart(title="d2", bars=(Bar(low=1, high=1, chance=0.5), Bar(low=2, high=2, chance=0.5)), mean=1.5),
    LuckChart(title="Luck", ahead=(1.0, -2.5), band=(2.0, 3.0)),
    LineChart(title="Ratings", lines=(Line(name="Ada", points=((0, 1500), (1, 1510))),)),
]


@pytest.mark.parametrize("pictured", ALL, ids=lambda one: type(one).__name__)
def test_it_is_read_as_it_was_written(pictured: Pictured) -> None:
    assert read(written(pictured)) == pictured


def test_a_scene_of_an_older_outbox_is_read() -> None:
    """It was the JSON alone."""
    scene = ALL[0]
    assert read(scene.model_dump_json().encode()) == scene


@pytest.mark.parametrize("data", [b"", b"film{}", b"roll", b"roll{", b'roll{"title": 1}', b'{"sides": 6}', b"\xff{}"])
def test_what_is_none_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"picture|validation"):
        read(data)
