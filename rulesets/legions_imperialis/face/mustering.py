"""Army lists as trees: Formations of Detachments, as players put them together (ARMY)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.points import rule
from rulesets.kit.facets.lists import Against, Kind, Lists, Pick, Place, Slot, Tree
from rulesets.kit.facets.setup import Setting
from rulesets.kit.facets.trees import BESIDE, part_at
from rulesets.legions_imperialis.before.forces import lists
from rulesets.legions_imperialis.before.forces.armies import KEYS, Army, Slots, army
from rulesets.legions_imperialis.before.forces.building import (
    Check,
    checks_all,
    checks_points,
    empty,
    least_formations,
    too_dear,
)
from rulesets.legions_imperialis.before.setup import SIZES
from rulesets.legions_imperialis.face.tell import muster_words, setup_words
from rulesets.legions_imperialis.table.profiles import Card, Role

SIZE, CHECK = "scenario", "army_check"
"""What is asked of a list: for which size of game it is made, and what of it is checked (LIX-ARMY-09)."""
STRICT: Check = "strict"


def slots(collection: str, picks: Sequence[Pick], place: Place, options: Mapping[str, str]) -> Sequence[Slot]:
    """What may stand in a part of a list as it is now."""
    if not place:
        return [_formations(picks, options)]
    if len(place) > 1:
        return ()
    key, name = lists.kind_of(part_at(picks, place).unit)
    its = army(key)
    return [_of_role(its, role, bounds, options) for role, bounds in its.kinds[name].slots.items()]


def _formations(picks: Sequence[Pick], options: Mapping[str, str]) -> Slot:
    """As many Formations as the points demand (LIX-ARMY-05), of one side (LIX-ARMY-03)."""
    kinds = tuple(_formation(army(key), one, picks) for key in KEYS for one in army(key).formation)
    least = least_formations(_limit(options)) if checks_all(_check(options)) else 1
    return Slot(
        key="formations", label=muster_words.FORMATIONS, rule="LIX-ARMY-05", kinds=kinds, least=least, most=BESIDE
    )


def _formation(its: Army, kind: Slots, picks: Sequence[Pick]) -> Kind:
    """A kind of Formation; closed where all that stand are of the other side."""
    others = [lists.kind_of(pick.unit)[0] for pick in picks if lists.is_known(pick.unit)]
    first = army(others[0]) if others else its
    why = muster_words.of_another_side(first.name) if is_of_another_side(first, its) else ""
    return Kind(key=f"{its.key}{lists.OF}{kind.name}", label=kind.name, note=its.name, closed=why)


@rule(without=False)
def is_of_another_side(one: Army, other: Army) -> bool:
    """LIX-ARMY-03: an army has one Allegiance, and takes nothing of the other."""
    return one.allegiance != other.allegiance


def _of_role(its: Army, role: Role, bounds: tuple[int, int], options: Mapping[str, str]) -> Slot:
    """A slot of a Formation, with whatever may fill it."""
    kinds = tuple(map(_detachment, its.of_role(role)))
    least, most = so_many(bounds) if checks_all(_check(options)) else (0, BESIDE)
    return Slot(key=role, label=muster_words.ROLES[role], rule="LIX-ARMY-06", kinds=kinds, least=least, most=most)


@rule(without=(0, BESIDE))
def so_many(bounds: tuple[int, int]) -> tuple[int, int]:
    """LIX-ARMY-06: a compulsory slot must be filled, and none more often than it may be."""
    return bounds


def _detachment(card: Card) -> Kind:
    return Kind(key=card.key, label=card.name, note=muster_words.detachment(card), points=card.points)


def against(collection: str, picks: Sequence[Pick], options: Mapping[str, str]) -> list[Against]:
    """What the rules have against a list besides its slots: its points, and Formations of nobody."""
    return [*_of_the_whole(picks, options), *_of_formations(picks, options)]


def _of_the_whole(picks: Sequence[Pick], options: Mapping[str, str]) -> Iterator[Against]:
    refused = too_dear([one.formation for one in lists.fielded(picks)], _limit(options))
    if refused is not None and checks_points(_check(options)):
        yield Against((), refused)


def _of_formations(picks: Sequence[Pick], options: Mapping[str, str]) -> Iterator[Against]:
    for place, formation in lists.fielded(picks) if checks_all(_check(options)) else ():
        refused = empty(formation)
        if refused is not None:
            yield Against(place, refused)


def reckoned(collection: str, picks: Sequence[Pick], options: dict[str, str]) -> str:
    """What a list costs so far."""
    return muster_words.reckoned([one.formation for one in lists.fielded(picks)], _limit(options))


def _limit(options: Mapping[str, str]) -> int:
    """The points of the game that a list is made for."""
    return SIZES[options.get(SIZE, next(iter(SIZES)))]


def _check(options: Mapping[str, str]) -> Check:
    told = options.get(CHECK, STRICT)
    return "off" if told == "off" else "points" if told == "points" else STRICT


def settings() -> list[Setting]:
    """For which size of game a list is made, and what of it is checked."""
    label, note = muster_words.SIZE
    sizes = tuple(
        Choice(value=size, label=size.capitalize(), note=muster_words.size(points)) for size, points in SIZES.items()
    )
    check = next(setting for setting in setup_words.settings() if setting.key == CHECK)
    return [Setting(key=SIZE, label=label, note=note, choices=sizes), check]


TREE = Tree(slots=slots, against=against, title=muster_words.TITLE)
LISTS = Lists(
    settings=settings,
    reckoned=reckoned,
    army=lambda collection, picks, name, options: lists.own_army(picks, name).model_dump_json(),
    own=lists.collection,
    tree=TREE,
)
