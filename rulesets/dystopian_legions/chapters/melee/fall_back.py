"""How a section falls back that has lost a melee (MELEE-20 to MELEE-22)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.chapters.movement.terms import OFF_ENEMIES, past_enemies, terms
from rulesets.dystopian_legions.table.buildings import at_the_door, building_of, doorstep
from rulesets.dystopian_legions.table.happenings.melee import DrivenOff, FellBack
from rulesets.dystopian_legions.table.home import homeward, to_the_border
from rulesets.dystopian_legions.table.measure import TOLERANCES, field, models
from rulesets.dystopian_legions.table.state import DEPTH, Legions, Section
from rulesets.dystopian_legions.table.watchers import watches_no_more
from rulesets.kit.boards.models.forms import anchor
from rulesets.kit.boards.models.group import Group, Model
from rulesets.kit.boards.models.layout import Laid, Layout
from rulesets.kit.boards.models.meeting import Manner, Terms
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point, thousandths
from rulesets.kit.engine.points import rule


def falls_back(game: Legions, section: Section, winners: Sequence[Section]) -> None:
    """A section that has lost to others falls back, or is driven off the table."""
    markers_go(game, section)
    laying = _laying(game, section, winners)
    out = bool(section.building)
    section.building = ""
    if leaves_the_table(game, section, laying):
        for one in game.parts(section):
            one.where = "wiped_out"
        game.say(DrivenOff(rule="DL-MELEE-21", section=section.id))
        return
    laid = laid_back(game, section, laying)
    if out:
        caught_inside(game, section, laying, laid)
    if section.on_table:
        _go(game, section, laid)


def _laying(game: Legions, section: Section, winners: Sequence[Section]) -> Layout:
    """How a section goes; out of a building from the side of it that is nearest to its reserves edge."""
    met, far, house = field(game), allowed(game, section), building_of(game, section)
    if house is not None:
        home = back(game, section)
        toward = {name: model.middle.moved(home, DEPTH) for name, model in models(game, section).items()}
        met, far = at_the_door(game, section, house, met, toward), far - doorstep(game, section)
    return Layout(met, [*models(game, section)], retreating(game, section, winners), far)


@rule(without=None)
def caught_inside(game: Legions, section: Section, laying: Layout, laid: Laid) -> None:
    """DL-BLDG-05: whoever has nowhere to stand outside of the building that was lost is lost with it (DL-D-126)."""
    stood = Group({})
    for figure in list(section.alive):
        name = section.name_of(figure)
        model = laid.group[name]
        crowded = len(stood) and TOLERANCES.overlaps(Group({name: model}).gap(stood))
        if crowded or not laying.ends(model).allows(model.middle):
            loses(game, section, figure, figure.lp)
        else:
            stood = Group({**stood, name: model})


@rule(without=lambda game, section: None)
def markers_go(game: Legions, section: Section) -> None:
    """DL-MELEE-20: its Overwatch Marker becomes an Activated Marker, and nobody lies down any more (DL-D-125,
    DL-D-198)."""
    watches_no_more(game, section)
    section.hit_the_deck = False


@rule(without=0.0)
def allowed(game: Legions, section: Section) -> float:
    """DL-MELEE-20: it goes its full MV."""
    return float(game.card(section).mv)


def retreating(game: Legions, section: Section, winners: Sequence[Section]) -> Terms:
    """The terms on which a section falls back."""
    usual = terms(game, section)
    ignored = {name for winner in winners for name in models(game, winner)}
    return replace(usual, manner=lambda name: through_the_winner() if name in ignored else usual.manner(name))


@rule(without=past_enemies())
def through_the_winner() -> Manner:
    """DL-MELEE-22: it goes through those who have beaten it, and ends an inch off them."""
    return Manner(way=None, end=OFF_ENEMIES)


def back(game: Legions, section: Section) -> float:
    """DL-MELEE-20: the direction from its middle to the nearest point of its reserves edge, in degrees (DL-D-125)."""
    return homeward(game, section)


@rule(without=False)
def leaves_the_table(game: Legions, section: Section, laying: Layout) -> bool:
    """DL-MELEE-21: a model that could go on beyond the edge takes the whole section with it."""
    return any(_could_go_on(game, section, laying, name, model) for name, model in laying.group.items())


def _could_go_on(game: Legions, section: Section, laying: Layout, name: str, model: Model) -> bool:
    """Whether a model reaches the edge, and has something left of its move there."""
    home = back(game, section)
    walk = laying.walks.walk(name, model.middle.moved(home, to_the_border(game, model, home)))
    return walk is not None and walk.cost < allowed(game, section) - TOLERANCES.reach


def laid_back(game: Legions, section: Section, laying: Layout) -> Laid:
    """Every model as far homeward as it can come, those in front of the others first."""
    home, far = back(game, section), allowed(game, section)
    walks: dict[str, Walk] = {}
    stood: list[tuple[Model, Point]] = []
    beyond = anchor(laying.group).moved(home, 2 * DEPTH)
    for name, model in sorted(laying.group.items(), key=lambda one: one[1].middle.to(beyond)):
        walks[name] = laying.as_far(name, model, model.middle.moved(home, far), stood)
        stood.append((model, walks[name].points[-1]))
    facing = {name: model.pose.degrees for name, model in laying.group.items()}
    return laying.stood(walks, facing)


def _go(game: Legions, section: Section, laid: Laid) -> None:
    for figure in section.alive:
        figure.pose = laid.group[section.name_of(figure)].pose
    walks = {figure.label: laid.walks[section.name_of(figure)] for figure in section.alive}
    game.say(
        FellBack(
            rule="DL-MELEE-20",
            section=section.id,
            poses={figure.label: figure.pose for figure in section.alive},
            ways={label: [point.spot for point in walk.points] for label, walk in walks.items()},
            longest=thousandths(max(walk.cost for walk in walks.values())),
        )
    )
