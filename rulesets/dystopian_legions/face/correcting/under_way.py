"""What is under way about a section that somebody has put elsewhere, taken off or brought back by hand."""

from __future__ import annotations

from collections.abc import Collection

from rulesets.dystopian_legions.chapters.activation.activation import Activation
from rulesets.dystopian_legions.chapters.melee.charging import Charge
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.morale.morale import Morale
from rulesets.dystopian_legions.chapters.morale.restore_order import RestoreOrder
from rulesets.dystopian_legions.chapters.orders.giving import Giving
from rulesets.dystopian_legions.chapters.overwatch.overwatch import OverwatchFire
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.chapters.shooting.barrage import Barrage
from rulesets.dystopian_legions.chapters.shooting.iad_attack import IadAttack
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.game import Holds
from rulesets.kit.engine.procedure import Procedure, under_way


def put_elsewhere(before: Legions, after: Legions) -> set[str]:
    """The sections of which a model stands otherwise than before, or does not stand there any more."""
    stood = {name: _standing(before, name) for name in before.sections}
    return {name for name in after.sections if _standing(after, name) != stood[name]}


def _standing(game: Legions, name: str) -> object:
    section = game.sections[name]
    return section.where, section.building, [(figure.pose, figure.alive) for figure in section.figures]


def goes_no_further(game: Legions, moved: Collection[str]) -> None:
    """A charge that has come home to a section, or by one, that was put elsewhere since is over, and no blast lies over
    it any more; who is gone takes no check, and does not activate."""
    for procedure in under_way(game.root):
        match procedure:
            case Activation():
                apart = procedure.section in moved
                procedure.charged = [] if apart else [one for one in procedure.charged if one not in moved]
            case OverwatchFire():
                procedure.charged = [one for one in procedure.charged if one not in moved]
            case Barrage():
                procedure.pools = [pool.over_nobody() if pool.target in moved else pool for pool in procedure.pools]
            case Morale() | RestoreOrder():
                procedure.owed = [name for name in procedure.owed if game.takes_part(game.sections[name])]


def holding(game: Legions, moved: Collection[str]) -> Holds:
    """Whether a procedure can go on, after these sections were put elsewhere."""

    gone = {*moved}

    def holds(procedure: Procedure) -> bool:
        match procedure:
            case RadAttack() | IadAttack() | Barrage() | Charge() | Melee():
                return not _concerned(procedure) & gone
            case OverwatchFire() | Activation() | Giving():
                return game.sections[procedure.section].on_table
        return True

    return holds


def _concerned(procedure: RadAttack | IadAttack | Barrage | Charge | Melee) -> set[str]:
    """The sections that have to stand where they stood; whoever has fired at a place need not: his shells come down."""
    who = {procedure.section}
    match procedure:
        case Melee():
            return {*who, *procedure.charged}
        case Barrage():
            straight = {*who, procedure.direct_at}
            return straight if procedure.direct else set() if procedure.blasts else who
        case IadAttack():
            return {procedure.target.rpartition("/")[0], *(set() if procedure.shot.indirect else who)}
        case RadAttack() if procedure.centre is not None:
            return {procedure.target}
        case Charge():
            return {*who, procedure.target, *procedure.others}
    return {*who, procedure.target}
