"""Spotters who advance while their section holds its ground (MAR-67)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rulesets.dystopian_legions.chapters.movement.allowance import allowance
from rulesets.dystopian_legions.chapters.movement.course import parted, too_far
from rulesets.dystopian_legions.chapters.movement.moving import personally_moved
from rulesets.dystopian_legions.chapters.movement.one_by_one import one_by_one
from rulesets.dystopian_legions.chapters.movement.terms import terms
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.happenings.movement import Moved
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import field, group, is_within, lies, models
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.kit.boards.models.forms import Form, anchor
from rulesets.kit.boards.models.layout import Goal, Laid, Layout
from rulesets.kit.boards.tables.places import thousandths
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Offer, spoken
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.engine.remembering import Remembered

AS_NOW = Form("as now")
SHARES = (1.0, 0.6, 0.3, 0.15)
"""The shares of what they may move at which places are suggested to Spotters."""
WAYS: Remembered[Legions, Laid | Refused] = Remembered(64, lies)
AROUND = (0.0, 45.0, -45.0, 90.0, -90.0, 180.0)
"""The directions of such places, in degrees from straight ahead."""


@rule(without=False)
def is_spotter(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-MAR-66: a model with Spotter."""
    return has(game.profile(section, figure).mars, "Spotter")


@rule(without=[])
def may_go_ahead(game: Legions, section: Section) -> list[Figure]:
    """DL-MAR-67: the Spotters of a section that holds its ground may advance; not out of a building, which is left by
    all or none, and no ironclads, whose moves are of another kind."""
    if is_within(section) or game.card(section).drives:
        return []
    return [figure for figure in section.alive if is_spotter(game, section, figure)]


@rule(without=False)
def went_ahead(game: Legions, section: Section, figure: Figure) -> bool:
    """DL-MAR-67: a Spotter has moved while its section held: to the others it has held all the same (DL-D-168)."""
    return section.movement == "hold" and figure.moved and is_spotter(game, section, figure)


def ways_ahead(game: Legions, section: Section) -> Offer | None:
    """Where the Spotters go of a section that holds its ground; nobody is asked who has none."""
    if not may_go_ahead(game, section):
        return None

    def judge(text: str) -> Refused | None:
        laid = way_ahead(game, section, text)
        return laid if isinstance(laid, Refused) else None

    return spoken("meanwhile", _suggested(game, section), judge, kind="moves", enough=True)


def way_ahead(game: Legions, section: Section, text: str) -> Laid | Refused:
    """The way of the Spotters of a section to where a text sends them, or why they may not go there."""
    return WAYS.of(game, (section.id, text), lambda still: _way_ahead(still, still.sections[section.id], text))


def _way_ahead(game: Legions, section: Section, text: str) -> Laid | Refused:
    its = section.model_copy(update={"figures": may_go_ahead(game, section)})
    goal = goals.read(game, its, text, game.ahead(section.seat), "DL-MAR-67")
    if isinstance(goal, Refused):
        return goal
    far, on = allowance(game, section, "advance"), terms(game, section)
    laid = Layout(field(game), [*models(game, its)], on, far).laid(goal)
    there = group(game, section).moved(laid.group)
    refused = too_far(section, goal, laid) or parted(game, section, "advance", there)
    return refused or one_by_one(game, section, laid, on, far)


def _suggested(game: Legions, section: Section) -> Iterator[str]:
    """In each direction the farthest of a few places to which the Spotters can go and stay in coherency."""
    its = section.model_copy(update={"figures": may_go_ahead(game, section)})
    here, ahead = anchor(group(game, its)), game.ahead(section.seat)
    for turn in AROUND:
        places = (here.moved(ahead + turn, allowance(game, section, "advance") * share) for share in SHARES)
        texts = (goals.written(game, its, Goal(at, ahead, AS_NOW)) for at in places)
        yield from islice((text for text in texts if not isinstance(way_ahead(game, section, text), Refused)), 1)


def go_ahead(game: Legions, section: Section, text: str) -> None:
    """The Spotters of a section go where they were sent."""
    laid = way_ahead(game, section, text)
    if isinstance(laid, Refused):
        raise laid
    went = [figure for figure in section.alive if section.name_of(figure) in laid.walks]
    for figure in went:
        name = section.name_of(figure)
        figure.moved, figure.pose = personally_moved(laid.walks[name].length), laid.group[name].pose
    walks = {figure.label: laid.walks[section.name_of(figure)] for figure in went if figure.moved}
    game.say(
        Moved(
            rule="DL-MAR-67",
            section=section.id,
            how="hold",
            poses={figure.label: figure.pose for figure in went},
            ways={label: [point.spot for point in walk.points] for label, walk in walks.items()},
            longest=thousandths(max((walk.cost for walk in walks.values()), default=0.0)),
        )
    )
