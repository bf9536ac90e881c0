"""What can be put right at a hex: its terrain, and what lies in it."""

from __future__ import annotations

from typing import cast, get_args

from rulesets.kit.boards.hexes.board import Hex, parse_hex
from rulesets.kit.facets.remedies import NO, NONE, YES, Remedies, Remedy, numbers
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import STRENGTHS, cloud_markers, smoke_markers
from rulesets.steampunk_fantasy.face.correcting.base_remedies import DICE
from rulesets.steampunk_fantasy.table.state import Cloud, Steampunk, Terrain

NEEDED = range(1, 7)
"""What a d6 may need for a cloud to work."""


def named(game: Steampunk, name: str) -> Hex | None:
    """The hex of the map that a name means."""
    try:
        place = parse_hex(name)
    except ValueError:
        return None
    return place if game.contains(place) else None


def remedies(game: Steampunk, place: Hex) -> Remedies:
    """What there is of this at a hex."""

    def terrain(told: str) -> None:
        game.lay(place, terrain=cast(Terrain, told))

    def smoke(told: str) -> None:
        game.lay(place, smoke=int(told))

    def fire(told: str) -> None:
        game.lay(place, fire=told == YES)

    def poison(told: str) -> None:
        game.lay(place, poison=_cloud({f"d{sides}": sides for sides in DICE}, told))

    def acid(told: str) -> None:
        game.lay(place, acid=_cloud(STRENGTHS, told))

    return {
        "terrain": Remedy(list(get_args(Terrain)), terrain),
        "smoke": Remedy(numbers(0, smoke_markers()), smoke),
        "fire": Remedy([YES, NO], fire),
        "poison cloud": Remedy([NONE, *(f"d{sides} {needed}+" for sides in DICE for needed in NEEDED)], poison),
        "acid cloud": Remedy([NONE, *(f"{strength} {needed}+" for strength in STRENGTHS for needed in NEEDED)], acid),
    }


def _cloud(strengths: dict[str, int], told: str) -> Cloud | None:
    """ "d6 4+", "minor 4+" or "none"; a cloud begins anew."""
    if told == NONE:
        return None
    strength, needed = told.split()
    return Cloud(strength=strengths[strength], needed=int(needed.rstrip("+")), markers=cloud_markers())
