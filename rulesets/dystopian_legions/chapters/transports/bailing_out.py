"""Those who ride in a transport that is destroyed get out of it (IRON-06, TRANS-39, TRANS-40)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.morale.losses import loses
from rulesets.dystopian_legions.chapters.transports.setting_down import places_around
from rulesets.dystopian_legions.table.happenings.transports import BailedOut
from rulesets.dystopian_legions.table.state import Figure, Legions, Section
from rulesets.dystopian_legions.table.transports import rejoin
from rulesets.kit.boards.models.group import Group
from rulesets.kit.engine.points import rule


@rule(without=lambda game, transport: [])
def bails_out(game: Legions, transport: Section) -> list[str]:
    """DL-IRON-06, DL-TRANS-39: whoever is aboard a transport that is destroyed is set down around it at once; the names
    of the models that find no place (DL-D-135)."""
    section = game.aboard(transport)
    if section is None:
        return []
    section.where = "table"
    stood = places_around(game, section, transport)
    lost = no_place(game, section, stood)
    for figure in section.alive:
        figure.pose, figure.moved = stood[section.name_of(figure)].pose, True
    poses = {figure.label: figure.pose for figure in section.alive}
    home = rejoin(game, section) if section.split_from else section
    watched = is_activated(home, transport, section)
    game.say(
        BailedOut(
            rule="DL-IRON-06",
            section=home.id,
            transport=transport.id,
            poses=poses,
            lost=[figure.label for figure in lost],
            overwatch=watched,
        )
    )
    return [home.name_of(figure) for figure in lost]


@rule(without=lambda game, section, stood: [])
def no_place(game: Legions, section: Section, stood: Group) -> list[Figure]:
    """DL-TRANS-40: models that cannot be placed are dead."""
    lost = [figure for figure in section.alive if section.name_of(figure) not in stood]
    for figure in lost:
        loses(game, section, figure, figure.lp)
    return lost


@rule(without=False)
def is_activated(section: Section, *others: Section) -> bool:
    """DL-IRON-06: their section gets an Activated Marker, a second one if it has one; an Overwatch Marker is gone
    (DL-D-135)."""
    watched = any(one.overwatch for one in (section, *others))
    section.overwatch = False
    section.activated += 1
    return watched
