"""Scenes of single models for the figures of pictures: the battles of the tests, some of their groups moved on."""

from __future__ import annotations

from rulesets.kit.pictures.scene import Point, Scene, Token, Window
from tests.renders import stands

EVERY = 6
"""Every sixth group moves in a turn."""


def battle(turn: int = 1) -> Scene:
    """198 models in 40 groups; another turn moves six or seven of the groups and renames the title."""
    scene = stands.battle(title=f"Round {turn}: a benchmark of 200 stands")
    tokens = tuple(
        _shifted(token, turn * 0.1) if number % EVERY == turn % EVERY else token
        for number, token in enumerate(scene.tokens)
    )
    return scene.model_copy(update={"tokens": tokens})


def pad(turn: int = 1) -> Scene:
    """A part of that battle around a group in hand, which another turn moves; the part moves with it."""
    scene = battle()
    tokens = tuple(
        _shifted(token, turn * 0.25).model_copy(update={"highlighted": True}) if token.id == "0/18" else token
        for token in scene.tokens
    )
    return scene.model_copy(
        update={"tokens": tokens, "tracks": (), "window": Window(at=(36 + turn * 0.25, 40), width=24, height=18)}
    )


def _shifted(token: Token, by: float) -> Token:
    """A group further to the east."""
    models = tuple(stand.model_copy(update={"at": _east(stand.at, by)}) for stand in token.stands)
    return token.model_copy(update={"stands": models, "places": tuple(_east(place, by) for place in token.places)})


def _east(point: Point, by: float) -> Point:
    return point[0] + by, point[1]
