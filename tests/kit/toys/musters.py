"""A toy of lists that are trees: a column of platoons, each with an officer, one to three line sections, and attached
ones that further line sections unlock; sections of models with options, and a truck with a gun of its own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.said import Reason, Sentence
from rulesets.kit.facets.lists import Against, Kind, Lists, Pick, Place, Slot, Tree
from rulesets.kit.facets.setup import Setting
from rulesets.kit.facets.trees import Grower, part_at, standing, walked

RULE = "TY-MUSTER-01"
STOCK = "toy stock, first edition"
ATTACHED = {2: 2, 3: 4}
"""Attached slots by the line sections that unlock them."""

PLATOON = Kind(key="platoon", label="Platoon")
OFFICERS = (
    Kind(key="captain", label="Captain", points=30),
    Kind(key="guard", label="Guard Captain", points=50, note="unlocks trucks"),
)
RIFLES = Kind(key="rifles", label="Riflemen", points=20)
GRENADIERS = Kind(key="grenadiers", label="Grenadiers", points=40)
GUN = Kind(key="gun", label="Field Gun", points=60)
RIFLEMAN = Kind(key="rifleman", label="Rifleman", points=5, counted=True)
GRENADIER = Kind(key="grenadier", label="Grenadier", points=8, counted=True)
CREW = Kind(key="crew", label="Crewman", points=4, counted=True)
MODELS = {"rifles": (RIFLEMAN, 5, 10), "grenadiers": (GRENADIER, 4, 8), "gun": (CREW, 3, 3)}
"""The models of a section: of which kind, at least and at most."""
TRUCK = Kind(key="truck", label="Truck", points=35)
GRENADES = Kind(key="grenades", label="Grenades", points=10)
FLAG = Kind(key="flag", label="Flag", points=15)
MOUNTS = tuple(Kind(key=f"mount{number}", label=f"Mount {number}", points=number) for number in range(1, 31))
"""More than a menu holds."""


class TooDear(Reason):
    """A column costs more than was agreed."""

    points: int
    most: int


class SecondFlag(Reason):
    """A second flag."""


SENTENCES: list[Sentence[None]] = [
    Sentence(TooDear, lambda _, it: f"it costs {it.points} of {it.most} points."),
    Sentence(SecondFlag, lambda _, it: "only one of them has a flag."),
]


def slots(collection: str, picks: Sequence[Pick], place: Place, options: Mapping[str, str]) -> Sequence[Slot]:
    """What may stand in a part of a column."""
    if not place:
        return [Slot(key="platoons", label="Platoons", rule=RULE, kinds=(PLATOON,), least=1, most=2)]
    part = part_at(picks, place)
    if part.unit == "platoon":
        return _of_a_platoon(picks, place)
    if part.unit in MODELS:
        return _of_a_section(picks, part.unit)
    if part.unit == "truck":
        return [Slot(key="mount", label="Mount", rule=RULE, kinds=MOUNTS)]
    return ()


def _of_a_platoon(picks: Sequence[Pick], place: Place) -> list[Slot]:
    unlocked = ATTACHED.get(min(3, standing(picks, place, "line")), 0)
    return [
        Slot(key="officer", label="Officer", rule=RULE, kinds=OFFICERS, least=1),
        Slot(key="line", label="Line", rule=RULE, kinds=(RIFLES, GRENADIERS), least=1, most=3),
        Slot(key="attached", label="Attached", rule=RULE, kinds=(GUN,), most=unlocked),
    ]


def _of_a_section(picks: Sequence[Pick], section: str) -> list[Slot]:
    model, least, most = MODELS[section]
    guarded = any(pick.unit == "guard" for _, pick in walked(picks))
    truck = TRUCK if guarded else TRUCK.model_copy(update={"closed": "no Guard Captain leads the column"})
    return [
        Slot(key="models", label="Models", rule=RULE, kinds=(model,), least=least, most=most),
        *([] if section == "gun" else [Slot(key="option", label="Options", rule=RULE, kinds=(GRENADES, FLAG), most=2)]),
        Slot(key="transport", label="Transport", rule=RULE, kinds=(truck,)),
    ]


def against(collection: str, picks: Sequence[Pick], options: Mapping[str, str]) -> list[Against]:
    """It costs no more than was agreed, and one flag flies in it."""
    points, most = GROWER.cost(picks), int(options.get("points", "200"))
    dear = [Against((), Refused(RULE, TooDear(points=points, most=most)))] if points > most else []
    flags = [place for place, pick in walked(picks) if pick.unit == "flag"]
    return [*dear, *(Against(place, Refused(RULE, SecondFlag())) for place in flags[1:])]


def army(collection: str, picks: Sequence[Pick], name: str, options: dict[str, str]) -> str:
    """The text of a column."""
    return json.dumps({"name": name, "parts": [pick.model_dump() for pick in picks]})


def settings() -> list[Setting]:
    """For how many points a column is made."""
    return [Setting(key="points", label="Points", note="At most", choices=(_points("200"), _points("400")))]


def _points(value: str) -> Choice:
    return Choice(value=value, label=f"{value} points")


def reckoned(collection: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
    """What a column costs so far."""
    return f"{GROWER.cost(picks)} of {options.get('points', '200')} points."


TREE = Tree(slots=slots, against=against, title="The column")
GROWER = Grower(TREE, STOCK)
LISTS = Lists(settings=settings, reckoned=reckoned, army=army, own=lambda: STOCK, tree=TREE)
