"""Single models on a table: sections that are placed, a reach, charges, silhouettes.

110 models in sections of ten among 40 pieces of terrain, on 72 by 48 inches; for silhouettes 200 stands in detachments
of five, on 60 by 48. The budgets hold on a quiet machine on which the kit looks along 18,500 lines of sight a second.
"""

from __future__ import annotations

from functools import partial
from math import hypot
from random import Random
from statistics import median
from time import process_time

import numpy as np
import shapely

from benchmarks.figures import Figure, percentile, show
from benchmarks.models_scene import field, going, section, terms
from renders.picture import draw
from rulesets.kit.boards.models.contact import Charging
from rulesets.kit.boards.models.forms import Form, anchor
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Goal, Layout
from rulesets.kit.boards.models.meeting import PASSED, Field, Manner, Terms
from rulesets.kit.boards.models.sights import Lookout, Silhouettes, Veil, pairs
from rulesets.kit.boards.models.walks import Walks
from rulesets.kit.boards.models.words import Section
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.pictures.models import middle, stand
from rulesets.kit.pictures.moved import before, close_up, reach, ways
from rulesets.kit.pictures.scene import Scene, Stand, TableGround, Token
from rulesets.kit.pictures.section_pad import SectionPad
from rulesets.kit.pictures.tables import piece

SECTIONS, EACH = 11, 10
TURNS = ((0, 0.9), (25, 0.9), (-25, 0.9), (50, 0.5), (-50, 0.5), (180, 0.5))
"""How far from its front a section turns, and which share of its allowance it goes."""
CHARGES = 15
WINDOW = 24.0
"""Inches of the table that a pad shows."""
STANDS = (0.5, 0.75, 0.75, 1.0, 3.5, 0.5, 0.5, 0.75)
"""The heights of detachments, in inches, one after the other."""


def figures() -> list[Figure]:
    """Milliseconds of processor time."""
    near, far, charges, reaches = _placed(6), _placed(12), _charged(), _reaches()
    one_attack, against_all = _silhouettes()
    return [
        Figure("ten placed at 6 inches among 110 models, median", median(near), "ms", 10),
        Figure("ten placed at 6 inches among 110 models, worst", max(near), "ms", 60),
        Figure("ten placed at 12 inches among 110 models, median", median(far), "ms", 50),
        Figure("ten placed at 12 inches among 110 models, worst", max(far), "ms", 250),
        Figure("reach of one model at 12 inches, 95 of 100", percentile(reaches, 0.95), "ms", 60),
        Figure("section pad: press to picture, one model in hand, 95 of 100", percentile(_pressed(), 0.95), "ms", 300),
        Figure("ten charge ten, laid out, median", median(charges), "ms", 400),
        Figure("silhouettes, 5 against 5", one_attack, "ms", 10),
        Figure("silhouettes, one detachment of 5 against 100", against_all, "ms", 120),
    ]


def _placed(inches: float) -> list[float]:
    there = field(2, SECTIONS, EACH)
    took = []
    for number in range(SECTIONS):
        layout = Layout(there, section(there, number), terms(there, number), inches)
        facing = 180.0 if number % 2 else 0.0
        for turn, share in TURNS:
            goal = anchor(layout.group).moved(facing + turn, inches * share)
            began = process_time()
            layout.laid(Goal(goal, facing, Form("line", files=5)))
            took.append((process_time() - began) * 1000)
    return took


def _reaches() -> list[float]:
    there = field(2, SECTIONS, EACH)
    took = []
    for number in range(SECTIONS):
        for name in section(there, number)[:2]:
            began = process_time()
            Walks(there, [name], terms(there, number), 12, roughly=True).reach(name)
            took.append((process_time() - began) * 1000)
    return took


def _pressed() -> list[float]:
    """A press on the pad of a section that may go 6 inches, with a model in hand: words, reach and picture."""
    there, took = field(2, SECTIONS, EACH), []
    for number in range(SECTIONS):
        names = section(there, number)
        known = Section(there.table, {f"{one}": name for one, name in enumerate(names)}, {}, 0)
        began = process_time()
        layout = Layout(there, names, terms(there, number), 6)
        pad = SectionPad(known, layout, 6, ("in line of 5", "2 north 0.5"), "1@2")
        draw(pad.pad("", partial(drawn, there, pad, names[2])).scene)
        took.append((process_time() - began) * 1000)
    return took


def drawn(there: Field, pad: SectionPad, in_hand: str) -> Scene:
    """The part of the table around the section, as its pad shows it."""
    stands = Group({**there.models, **pad.laid.group})
    groups: dict[str, list[str]] = {}
    for name in stands:
        groups.setdefault(name.partition("/")[0], []).append(name)
    tokens = [_token(number, [stand(stands[name]) for name in names]) for number, names in groups.items()]
    areas = (before(pad.layout.group, 0), reach(pad.layout, in_hand, 0))
    window = close_up(there.table, anchor(pad.layout.group), WINDOW)
    ground = TableGround(width=72, height=48, pieces=tuple(map(piece, there.land.pieces)))
    return Scene(
        title="",
        ground=ground,
        sides=("Red", "Blue"),
        tokens=tuple(tokens),
        areas=areas,
        tracks=tuple(ways(pad.laid, 0)),
        window=window,
    )


def _token(number: str, stands: list[Stand]) -> Token:
    return Token(
        id=number,
        label=number,
        name=f"Section {number}",
        side=int(number) % 2,
        shape="infantry",
        places=(middle(stands),),
        where="",
        stands=tuple(stands),
    )


def _charged() -> list[float]:
    took = []
    for seed in range(CHARGES):
        there = _facing(seed)
        mine = [name for name in there.models if name.startswith("A")]
        enemies = [name for name in there.models if name.startswith("B")]
        began = process_time()
        Charging(there, mine, CHARGE, 12).charge(enemies)
        took.append((process_time() - began) * 1000)
    return took


def _manner(name: str) -> Manner:
    return PASSED if name.startswith("A") else Manner(end=0.0 if name.startswith("B") else 1.0)


CHARGE = Terms(_manner, going)


def _facing(seed: int) -> Field:
    """Two sections of ten that face one another 7 inches apart, among eight others."""
    there, dice = field(seed, 8, EACH), Random(seed)
    taken = [model.middle for model in there.models.values()]
    solid = [piece.geometry for piece in there.land.pieces if piece.impassable]
    while True:
        x, y = dice.uniform(8, 60), dice.uniform(10, 36)
        mine = [Point(x + k % 5 * 1.4, y + 7 + k // 5 * 1.4) for k in range(EACH)]
        theirs = [Point(x + k % 5 * 1.4, y - k // 5 * 1.4) for k in range(EACH)]
        both = [*mine, *theirs]
        alone = all(hypot(at.x - other.x, at.y - other.y) > 1.1 for at in both for other in taken)
        if alone and all(shapely.distance(it, shapely.Point(at)) > 0.6 for it in solid for at in both):
            base = RoundBase(diameter=1000)
            models = {f"A{k}": Model(base=base, pose=pose(at, 0)) for k, at in enumerate(mine)}
            models |= {f"B{k}": Model(base=base, pose=pose(at, 180)) for k, at in enumerate(theirs)}
            return there._replace(models=Group({**there.models, **models}))


def _silhouettes() -> tuple[float, float]:
    there = field(2, 40, 5, 60, 48)
    other_side = [name for number in range(1, 40, 2) for name in section(there, number)]
    _looked(there, section(there, 1))  # whatever is loaded at the first look
    return median(_looked(there, section(there, 1)) for _ in range(5)), _looked(there, other_side)


def _looked(there: Field, targets: list[str]) -> float:
    heights = {name: STANDS[int(name.partition("/")[0]) % len(STANDS)] for name in there.models}
    one, other = there.models.only(section(there, 0)), there.models.only(targets)
    out = np.array([[_same(name, *pair) for name in there.models] for pair in pairs(one, other)])
    shapes = Silhouettes()
    began = process_time()
    shapes.hidden(Lookout(there, _veil, heights, 4.0).look(shapes.lines(one, other, heights), out))
    return (process_time() - began) * 1000


def _same(name: str, *pair: str) -> bool:
    return name.partition("/")[0] in {other.partition("/")[0] for other in pair}


def _veil(piece: Terrain) -> Veil | None:
    top = (piece.height or 0) / 1000
    return Veil(top, solid=piece.kind != "woods") if piece.kind in {"woods", "building", "wall"} else None


if __name__ == "__main__":
    show(figures)
