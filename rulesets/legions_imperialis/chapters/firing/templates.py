"""Weapons that lay templates: which a Detachment has, where each may lie, and whom it attacks (BLAST, FIRE, BEAM)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.tables.bases import Body
from rulesets.kit.boards.tables.formations import RoundBase
from rulesets.kit.boards.tables.places import Frozen, Point, Spot, pose
from rulesets.kit.engine.moments import Replacement, of_kind
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.chapters.firing.expected import dice, likely
from rulesets.legions_imperialis.chapters.firing.hitting import needed
from rulesets.legions_imperialis.chapters.firing.lines import (
    Aimed,
    Lines,
    Row,
    Shot,
    in_band,
    shots_left,
    target_pinned,
)
from rulesets.legions_imperialis.moments import HITS_FLYERS, IN_ARC, LAYS, asked, holds
from rulesets.legions_imperialis.table.flying import flies
from rulesets.legions_imperialis.table.measure import TOLERANCES, group
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.reasons.firing import TemplateFar, TemplateMisses, TemplateUnseen
from rulesets.legions_imperialis.table.shapes import LENGTH, Shape, Under, lies_at, under
from rulesets.legions_imperialis.table.sight import hidden, sees_point
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

RULES = {"blast": "LIX-TR-BLAST-01", "flame": "LIX-TR-FIRE-01", "beam": "LIX-TR-BEAM-01"}
"""The rule by which each template is laid."""
BESIDE = 2.0
"""Inches from the first template within which the hole of each further one lies."""
MARK = RoundBase(diameter=2)
ASIDE = 0.2
"""Inches from the edge of a model at which a hole is tried that does not lie over it."""
HALF = 0.5
"""How likely a model that is partly covered counts."""


class Lying(Frozen):
    """A template that lies on the table: of which weapon, and over which point, or toward which."""

    gun: Aimed
    at: Spot


def shape_of(game: Imperialis, detachment: Detachment, gun: Aimed) -> Shape:
    """The template of a weapon."""
    shape = _shape(game, gun.mode_of(game, detachment))
    assert shape is not None
    return shape


def _shape(game: Imperialis, mode: Mode) -> Shape | None:
    return next((one.value for one in of_kind(Replacement, asked(LAYS, mode.traits, game, mode=mode))), None)


def guns(game: Imperialis, detachment: Detachment) -> list[Aimed]:
    """The weapons of a Detachment that lay templates, those first whose template scatters; of a weapon one profile."""
    laying = [
        Aimed(model=stand.label, weapon=number, mode=mode.name, dice=mode.dice)
        for stand in detachment.alive
        for number, weapon in enumerate(game.profile(detachment, stand).weapons)
        for mode in weapon.modes[:1]
        if mode.hit is not None and _shape(game, mode) is not None and shots_left(game, stand, number, mode) != 0
    ]
    return sorted(laying, key=lambda gun: shape_of(game, detachment, gun).kind != "blast")


def able(game: Imperialis, detachment: Detachment) -> list[Aimed]:
    """Those of them whose template could come to lie over an enemy."""
    return [
        gun
        for gun in guns(game, detachment)
        if any(_reaches(game, detachment, gun, one) for one in game.enemies(detachment))
    ]


def _reaches(game: Imperialis, detachment: Detachment, gun: Aimed, enemy: Detachment) -> bool:
    shape = shape_of(game, detachment, gun)
    if not is_open_to(game, detachment, gun, shape, enemy):
        return False
    firing = Group({"": firer(game, detachment, gun)})
    return TOLERANCES.within(firing.gap(group(game, enemy)), reach(shape, gun.mode_of(game, detachment)))


def reach(shape: Shape, mode: Mode) -> float:
    """How many inches from its bearer a template reaches."""
    if shape.kind == "flame":
        return LENGTH
    return mode.most + (shape.inches / 2 if shape.kind == "blast" else 0.0)


def firer(game: Imperialis, detachment: Detachment, gun: Aimed) -> Model:
    """The model that fires a weapon."""
    return game.model(detachment, detachment.stand(gun.model))


# --- where it may lie -------------------------------------------------------------------------------------------------


class Bound(Frozen):
    """What binds a template beside its own rules: where the first of several lies, and at whom the other weapons
    fire."""

    first: Spot | None = None
    target: str = ""


def why_not(game: Imperialis, detachment: Detachment, gun: Aimed, at: Point, bound: Bound) -> Refused | None:
    """Why a template may not be laid over a point, or toward it."""
    shape = shape_of(game, detachment, gun)
    if shape.kind != "blast":
        return out_of_arc(game, detachment, gun, _far_end(game, detachment, gun, shape, at))
    return (
        out_of_range(game, detachment, gun, at)
        or out_of_arc(game, detachment, gun, at)
        or beside_the_first(detachment, at, bound)
        or unseen(game, detachment, gun, at)
        or pinned_below(game, at, detachment)
        or misses_the_target(game, detachment, gun, at, bound)
    )


@rule(without=None)
def out_of_range(game: Imperialis, detachment: Detachment, gun: Aimed, at: Point) -> Refused | None:
    """LIX-TR-BLAST-01: the hole is in range of the firing model."""
    firing = firer(game, detachment, gun)
    if in_band(gun.mode_of(game, detachment), firing.middle.to(at) - firing.radius):
        return None
    return Refused("LIX-TR-BLAST-01", TemplateFar(detachment=detachment.id))


@rule(without=None)
def out_of_arc(game: Imperialis, detachment: Detachment, gun: Aimed, at: Point) -> Refused | None:
    """LIX-TR-BLAST-01, LIX-TPL-02, LIX-TR-BEAM-01: the hole, or the far end, is in the weapon's arc."""
    mode = gun.mode_of(game, detachment)
    told = {"firing": firer(game, detachment, gun), "target": _mark(at), "mode": mode}
    if not holds(IN_ARC, mode.traits, game, **told):
        return None
    return Refused(RULES[shape_of(game, detachment, gun).kind], TemplateFar(detachment=detachment.id))


def _far_end(game: Imperialis, detachment: Detachment, gun: Aimed, shape: Shape, at: Point) -> Point:
    firing = firer(game, detachment, gun)
    return firing.middle.moved(firing.middle.bearing(at), firing.radius + (shape.inches or LENGTH))


def _mark(at: Point) -> Model:
    return Model(base=MARK, pose=pose(at, 0.0))


@rule(without=None)
def beside_the_first(detachment: Detachment, at: Point, bound: Bound) -> Refused | None:
    """LIX-TR-BLAST-08: the hole of each further template lies within 2 inches of the first one's (LIX-D-22)."""
    if bound.first is None or TOLERANCES.within(bound.first.point.to(at), BESIDE):
        return None
    return Refused("LIX-TR-BLAST-08", TemplateFar(detachment=detachment.id))


@rule(without=None)
def unseen(game: Imperialis, detachment: Detachment, gun: Aimed, at: Point) -> Refused | None:
    """LIX-TR-BLAST-01: the firing model sees the point; who is under the template does not hide it, as no target hides
    itself (LI-D-03)."""
    if sees_point(game, detachment, gun.model, at, shape_of(game, detachment, gun).inches / 2):
        return None
    return Refused("LIX-TR-BLAST-01", TemplateUnseen(detachment=detachment.id))


@rule(without=None)
def pinned_below(game: Imperialis, at: Point, detachment: Detachment) -> Refused | None:
    """LI-TGT-09: nobody who is Engaged & Pinned is the point of aim (LIX-D-21)."""
    for one in game.enemies(detachment):
        below = any(model.middle.to(at) <= model.radius for model in group(game, one).values())
        if below and (refused := target_pinned(game, one)) is not None:
            return refused
    return None


@rule(without=None)
def misses_the_target(game: Imperialis, detachment: Detachment, gun: Aimed, at: Point, bound: Bound) -> Refused | None:
    """LIX-TR-BLAST-07: a model of the Detachment at which the other weapons fire is under the template."""
    if not bound.target:
        return None
    target = game.detachments[bound.target]
    lying_under = covered(game, detachment, Lying(gun=gun, at=at.spot)).get(target.id)
    if lying_under is not None:
        return None
    return Refused("LIX-TR-BLAST-07", TemplateMisses(detachment=detachment.id, target=target.id))


# --- whom it attacks --------------------------------------------------------------------------------------------------


def body_of(game: Imperialis, detachment: Detachment, lying: Lying) -> Body:
    """The ground under a template."""
    shape, firing = shape_of(game, detachment, lying.gun), firer(game, detachment, lying.gun)
    return lies_at(game, shape, firing, lying.at.point)


def covered(game: Imperialis, detachment: Detachment, lying: Lying) -> dict[str, Under]:
    """The models under a template, Detachment by Detachment; those of the firer last."""
    shape, body = shape_of(game, detachment, lying.gun), body_of(game, detachment, lying)
    under_it = dict[str, Under]()
    for other in sorted(game.on_table(), key=lambda one: (one.id == detachment.id, one.seat == detachment.seat)):
        if is_open_to(game, detachment, lying.gun, shape, other):
            its = under(shape, body, group(game, other))
            if its.whole or its.partly:
                under_it[other.id] = its
    return under_it


def is_open_to(game: Imperialis, detachment: Detachment, gun: Aimed, shape: Shape, other: Detachment) -> bool:
    """Whether a template may do anything to a Detachment, wherever it stands."""
    return of_its_height(game, detachment, gun, shape, other) and not spared(detachment, shape, other)


@rule(without=True)
def of_its_height(game: Imperialis, detachment: Detachment, gun: Aimed, shape: Shape, other: Detachment) -> bool:
    """LIX-TR-BLAST-05, LIX-TR-FIRE-03, LIX-TR-BEAM-02: with Skyfire only Flyers, else nobody who flies; a line never
    meets Flyers."""
    mode = gun.mode_of(game, detachment)
    upward = shape.kind != "beam" and holds(HITS_FLYERS, mode.traits, game, mode=mode)
    return flies(game, other) == upward


@rule(without=False)
def spared(detachment: Detachment, shape: Shape, other: Detachment) -> bool:
    """LIX-TR-BEAM-02: nobody is hit by the line of his own Detachment (LIX-D-21); by its other templates he is."""
    return shape.kind == "beam" and other.id == detachment.id


class Covered(Lines):
    """The lines from a model that has laid a template to the models that it attacks, whether it sees them or not."""

    def row(self, gun: Aimed) -> Row:
        """The modifiers of each of them."""
        stand, mode = self._firing.stand(gun.model), gun.mode_of(self._game, self._firing)
        own = self._firing.id == self._target.id
        blocked = {} if own else hidden(self._game, self._firing, self._target)
        mine = self._firing.name_of(stand)
        return Row(
            model=gun.model,
            weapon=gun.weapon,
            mode=gun.mode,
            dice=gun.dice,
            by_model={
                other.label: self._modifiers(mode, other, blocked.get((mine, self._target.name_of(other)), 0))
                for other in self._target.alive
            },
            of_all=self._of_all(mode, unseen=False),
            flyer=self._flyers,
        )


def against(game: Imperialis, detachment: Detachment, gun: Aimed, target: Detachment) -> Row:
    """What a template is to each model of a Detachment."""
    return Covered(game, detachment, target).row(gun)


def shot(row: Row, game: Imperialis, detachment: Detachment, labels: Sequence[str], rolls: int) -> Shot:
    """So many Hit rolls of a template against these models of a Detachment, with the modifier of which most Hits find
    somebody (LI-OBS-06)."""
    its = row.model_copy(update={"by_model": {label: row.by_model[label] for label in labels}, "dice": str(rolls)})
    each = sorted(its.modifiers, reverse=True)
    return its.shot(max(each, key=lambda one: _promises(game, detachment, its.shot(one), rolls)))


def _promises(game: Imperialis, detachment: Detachment, one: Shot, rolls: int) -> float:
    """About how many Hits find somebody who is hit by that modifier."""
    return min(rolls * likely(needed(one.mode_of(game, detachment), one)), float(len(one.at)))


@rule(without=lambda shape, count, value: value)
def number_of_rolls(shape: Shape, count: int, value: int) -> int:
    """LIX-TR-BLAST-02, LIX-TR-FIRE-01: so many models times the Dice; of a flame so many models; of a line the Dice."""
    if shape.kind == "blast":
        return count * value
    return count if shape.kind == "flame" else value


@rule(without=lambda game, detachment, gun, target, count: [stand.label for stand in target.alive])
def may_take(
    game: Imperialis, detachment: Detachment, gun: Aimed, target: Detachment, count: Sequence[str]
) -> list[str]:
    """LIX-TR-BLAST-04, LIX-TR-FIRE-03, LIX-TR-BEAM-02: only models that count take Hits; of a line whoever is in its
    range and arc, be it nobody of those over whom it lies."""
    if shape_of(game, detachment, gun).kind != "beam":
        return [*count]
    mode, firing = gun.mode_of(game, detachment), firer(game, detachment, gun)
    there = [(stand.label, game.model(target, stand)) for stand in target.alive]
    inches = {label: firing.middle.to(model.middle) - firing.radius - model.radius for label, model in there}
    told = {"firing": firing, "mode": mode}
    return [
        label
        for label, model in there
        if in_band(mode, inches[label]) and not holds(IN_ARC, mode.traits, game, target=model, **told)
    ]


# --- where it is worth most -------------------------------------------------------------------------------------------


def suggested(game: Imperialis, detachment: Detachment, gun: Aimed, bound: Bound) -> Iterator[Point]:
    """Points over which, or toward which, a template is worth most: by the models of the enemy that it covers, less
    those of the own side. First over models and between two of them; then beside them."""
    yield from _by_worth(game, detachment, gun, _over_models(game, detachment, gun, bound))
    if shape_of(game, detachment, gun).kind == "blast":
        yield from _by_worth(game, detachment, gun, _beside_models(game, detachment, gun))


def _by_worth(game: Imperialis, detachment: Detachment, gun: Aimed, places: Iterable[Point]) -> list[Point]:
    worth = {at: _worth(game, detachment, gun, at) for at in places}
    return sorted((at for at, (hits, _) in worth.items() if hits), key=lambda at: worth[at][1] - worth[at][0])


def _over_models(game: Imperialis, detachment: Detachment, gun: Aimed, bound: Bound) -> Iterator[Point]:
    for near in _near(game, detachment, gun):
        yield from (one.middle for one in near)
        for place, one in enumerate(near):
            yield from (one.middle.between(other.middle).spot.point for other in near[place + 1 :])
    if bound.first is not None:
        yield bound.first.point


def _beside_models(game: Imperialis, detachment: Detachment, gun: Aimed) -> Iterator[Point]:
    for near in _near(game, detachment, gun):
        for one in near:
            yield from (one.middle.moved(turn, one.radius + ASIDE).spot.point for turn in range(0, 360, 45))


def _near(game: Imperialis, detachment: Detachment, gun: Aimed) -> Iterator[list[Model]]:
    """The models of each enemy Detachment to which a template may come."""
    firing = firer(game, detachment, gun)
    far = reach(shape_of(game, detachment, gun), gun.mode_of(game, detachment)) + firing.radius
    for enemy in game.enemies(detachment):
        yield [one for one in group(game, enemy).values() if firing.middle.to(one.middle) - one.radius <= far]


def _worth(game: Imperialis, detachment: Detachment, gun: Aimed, at: Point) -> tuple[float, float]:
    """The Hits on enemies that a place promises, and those on the own side."""
    hits_of = hoped(game, detachment, Lying(gun=gun, at=at.spot))
    own = sum(hits for name, hits in hits_of.items() if game.detachments[name].seat == detachment.seat)
    return sum(hits_of.values()) - own, own


def hoped(game: Imperialis, detachment: Detachment, lying: Lying) -> dict[str, float]:
    """The Hits that a template brings each Detachment where it lies, on the average, without modifiers."""
    shape, mode = shape_of(game, detachment, lying.gun), lying.gun.mode_of(game, detachment)
    one, each = likely(mode.hit or 0), dice(mode.dice)
    hits_of = dict[str, float]()
    for name, its in covered(game, detachment, lying).items():
        if not may_take(game, detachment, lying.gun, game.detachments[name], (*its.whole, *its.partly)):
            continue
        count = len(its.whole) + HALF * len(its.partly)
        hits_of[name] = one * (each if shape.kind == "beam" else count * (each if shape.kind == "blast" else 1.0))
    return hits_of
