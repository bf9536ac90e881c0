"""Those who ride get out to fight when the others of their section are charged (TRANS-54)."""

from __future__ import annotations

from rulesets.dystopian_legions.chapters.transports.setting_down import places_around
from rulesets.dystopian_legions.table.happenings.transports import CameToHelp
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.dystopian_legions.table.transports import rejoin
from rulesets.kit.boards.models.group import Group
from rulesets.kit.boards.tables.places import Pose
from rulesets.kit.engine.points import rule


@rule(without=lambda game, charged: None)
def comes_to_help(game: Legions, charged: Section) -> None:
    """DL-TRANS-54: as many of those aboard as there is space for get out when the chargers are in contact with the
    others, within their MV of the transport, and fight; they fire at nobody for that (DL-D-141)."""
    riders, transport = game.riders_of(charged), game.beside(charged)
    if riders is None or transport is None:
        return
    stood = places_around(game, riders, transport)
    poses = _stand(riders, stood)
    if poses:
        rejoin(game, riders, poses)
        game.say(
            CameToHelp(
                rule="DL-TRANS-54",
                section=charged.id,
                transport=transport.id,
                poses=poses,
                inside=len(riders.alive),
            )
        )


def _stand(riders: Section, stood: Group) -> dict[str, Pose]:
    """Those who have found a place stand there."""
    able = [figure for figure in riders.alive if riders.name_of(figure) in stood]
    for figure in able:
        figure.pose = stood[riders.name_of(figure)].pose
        figure.moved = figure.called_out = True
    return {figure.label: figure.pose for figure in able}
