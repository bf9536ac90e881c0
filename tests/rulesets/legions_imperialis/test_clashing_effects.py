"""No two effects at the start or the end of a round, a phase or a stage clash, so that nobody is asked in which order
they come (TIME-01 to TIME-04; decision 62).

Everybody with every trait and special rule stands on both sides, and each such moment comes with either side first:
what changes then is listed here, and it has to come to the same. Whoever adds an effect at one of them has to look
whether its order could matter, and to ask (LI-TIME-03) or roll off (LI-TIME-04) if it does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import pytest

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice, ScriptedDice
from rulesets.legions_imperialis.chapters.combat.engagement_stage import EngagementStage
from rulesets.legions_imperialis.chapters.end_phase.end_phase import EndPhase
from rulesets.legions_imperialis.chapters.firing.fire_stage import FireStage
from rulesets.legions_imperialis.chapters.orders.orders_phase import OrdersPhase
from rulesets.legions_imperialis.chapters.turn.phases import new_phase, new_round
from rulesets.legions_imperialis.moments import REGISTRY, unknown
from rulesets.legions_imperialis.table.state import Imperialis
from tests.rulesets.legions_imperialis.table import blade, detachment, imperialis, profile

VALUES = ("", " (2)", ' (3")', " (5+)", " (Front)", " (Advance)")
"""What may stand in brackets behind a trait or special rule; of each the first that fits."""
Moment = Callable[[Imperialis, Dice], object]


class Edge(NamedTuple):
    """A moment at which something starts or ends: the fields of the game, its Detachments and models that change then,
    and what is said."""

    comes: Moment
    changes: frozenset[str] = frozenset()
    says: frozenset[str] = frozenset()


def _edge(comes: Moment, changes: str = "", says: str = "") -> Edge:
    return Edge(comes, frozenset(changes.split()), frozenset(says.split()))


PHASE = "phase activated checked fell_back"
EDGES: Mapping[str, Edge] = {
    "a round starts": _edge(
        lambda game, dice: new_round(game),
        "round chapter withdrew defended intercepted bombed acted moved fights",
        "round_begins",
    ),
    "the Orders phase": _edge(lambda game, dice: new_phase(game, "orders"), PHASE),
    "the Initiative phase": _edge(lambda game, dice: new_phase(game, "initiative"), PHASE),
    "the Combat phase": _edge(lambda game, dice: new_phase(game, "first_fire"), PHASE),
    "the End phase": _edge(lambda game, dice: new_phase(game, "end"), PHASE),
    "Orders are assigned": _edge(OrdersPhase().begins, "issued engaged_at_orders open_to"),
    "Orders are revealed": _edge(OrdersPhase().reveal, "chapter issued", "orders_revealed"),
    "First Fire starts": _edge(FireStage(stage="first_fire", seat=0).begins, "phase activated pinned_at_first_fire"),
    "First Fire ends": _edge(FireStage(stage="first_fire", seat=0).ends, "order popped_up"),
    "Combats are identified": _edge(EngagementStage().identify),
    "the Engagement stage ends": _edge(EngagementStage().ends, "order"),
    "Advancing Fire starts": _edge(FireStage(stage="advancing_fire", seat=0).begins, "phase activated"),
    "End phase effects": _edge(EndPhase().effects, "order shields wounds", "mended shields_reignite"),
}


def _words() -> list[str]:
    """Every trait and special rule, written as on a card."""
    return [next(word for value in VALUES if not unknown([word := f"{key}{value}"])) for key in sorted(REGISTRY)]


@pytest.fixture(scope="module")
def everybody() -> Imperialis:
    """On each side Detachments of two rules each, that have lost a Wound, and shields if they have any; the first two
    touch."""
    words = _words()
    pairs = [*zip_longest(words[::2], words[1::2], fillvalue=words[0])]
    orders = ("first_fire", "advance", "charge", "fall_back")
    marks = ("withdrew", "defended", "intercepted", "bombed", "acted", "activated", "popped_up")
    fielded = [
        detachment(
            f"{number} of {seat}",
            [(1.5 + 3 * (number % 20), 3 + (20 * seat if number else 1) + 4 * (number // 20))],
            seat=seat,
            models=(profile(" ".join(both), wounds=3, rules=both, weapons=(blade("Blade", *both),)),),
            order=orders[number % 4],
            checked="failed",
            issued=number % 4 < 3,
            **dict.fromkeys(marks, True),
        )
        for number, both in enumerate(pairs)
        for seat in (0, 1)
    ]
    for one in fielded:
        (stand,) = one.detachment.stands
        stand.wounds, stand.shields, stand.moved, stand.fights = 2, stand.shields // 2, 1000, 1
    return imperialis(*fielded).game


def _came(everybody: Imperialis, edge: Edge, first: int, face: int) -> Imperialis:
    """The game when such a moment has come, with this side first and all dice alike."""
    game = private_copy(everybody)
    game.initiative = first
    edge.comes(game, ScriptedDice(*[face] * (400 if "wounds" in edge.changes else 0)))
    return game


def _differing(one: Any, other: Any, name: str = "") -> Iterator[str]:
    """The names of all fields in which two states differ."""
    if isinstance(one, dict) and one.keys() == other.keys():
        for key in one:
            yield from _differing(one[key], other[key], key if key.isidentifier() else name)
    elif isinstance(one, list) and len(one) == len(other) and one and isinstance(one[0], dict):
        for mine, its in zip(one, other, strict=True):
            yield from _differing(mine, its, name)
    elif one != other:
        yield name


@pytest.mark.parametrize("name", EDGES)
def test_what_changes_at_an_edge_is_known_and_the_same_whoever_is_first(everybody: Imperialis, name: str) -> None:
    """No die falls but in the End phase, where each model's are its own."""
    edge = EDGES[name]
    for face in (4, 6) if "wounds" in edge.changes else (0,):
        ours, theirs = (_came(everybody, edge, first, face) for first in (0, 1))
        assert {event.key for event in ours.events} == edge.says
        before, after, other = (one.model_dump(exclude={"initiative", "cards"}) for one in (everybody, ours, theirs))
        assert after == other
        if face in (0, 6):
            assert {*_differing(before, after)} == edge.changes


def test_these_are_all_the_steps_of_the_end_phase() -> None:
    """One more needs its place among those of LI-END-02, and an edge above."""
    steps = [name for name, member in vars(EndPhase).items() if getattr(member, "is_step", False)]
    assert steps == [
        *("order_of_flight", "fall_back", "effects", "hover"),
        *("remove_flyers", "victory_points", "is_it_over"),
    ]
