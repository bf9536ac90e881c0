"""The one place in which a Detachment of its own will changes where it stands."""

from __future__ import annotations

from rulesets.kit.boards.models.layout import Laid
from rulesets.kit.boards.tables.places import thousandths
from rulesets.legions_imperialis.table.engaging import engaged_with
from rulesets.legions_imperialis.table.happenings.movement import How, Moved
from rulesets.legions_imperialis.table.measure import TOLERANCES
from rulesets.legions_imperialis.table.state import Detachment, Imperialis


def go(game: Imperialis, detachment: Detachment, how: How, laid: Laid) -> None:
    """The models of a Detachment go their ways."""
    for stand in detachment.alive:
        name = detachment.name_of(stand)
        stand.moved += thousandths(laid.walks[name].length)
        stand.pose = laid.group[name].pose
    walks = {stand.label: laid.walks[detachment.name_of(stand)] for stand in detachment.alive}
    went = {label: walk for label, walk in walks.items() if walk.length > TOLERANCES.reach}
    game.say(
        Moved(
            rule="LI-MOV-02",
            detachment=detachment.id,
            how=how,
            poses={stand.label: stand.pose for stand in detachment.alive},
            ways={label: [point.spot for point in walk.points] for label, walk in went.items()},
            longest=thousandths(max((walk.cost for walk in went.values()), default=0.0)),
            into=[enemy.id for enemy in engaged_with(game, detachment)],
        )
    )
