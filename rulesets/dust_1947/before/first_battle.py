"""The first battle: three units a side on a small field, within range of each other, and the reader begins."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dust_1947.actions import Deploy, First, TakeEdge
from rulesets.dust_1947.before.armies import forces
from rulesets.dust_1947.before.armies.limits import AP_LIMIT
from rulesets.dust_1947.chapters.turn.initiative import ME, OPPONENT
from rulesets.kit.facets.first_battle import FirstBattle
from rulesets.kit.pictures.scene import Window

_MAP = """
name = "Toll Bridge"
note = "8 by 6 squares: rubble and trees between two lines"
map = \"\"\"
. . . . . . . .
. T . . . . T .
. . . r . . . .
. . . . r . . .
. T . . . . T .
. . . . . . . .
\"\"\"
"""
_OURS = ("Vale Fusiliers", "Heron Scout Walker", "Breaker Section")
_THEIRS = ("Line Grenadiers", "Hammer Troopers", "Heavy Gun Team")


def _forces() -> Sequence[str]:
    return _part("ironvale", _OURS), _part("sable", _THEIRS)


def _part(key: str, names: Sequence[str]) -> str:
    """The text of a force of these units of a sample."""
    whole = forces.sample(key)
    cards = tuple(card for card in whole.cards if card.name in names)
    return whole.model_copy(update={"key": "", "cards": cards}).model_dump_json()


FIRST_BATTLE = FirstBattle(
    about="A patrol of three units meets three of the enemy's at a toll bridge; four turns decide.",
    shown=Window(at=(4, 3), width=9, height=6.2),
    scenario="skirmish",
    forces=_forces,
    options={AP_LIMIT: "40"},
    map=_MAP,
    answers=(
        {
            "edge": [TakeEdge(edge="south")],
            "deploy": [
                Deploy(unit="Vale Fusiliers", to="D6"),
                Deploy(unit="Heron Scout Walker", to="F6", facing="N"),
                Deploy(unit="Breaker Section", to="C6"),
            ],
            "first": [First(player=ME)],
        },
        {
            "edge": [TakeEdge(edge="north")],
            "deploy": [
                Deploy(unit="Line Grenadiers", to="D1"),
                Deploy(unit="Hammer Troopers", to="C1"),
                Deploy(unit="Heavy Gun Team", to="F1"),
            ],
            "first": [First(player=OPPONENT)],
        },
    ),
)
