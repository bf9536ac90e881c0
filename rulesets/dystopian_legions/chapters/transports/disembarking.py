"""Where those who get out of a transport come to stand (TRANS-30 to TRANS-34)."""

from __future__ import annotations

from functools import partial

from rulesets.dystopian_legions.chapters.deployment.placing import beside_its_transport, laid_out, no_room
from rulesets.dystopian_legions.chapters.movement.treading import stands_on
from rulesets.dystopian_legions.table import goals
from rulesets.dystopian_legions.table.happenings.transports import Disembarked
from rulesets.dystopian_legions.table.mars import has
from rulesets.dystopian_legions.table.measure import TOLERANCES, apart, group
from rulesets.dystopian_legions.table.reasons.movement import Parted
from rulesets.dystopian_legions.table.reasons.transports import SetDownTooFar
from rulesets.dystopian_legions.table.state import Legions, Movement, Section
from rulesets.dystopian_legions.table.transports import rejoin
from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.question import Draft, Offer, offer, spoken
from rulesets.kit.engine.refusal import Refused

STAYS = "stay_aboard"
"""The answer of those who ride on."""


@rule(without=False)
def may_get_out(game: Legions, transport: Section) -> bool:
    """DL-TRANS-30, DL-TRANS-27: at the end of a move that was not at the double, and not in the activation in which it
    embarked."""
    fit = transport.movement != "double" and not transport.boarded and game.aboard(transport) is not None
    return fit and others_went_slowly(game, transport)


@rule(without=True)
def others_went_slowly(game: Legions, transport: Section) -> bool:
    """DL-TRANS-52: while others of their section walk, those inside get out after an Advance or Hold Your Ground of
    these, or charge with them."""
    beside, parent = game.beside(transport), game.partner(transport)
    if parent is not None and parent.where == "waiting":
        return False  # the others have not come yet
    return beside is None or beside.movement in ("", "advance", "hold", "charge")


@rule(without=False)
def opens_to_charge(game: Legions, transport: Section) -> bool:
    """DL-TRANS-35, DL-MAR-09: those aboard may charge out of a transport that is Open Topped or has Charge Doors."""
    profiles = [game.profile(transport, figure) for figure in transport.alive]
    return any(has(one.mars, name) for one in profiles for name in ("Open Topped", "Charge Doors"))


def out_choices(game: Legions, section: Section, transport: Section, draft: Draft) -> Offer | None:
    """Where a section stands when it gets out, or that it stays inside."""
    if draft["type"] == "pick":
        return None if "choice" in draft else offer("choice", (STAYS,))

    def judge(text: str) -> Refused | None:
        landed = set_down(game, section, transport, text)
        return landed if isinstance(landed, Refused) else None

    goes_on = partial(goals.begun, game, section)
    return (
        None if "to" in draft else spoken("to", beside_its_transport(game, section, transport), judge, goes_on=goes_on)
    )


def set_down(game: Legions, section: Section, transport: Section, text: str) -> Group | Refused:
    """Those who ride in a transport as a text places them, or what is wrong with that."""
    goal = goals.read(game, section, text, game.ahead(section.seat), "DL-TRANS-31")
    if isinstance(goal, Refused):
        return goal
    there = laid_out(game, section, goal)
    return (
        too_far_from(game, section, transport, there)
        or no_room(game, section, there, "DL-TRANS-33")
        or not_together(game, section, transport, there)
        or there
    )


@rule(without=None)
def too_far_from(game: Legions, section: Section, transport: Section, there: Group) -> Refused | None:
    """DL-TRANS-32: every model within its MV of a point of the transport."""
    hull = group(game, transport)
    most = game.card(section).mv
    for name, model in there.items():
        away = Group({name: model}).gap(hull)
        if not TOLERANCES.within(away, most):
            label = name.rpartition("/")[2]
            return Refused("DL-TRANS-32", SetDownTooFar(section=section.id, label=label, inches=away, most=most))
    return None


@rule(without=None)
def not_together(game: Legions, section: Section, transport: Section, there: Group) -> Refused | None:
    """DL-TRANS-31: all of them in coherency, with the transport."""
    missing = apart(game, section, there, transport)
    return Refused("DL-TRANS-31", Parted(section=section.id, inches=missing)) if missing > 0 else None


def gets_out(game: Legions, section: Section, transport: Section, there: Group) -> None:
    """A section stands beside its transport, or those of it who rode; all of them have moved."""
    section.where, section.building = "table", ""
    section.movement = has_moved(section)
    for figure in section.alive:
        figure.pose = there[section.name_of(figure)].pose
    poses = {figure.label: figure.pose for figure in section.alive}
    told = Disembarked(rule="DL-TRANS-30", section=game.whole(section).id, transport=transport.id, poses=poses)
    home = game.whole(section)
    home.trod = {**home.trod, **stands_on(game, section)}
    if section.split_from:
        rejoin(game, section)
    game.say(told)


@rule(without="advance")
def has_moved(section: Section) -> Movement:
    """DL-TRANS-34: it fires as after an Advance: every model counts as moved (DL-D-139)."""
    for figure in section.alive:
        figure.moved = True
    return "advance"
