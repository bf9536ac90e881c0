"""Direction pads: where the arrows lead among the places on offer, by their names, on a board of any kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import TypeVar

from rulesets.kit.boards.named import HasName

BEGIN = ""
"""Stands for the place under the cursor, from which the arrows lead."""

Place = TypeVar("Place", bound=HasName)
Arrows = Callable[[Collection[Place], Place], dict[str, Place]]
"""Where each arrow leads from a place."""
Beginning = Callable[[Collection[Place], Place], Place]
"""Where the cursor begins, near a place."""


def pad(
    offered: Iterable[str],
    at: str,
    near: Place,
    parse: Callable[[str], Place],
    arrows: Arrows[Place],
    beginning: Beginning[Place],
) -> dict[str, str]:
    """The arrows from the place called `at`, or from one near where nothing is under the cursor yet; what is no place
    among the offers is chosen by menu."""
    places = [place for text in offered if (place := _place(text, parse)) is not None]
    if not places:
        return {}
    under = _place(at, parse)
    cursor = under if under is not None and under in places else beginning(places, near)
    return {BEGIN: cursor.name, **{arrow: place.name for arrow, place in arrows(places, cursor).items()}}


def _place(text: str, parse: Callable[[str], Place]) -> Place | None:
    try:
        return parse(text)
    except ValueError:
        return None
