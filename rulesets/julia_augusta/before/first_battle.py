"""The first battle: horse, foot and slingers against a tribe that has come on; the reader answers."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.julia_augusta.actions import Deploy, Done, Manoeuvre, Move, Pick, Post
from rulesets.julia_augusta.before.armies import army_lists
from rulesets.kit.facets.first_battle import FirstBattle
from rulesets.kit.pictures.scene import Window

_OURS = ("Falcon Legion", "River Cohort", "Frontier Horse", "Slingers", "Aurelan", "Tullo")
_THEIRS = ("Oakfolk", "Moormen", "Herons", "Thornmen", "Brannoc", "Cadda", "Mavrin")
_MARCH = Move(moves="forward 8")
_NEARER = Move(moves="forward 4")


def _forces() -> Sequence[str]:
    return _part("frontier_column", _OURS), _part("gathered_tribes", _THEIRS)


def _part(key: str, names: Sequence[str]) -> str:
    """The text of an army of these units and leaders of a sample."""
    whole = army_lists.sample(key)
    units = tuple(unit for unit in whole.units if unit.name in names)
    leaders = tuple(leader for leader in whole.leaders if leader.name in names)
    return whole.model_copy(update={"key": "", "units": units, "leaders": leaders}).model_dump_json()


_BEFORE_MOVING = {"leader_action": [Done()], "control": [Done()]}

FIRST_BATTLE = FirstBattle(
    about="A legion, a cohort, horse and slingers meet two warbands, chariots and skirmishers that come on already.",
    shown=Window(at=(40, 25), width=52, height=36),
    scenario="skirmish",
    forces=_forces,
    options={"turns": "8"},
    answers=(
        {
            **_BEFORE_MOVING,
            "deploy": [
                Deploy(unit="Falcon Legion", formation="line 4", facing="north", at="27,41"),
                Deploy(unit="River Cohort", formation="line 4", facing="north", at="46,41"),
                Deploy(unit="Frontier Horse", formation="line 4", facing="north", at="56,41"),
                Deploy(unit="Slingers", formation="unformed 4", facing="north", at="36.5,30"),
            ],
            "post": [Post(who="Tullo", at="Slingers"), Done()],
            "who_first": [Pick(choice="second")],
        },
        {
            **_BEFORE_MOVING,
            "deploy": [
                Deploy(unit="Oakfolk", formation="line 4", facing="south", at="27,10"),
                Deploy(unit="Moormen", formation="line 4", facing="south", at="46,10"),
                Deploy(unit="Herons", formation="unformed 4", facing="south", at="56,10"),
                Deploy(unit="Thornmen", formation="unformed 4", facing="south", at="36.5,18"),
            ],
            "post": [Post(who="Cadda", at="Thornmen"), Done()],
            "who_first": [Pick(choice="first")],
            "activate": [
                Manoeuvre(unit="Oakfolk", what="move"),
                Manoeuvre(unit="Moormen", what="move"),
                Manoeuvre(unit="Thornmen", what="move"),
                Done(),
            ],
            "move": [_MARCH, _MARCH, _NEARER],
        },
    ),
)
