"""The first battle: three bases a side, with loaded guns and the enemy in range, and the first orders to write."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.facets.first_battle import FirstBattle
from rulesets.kit.pictures.scene import Window
from rulesets.steampunk_fantasy.actions import Deploy, Ready
from rulesets.steampunk_fantasy.before.armies import army_lists

_MAP = """
name = "Cinder Gap"
note = "7 by 9 hexes: open ground between two woods"
map = \"\"\"
. . . . . . .
f . . . . . f
. . . . . . .
. . . r . . .
. . . . . . .
. . . r . . .
. . . . . . .
f . . . . . f
. . . . . . .
\"\"\"
"""
_OURS = ("Guard 1", "Guard 2", "Stilt 1")
_THEIRS = ("Court 1", "Court 2", "Thorn 1")


def _forces() -> Sequence[str]:
    return _part("kettle_guard", _OURS), _part("ashen_court", _THEIRS)


def _part(key: str, names: Sequence[str]) -> str:
    """The text of an army of these bases of a sample."""
    whole = army_lists.load(key)
    bases = tuple(base for base in whole.bases if base.name in names)
    return whole.model_copy(update={"key": "", "bases": bases}).model_dump_json()


FIRST_BATTLE = FirstBattle(
    about="Two companies of rifles and a walker hold a gap against crossbows and a thorn cannon; guns are loaded.",
    shown=Window(at=(3.2, 4.75), width=8.4, height=6),
    scenario="small",
    forces=_forces,
    options={"turns": "6", "start_loaded": "yes"},
    map=_MAP,
    answers=(
        {
            "deploy": [
                Deploy(base="Guard 1", hex="C7", facing="N", speed="stand-still"),
                Deploy(base="Guard 2", hex="E7", facing="N", speed="stand-still"),
                Deploy(base="Stilt 1", hex="D7", facing="N", speed="slow"),
            ],
            "ready": [Ready()],
        },
        {
            "deploy": [
                Deploy(base="Court 1", hex="C3", facing="S", speed="slow"),
                Deploy(base="Court 2", hex="E3", facing="S", speed="stand-still"),
                Deploy(base="Thorn 1", hex="D3", facing="S", speed="slow"),
            ],
            "ready": [Ready()],
        },
    ),
)
