"""How ironclads go At the Double: straight ahead, with one pivot (IRON-03, IRON-04)."""

from __future__ import annotations

from math import cos, inf, radians, sin
from typing import NamedTuple

from rulesets.kit.boards.models.forms import Form, anchor, front, slots
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Goal, Laid, Layout
from rulesets.kit.boards.models.meeting import Field, Terms
from rulesets.kit.boards.models.walks import Walk, Walks
from rulesets.kit.boards.tables.places import Point, hundredths
from rulesets.kit.engine.points import rule

AS_NOW = Form("as now")
MOST_TURNED = 90.0
"""Degrees of a pivot."""
SKEW = 0.05
"""Inches by which a goal may lie off the line of a run."""
PARALLEL = 0.001
"""The sine of an angle that is none."""


class Run(NamedTuple):
    """A run of an ironclad: so many inches ahead, a pivot by so many degrees, and so many inches ahead again."""

    first: float
    turn: float
    second: float

    @property
    def inches(self) -> float:
        """How long it is."""
        return self.first + self.second


def run_to(here: Point, facing: float, goal: Point, front: float) -> Run | None:
    """The run from a place to another, from one facing to another; None if no run leads there. Where the facing does
    not change and the goal does not lie ahead, it pivots toward the goal first."""
    turn = (front - facing + 180.0) % 360.0 - 180.0
    ahead, aside = _seen_from(here, facing, goal)
    if abs(sin(radians(turn))) <= PARALLEL:
        if abs(aside) <= SKEW and ahead >= -SKEW:
            return pivoted(Run(max(0.0, ahead), turn, 0.0))
        toward = (here.bearing(goal) - facing + 180.0) % 360.0 - 180.0
        return pivoted(Run(0.0, toward, here.to(goal))) if abs(turn) <= PARALLEL else None
    second = aside / sin(radians(turn))
    first = ahead - second * cos(radians(turn))
    if min(first, second) < -SKEW:
        return None
    return pivoted(Run(max(0.0, first), turn, max(0.0, second)))


@rule(without=lambda run: run)
def pivoted(run: Run) -> Run | None:
    """DL-IRON-04: one pivot, by 90 degrees or less."""
    return run if abs(run.turn) <= MOST_TURNED + PARALLEL else None


def _seen_from(here: Point, facing: float, goal: Point) -> tuple[float, float]:
    """How far a goal lies ahead, and how far to the right, of whoever faces so."""
    east, south, turn = goal.x - here.x, goal.y - here.y, radians(facing)
    return east * sin(turn) - south * cos(turn), east * cos(turn) + south * sin(turn)


class Runs(Layout):
    """Lays out runs of ironclads, as a layout does moves: each straight ahead with one pivot. Whoever has no run to his
    slot stays where he is."""

    def __init__(self, field: Field, names: list[str], terms: Terms, allowance: float) -> None:
        super().__init__(field, names, terms, allowance)
        self._met, self._on, self._far = field, terms, allowance

    def laid(self, goal: Goal) -> Laid:
        """The run of each to a goal."""
        runs = self.runs(goal)
        walks = {name: self._walk(name, runs[name]) for name in self.group}
        facing = {name: self._faces(name, run, walks[name]) for name, run in runs.items()}
        short = tuple(name for name, run in runs.items() if run is None or (run.inches and not walks[name].length))
        return self.stood(walks, facing, short)

    def runs(self, goal: Goal) -> dict[str, Run | None]:
        """The run of each to its slot, whoever is in the way; as they stand now all make the same one."""
        if goal.form == AS_NOW and not goal.nudged:
            same = run_to(anchor(self.group), front(self.group), goal.at, goal.facing)
            return dict.fromkeys(self.group, same)
        turned = Group({name: _turned(model, goal.facing) for name, model in self.group.items()})
        places = dict(zip(turned, slots(turned, goal.form, goal.at, goal.facing), strict=True)) | dict(goal.nudged)
        return {
            name: run_to(model.middle, model.pose.degrees, places[name], goal.facing)
            for name, model in self.group.items()
        }

    def cost(self, name: str, run: Run) -> float:
        """The inches that a run costs; infinite where something is in its way."""
        model = self.group[name]
        bend, end = self._stations(model, run)
        turned = _turned(model, model.pose.degrees + run.turn)
        before = self.walks.straight_cost(name, model.middle, bend)
        met = self._met._replace(models=self._met.models.moved({name: turned}))
        after = Walks(met, [name], self._on, self._far).straight_cost(name, bend, end)
        return before + after if self.ends(turned).allows(end) else inf

    def straight_ahead(self, name: str, inches: float) -> float:
        """The inches that it costs a model to go so far ahead."""
        model = self.group[name]
        return self.walks.straight_cost(name, model.middle, model.middle.moved(model.pose.degrees, inches))

    def _walk(self, name: str, run: Run | None) -> Walk:
        model = self.group[name]
        stays = Walk((model.middle,), 0.0)
        if run is None or (cost := self.cost(name, run)) > self._far + self._met.tolerances.reach:
            return stays
        bend, end = self._stations(model, run)
        on_the_way = [at for at, inches in ((bend, run.first), (end, run.second)) if inches]
        return Walk((model.middle, *on_the_way), cost)

    def _faces(self, name: str, run: Run | None, walk: Walk) -> float:
        here = self.group[name].pose.degrees
        return here if run is None or (run.inches and not walk.length) else here + run.turn

    def _stations(self, model: Model, run: Run) -> tuple[Point, Point]:
        """Where it pivots, and where it ends."""
        facing = model.pose.degrees
        bend = model.middle.moved(facing, run.first)
        return bend, bend.moved(facing + run.turn, run.second)


def _turned(model: Model, degrees: float) -> Model:
    return model.at(model.pose._replace(facing=hundredths(degrees % 360.0)))
