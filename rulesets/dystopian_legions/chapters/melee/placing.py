"""Chargers whom their player places himself: at least as good as the referee's own placing (DL-D-86)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rulesets.dystopian_legions.chapters.melee.reaching import (
    charge,
    charge_choices,
    charged_models,
    conditions_of,
    each_in_turn,
    fighters,
    finds_room,
    first_keeps_off,
    further_of_all,
    holds_together,
    in_contact,
    reaches_each,
    sets_out,
    transports_of,
)
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.measure import TOLERANCES, group
from rulesets.dystopian_legions.table.reasons.melee import CannotBePlaced, FewerInContact, ReachesNotAll, TornApart
from rulesets.dystopian_legions.table.reasons.movement import NotUnderstood
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.boards.models.contact import Charged, Further
from rulesets.kit.boards.models.forms import anchor
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.models.layout import Layout
from rulesets.kit.boards.models.walks import Walk
from rulesets.kit.boards.tables.places import Point
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, spoken
from rulesets.kit.engine.refusal import Refused

SHOWN = 3
"""So many models are named in the placing that is suggested: that of the referee, to be changed."""
PLACES = "1 at 30.5,20; 2 at 31.6,20"
"""How places are written."""


def placed_choices(game: Legions, section: Section, draft: Draft) -> Offer | None:
    """Whom a section charges, and where its models end."""
    next_field = charge_choices(game, section, draft)
    if next_field is not None or "places" in draft:
        return next_field
    targets = [game.sections[name] for name in (draft["target"], *draft.get("others", [])) if name]

    def judge(text: str) -> Refused | None:
        placed = placed_charge(game, section, targets, text)
        return placed if isinstance(placed, Refused) else None

    return spoken("places", _suggested(game, section, targets), judge)


def _suggested(game: Legions, section: Section, targets: Sequence[Section]) -> list[str]:
    charged = charge(game, section, *targets)
    if isinstance(charged, Refused):
        return []
    names = list(dict.fromkeys(name for name, _ in charged.contacts))[:SHOWN]
    told = ((name.rpartition("/")[2], charged.laid.group[name].middle.spot.name) for name in names)
    return ["; ".join(f"{label} at {place}" for label, place in told)]


def as_placed(game: Legions, section: Section, targets: Sequence[Section], text: str) -> Charged | Refused:
    """A charge as its player has placed it; as the referee places it where he did not, or where that is possible no
    more, since somebody fell meanwhile."""
    placed = placed_charge(game, section, targets, text) if text else None
    return charge(game, section, *targets) if placed is None or isinstance(placed, Refused) else placed


def placed_charge(game: Legions, section: Section, targets: Sequence[Section], text: str) -> Charged | Refused:
    """A charge in which these models end at places of their player's own, the others where the referee puts them; or
    why it may not be so."""
    usual, places = charge(game, section, *targets), _read(game, section, text)
    if isinstance(usual, Refused):
        return usual
    if isinstance(places, Refused):
        return places
    walks = _walks(game, section, targets, places)
    if isinstance(walks, Refused):
        return walks
    own = usual.laid.group
    there = own.moved({name: own[name].to(at.spot) for name, at in places.items()})
    laid = replace(usual.laid, group=there, walks={**usual.laid.walks, **walks})
    charged = Charged(laid, _contacts(game, section, targets, there))
    return _why_not(game, section, targets, usual, charged) or each_in_turn(game, section, targets, charged)


def _read(game: Legions, section: Section, text: str) -> Mapping[str, Point] | Refused:
    """The places that a text names, by the names of their models."""
    able = fighters(game, section)
    its = section.model_copy(update={"figures": [one for one in section.alive if section.name_of(one) in able]})
    before = f"at {anchor(group(game, section)).spot.name} as now; "
    goal = goals.read(game, its, before + text, game.ahead(section.seat), "DL-MOVE-15")
    if not isinstance(goal, Refused) and goal.nudged:
        return dict(goal.nudged)
    problem = f"models and places are named, such as {PLACES}"
    return Refused("DL-MOVE-15", NotUnderstood(text=text, at=0, problem=problem))


def _walks(
    game: Legions, section: Section, targets: Sequence[Section], places: Mapping[str, Point]
) -> Mapping[str, Walk] | Refused:
    """The ways of these models to their places."""
    theirs = Group({name: model for target in targets for name, model in charged_models(game, section, target).items()})
    met, far = sets_out(game, section, theirs)
    conditions = conditions_of(game, section, targets, [hull.id for hull in transports_of(game, targets)])
    layout = Layout(met, fighters(game, section).names, conditions, far)
    ways: dict[str, Walk] = {}
    for name, at in places.items():
        walk = layout.walks.walk(name, at) if layout.ends(layout.group[name]).allows(at) else None
        if walk is None:
            return no_way_there(section, name)
        ways[name] = walk
    return ways


def no_way_there(section: Section, name: str) -> Refused:
    """A charger goes no farther than it may, and ends where it may stand."""
    return Refused("DL-MOVE-14", CannotBePlaced(section=section.id, label=name.rpartition("/")[2], why="way"))


def _contacts(game: Legions, section: Section, targets: Sequence[Section], there: Group) -> tuple[tuple[str, str], ...]:
    """Who is in contact with whom: base to base, or at a place that counts as that."""
    own = there.only(fighters(game, section).names)
    theirs = Group({name: model for target in targets for name, model in charged_models(game, section, target).items()})
    touching = own.in_contact(theirs, TOLERANCES)
    further = further_of_all(game, section, targets)
    return (*touching, *(_beyond(own, further) if further is not None else ()))


def _beyond(own: Group, further: Further) -> list[tuple[str, str]]:
    """Who stands at a wall, or across a barrier."""
    return [
        (name, beside.target)
        for name, model in own.items()
        for beside in further(model)
        if TOLERANCES.touches(beside.at.to(model.middle))
    ]


def _why_not(
    game: Legions, section: Section, targets: Sequence[Section], usual: Charged, charged: Charged
) -> Refused | None:
    """Why models may not be placed so."""
    refused = fewer_in_contact(section, usual, charged)
    if refused is not None:
        return refused
    if not reaches_each(charged, [target.id for target in targets]):
        return Refused("DL-MULTI-04", ReachesNotAll(section=section.id, targets=[target.id for target in targets]))
    if not holds_together(game, section, charged):
        return Refused("DL-MELEE-04", TornApart(section=section.id, target=targets[0].id))
    first = charged.contacts[0][0].rpartition("/")[2]
    if not finds_room(charged):
        return Refused("DL-MOVE-06", CannotBePlaced(section=section.id, label=first, why="room"))
    hulls = transports_of(game, targets)
    if hulls and not first_keeps_off(game, charged, hulls):
        return Refused("DL-TRANS-09", CannotBePlaced(section=section.id, label=first, why="hull"))
    return None


@rule(without=None)
def fewer_in_contact(section: Section, usual: Charged, charged: Charged) -> Refused | None:
    """DL-MOVE-15: whoever places his chargers himself brings at least as many into contact as the referee would."""
    count, most = in_contact(charged), in_contact(usual)
    return Refused("DL-MOVE-15", FewerInContact(section=section.id, count=count, most=most)) if count < most else None
