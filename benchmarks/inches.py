"""Scenes on a table measured in inches for the figures of pictures: the battle of the tests, a few units moved on."""

from __future__ import annotations

from rulesets.kit.pictures.scene import Point, Scene, Token
from tests.renders import tables

EVERY = 6
"""Every sixth unit moves in a turn."""


def battle(turn: int = 1) -> Scene:
    """24 units with 150 bases and 15 pieces of terrain; another turn moves four of the units and renames the title."""
    scene = tables.battle(title=f"Turn {turn}: a benchmark of 150 bases")
    return scene.model_copy(update={"tokens": _moved(scene.tokens, turn)})


def pad(turn: int = 1) -> Scene:
    """The move pad of a unit, which another turn moves."""
    scene = tables.pad()
    return scene.model_copy(update={"tokens": _moved(scene.tokens, 2 + EVERY * turn)})


def _moved(tokens: tuple[Token, ...], turn: int) -> tuple[Token, ...]:
    """Some of the units a tenth of an inch further on for each turn."""
    by = turn * 0.1
    return tuple(
        _shifted(token, by) if number % EVERY == turn % EVERY else token for number, token in enumerate(tokens)
    )


def _shifted(token: Token, by: float) -> Token:
    """A unit further to the east."""
    assert token.body is not None
    bases = tuple(base.model_copy(update={"at": _east(base.at, by)}) for base in token.body.bases)
    outline = tuple(_east(point, by) for point in token.body.outline)
    body = token.body.model_copy(update={"bases": bases, "outline": outline})
    return token.model_copy(update={"body": body, "places": tuple(_east(place, by) for place in token.places)})


def _east(point: Point, by: float) -> Point:
    return point[0] + by, point[1]
