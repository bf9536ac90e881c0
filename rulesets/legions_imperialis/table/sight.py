"""Lines of sight by silhouettes: how many of a hundred samples of a model are hidden (TGT-05, OBS, TERR-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.sights import (
    Bools,
    Bundles,
    Looked,
    Lookout,
    Silhouettes,
    Veil,
    middle_lines,
    pairs,
    told,
)
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import Point, pose
from rulesets.kit.boards.tables.terrain import Terrain
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.remembering import Remembered
from rulesets.legions_imperialis.table.flying import above, flies, seen_from_everywhere
from rulesets.legions_imperialis.table.measure import field, group, lies
from rulesets.legions_imperialis.table.profiles import ENGINES, ModelType
from rulesets.legions_imperialis.table.state import Detachment, Imperialis
from rulesets.legions_imperialis.table.terrain import Piece

SAMPLES = 100
"""The samples of a silhouette (LI-D-03)."""
INSIGNIFICANT = 95
"""From so many hidden samples on a Knight or Titan is wholly obscured (LI-D-05)."""
QUARTER, HALF = 25, 50
DEPTH = 4.0
"""Inches of Obstructing terrain through which one sees in all (LIX-TERR-08)."""
POPPED_UP = 10.0
"""Inches by which Skimmers rise for a Pop-up attack."""
POINT = ""
"""The name of a point on the ground among models."""
SILHOUETTES = Silhouettes()

Pair = tuple[str, str]
Hidden = Mapping[Pair, int]
"""For each model of those who look and each that is looked at, how many samples are hidden."""


class Seen:
    """What a Detachment sees of another: hidden samples, and the names of what hides them."""

    def __init__(self, hidden: Hidden, by: Mapping[Pair, tuple[str, ...]]) -> None:
        self.hidden, self.by = hidden, by


SIGHTS: Remembered[Imperialis, Seen] = Remembered(256, lies)


def hidden(game: Imperialis, firing: Detachment, target: Detachment) -> Hidden:
    """How many samples of each model of a Detachment are hidden from each of another."""
    return seen(game, firing, target).hidden


def seen(game: Imperialis, firing: Detachment, target: Detachment) -> Seen:
    """What a Detachment sees of another, model by model."""
    told_names = (firing.id, target.id)
    return SIGHTS.of(game, told_names, lambda still: _seen_now(still, *told_names))


def _seen_now(game: Imperialis, firing: str, target: str) -> Seen:
    return looked(game, game.detachments[firing], [group(game, game.detachments[target])])[0]


def looked(game: Imperialis, firing: Detachment, places: Sequence[Group]) -> list[Seen]:
    """What a Detachment sees of another at each of the places where that may stand. Neither of the two hides anything
    from the other, so that all else on the table is the same at all of them."""
    mine = group(game, firing)
    both = pairs(mine, places[0])
    if not both:
        return [Seen({}, {})] * len(places)
    if seen_from_everywhere(game, firing, game.named(places[0].names[0])[0]):
        return [Seen(dict.fromkeys(both, 0), dict.fromkeys(both, ()))] * len(places)
    veils = {piece.name: piece for piece in game.pieces}
    lookout = Lookout(field(game), lambda piece: veil(veils, piece), heights(game), DEPTH)
    lines = _look(game, lookout, mine, places)
    shares = SILHOUETTES.hidden(lines) if sampled(game) else (~lines.clear).astype(float)
    counts = [round(share * SAMPLES) for share in shares.tolist()]
    return [
        Seen(dict(zip(both, counts[first:], strict=False)), dict(zip(both, lines.by[first:], strict=False)))
        for first in range(0, len(counts), len(both))
    ]


def sees_point(game: Imperialis, firing: Detachment, label: str, at: Point, radius: float) -> bool:
    """Whether a model sees a point on the ground; who stands within so many inches of it does not hide it."""
    if flies(game, firing):
        return True
    mine = group(game, firing).only([firing.name_of(firing.stand(label))])
    mark, standing = Group({POINT: Model(base=RoundBase(diameter=2), pose=pose(at, 0.0))}), field(game)
    high = {**heights(game), POINT: 0.0}
    veils = {piece.name: piece for piece in game.pieces}
    lookout = Lookout(standing, lambda piece: veil(veils, piece), high, DEPTH)
    own = {firing.name_of(one) for one in firing.alive}
    air = {one.name_of(stand) for one in game.on_table() if above(game, one) for stand in one.alive}
    over = {name for name, model in standing.models.items() if model.middle.to(at) <= model.radius + radius}
    left_out = [not sampled(game) or name in {*own, *air, *over} for name in standing.models]
    lines = SILHOUETTES.lines(mine, mark, high) if sampled(game) else middle_lines(mine, mark)
    return bool(lookout.look(lines, told([left_out], len(standing.models))).clear[0])


def heights(game: Imperialis) -> dict[str, float]:
    """How high each model on the table is, in inches (LI-D-01)."""
    return {
        one.name_of(stand): game.profile(one, stand).height + lifted(one)
        for one in game.on_table()
        for stand in one.alive
    }


@rule(without=0.0)
def lifted(detachment: Detachment) -> float:
    """LIX-SR-SKIM-03, LIX-SR-SKIM-04: by how many inches Skimmers are higher that have popped up (LIX-D-43)."""
    return POPPED_UP if detachment.popped_up else 0.0


def _look(game: Imperialis, lookout: Lookout, mine: Group, places: Sequence[Group]) -> Looked:
    if sampled(game):
        bundles = Bundles.joined([SILHOUETTES.lines(mine, its, lookout.heights) for its in places])
    else:
        bundles = Bundles.joined([middle_lines(mine, its) for its in places])
    return lookout.look(bundles, _left_out(game, lookout.field.models, (mine, places[0]), len(bundles.starts)))


def _left_out(game: Imperialis, standing: Group, both: tuple[Group, Group], count: int) -> Bools:
    """Models of the Detachment that fires and of the target never block, nor do Flyers; on the plan nobody does
    (LI-D-03)."""
    air = {one.name_of(stand) for one in game.on_table() if above(game, one) for stand in one.alive}
    own = [not sampled(game) or name in air or any(name in group for group in both) for name in standing]
    return told([own] * count, len(standing))


@rule(without=False)
def sampled(game: Imperialis) -> bool:
    """LI-TGT-05: sight is the model's own, sampled; or by a line on the plan, if that was settled (LI-D-03)."""
    return game.options.los == "sampled"


@rule(without=None)
def veil(pieces: Mapping[str, Piece], piece: Terrain) -> Veil | None:
    """LIX-TERR-08, LIX-TERR-10: Obstructing terrain hides below its height, if one looks through more than 4 inches;
    Impassable terrain with a height is solid."""
    its = pieces[piece.name]
    if its.nature.category == "obstructing":
        return Veil(its.tall, solid=False)
    return Veil(its.tall) if its.nature.category == "impassable" and its.tall else None


@rule(without=lambda blocked, kind: blocked < SAMPLES)
def visible(blocked: int, kind: ModelType) -> bool:
    """LI-OBS-01, LI-OBS-04, LI-OBS-05: any part of a model will do; of a Knight or Titan more than a few."""
    return blocked < (INSIGNIFICANT if kind in ENGINES else SAMPLES)


@rule(without=0)
def obscured(blocked: int, kind: ModelType) -> int:
    """LI-OBS-02, LI-OBS-03: -1 at a Knight or Titan of which a quarter is hidden, -2 if it is half (LI-D-04)."""
    if kind not in ENGINES or blocked < QUARTER:
        return 0
    return -2 if blocked >= HALF else -1
