"""Small words that all texts share."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.dystopian_legions.table.happenings.melee import FellBack
from rulesets.dystopian_legions.table.happenings.movement import Moved
from rulesets.dystopian_legions.table.pools import REGULAR, Die, Throw
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.boards.tables.measured import led_to
from rulesets.kit.engine.telling import count, listed, plain

OWN_WORDS = frozenset(
    {
        *("how", "step", "edge", "orders", "check", "colour", "why", "rule", "key", "paid", "says", "instead", "what"),
        *("fire", "placed", "rushed", "ground", "changes", "level", "order", "by", "causes"),
    }
)
"""The values of events, questions and refusals that are words of the game, or by which a model is looked up. All other
texts are names or what was typed, and are made harmless."""
DEPLOYED_SO = {
    "scouting": "scout",
    "infiltrator": "infiltrate",
    "reserves": "wait in reserve",
    "flanking": "go round the flank",
}
"""What sections do that are not placed by Main Deployment, by how they were allotted."""
SIGNS = {"black": "⬛", "blue": "🟦", "red": "🟥"}
"""The colours of dice."""


def player(view: Legions, seat: int) -> str:
    """A player's name, harmless."""
    return plain(view.players[seat])


def side(view: Legions, seat: int) -> str:
    """What a side is called: its force with its player, who may command the same as the other."""
    return f"{plain(view.sides[seat].name)} ({player(view, seat)})"


def first_place(told: Moved | FellBack) -> str:
    """Where the first of those stands who have moved, by which a section's place is told."""
    return led_to(told.poses, next(iter(told.ways or told.poses)))


def turning(toward: str) -> str:
    """How a section turns that holds its ground: ", facing Guards", ", facing north"; empty if it does not."""
    return f", facing {toward}" if toward else ""


def meanwhile(to: str) -> str:
    """Where the Spotters go of a section that holds its ground: "; its Spotters advance: at 31.5,12"; empty where they
    hold, too."""
    return f"; its Spotters advance: {to}" if to else ""


def thrown(throw: Throw) -> str:
    """Every die as it fell, in its colour; those behind a + were rolled for a 6, those with → rolled again. The face
    that it took is told where it is not the usual one."""
    dice = " ".join(map(_die, throw.dice))
    needed = "" if throw.need == REGULAR else f" on {throw.need}+"
    return f"{dice or 'no dice'} = {count(throw.successes, 'success', 'successes')}{needed}"


def _die(die: Die) -> str:
    before = f"{die.was}→" if die.was else ""
    return f"{'+' if die.extra else ''}{SIGNS[die.colour]}{before}{die.face}"


def models(names: Sequence[str]) -> str:
    """Models by their sections: "models 4 and 5 of Rangers"; what is no model is called by its name."""
    its: dict[str, list[str]] = {}
    for name in names:
        section, _, label = name.rpartition("/")
        its.setdefault(section, []).append(label)
    sections = (
        f"model{'s' if len(labels) > 1 else ''} {listed(labels)} of {one}" for one, labels in its.items() if one
    )
    return listed([*sections, *its.get("", ())])


def weapons(names: Sequence[str]) -> str:
    """Weapons that are named by their model and what they are, "4 Carbine", or by whose model, too: "Carbine of models
    4 and 5"."""
    its: dict[tuple[str, str], list[str]] = {}
    for name in names:
        section, _, rest = name.rpartition("/")
        label, _, weapon = rest.partition(" ")
        its.setdefault((section, weapon), []).append(label)
    return listed(_weapon(weapon, section, labels) for (section, weapon), labels in its.items())


def _weapon(weapon: str, section: str, labels: Sequence[str]) -> str:
    whose = f"model{'s' if len(labels) > 1 else ''} {listed(labels)}"
    return f"{weapon} of {whose}{f' of {section}' if section else ''}"


def model(view: Legions, name: str) -> str:
    """A model by what it is and whose: "Brigadier of Brigade Staff"."""
    section, figure = view.named(name)
    return f"{plain(figure.profile)} of {plain(section.id)}"
