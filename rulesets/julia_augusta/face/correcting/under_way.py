"""What is under way about a unit that somebody has put elsewhere, taken off or brought back by hand."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rulesets.julia_augusta.chapters.after_combat.after_combat_phase import AfterCombat
from rulesets.julia_augusta.chapters.after_combat.further_routs import FurtherRout
from rulesets.julia_augusta.chapters.after_combat.result_moves import ResultMoves
from rulesets.julia_augusta.chapters.charge.charge_phase import Charges
from rulesets.julia_augusta.chapters.charge.declarations import Declarations
from rulesets.julia_augusta.chapters.charge.pursuit import Pursuit
from rulesets.julia_augusta.chapters.combat.combat_phase import Combats
from rulesets.julia_augusta.chapters.combat.one_combat import Combat
from rulesets.julia_augusta.chapters.combat.order_of_combats import in_order
from rulesets.julia_augusta.chapters.command.control_test import TakesControlTest
from rulesets.julia_augusta.table.fights import fighters
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.game import Holds
from rulesets.kit.engine.procedure import Procedure


def put_elsewhere(before: Julia, after: Julia) -> set[str]:
    """The units that stand otherwise than before, or do not stand there any more."""
    stood = {name: (unit.where, unit.placement) for name, unit in before.units.items()}
    return {name for name, unit in after.units.items() if (unit.where, unit.placement) != stood[name]}


def goes_no_further(game: Julia, moved: Collection[str]) -> None:
    """Who was put somewhere by hand stays there: its charge, its flight and its result move are over."""
    for name in moved:
        game.units[name].result = None
    for procedure in _under_way(game.root):
        match procedure:
            case Declarations():
                procedure.forced = {
                    name: target for name, target in procedure.forced.items() if not {name, target} & set(moved)
                }
            case Charges():
                _no_charge(procedure, moved)
            case Combat():
                procedure.cases = {name: case for name, case in procedure.cases.items() if name not in moved}
            case Combats():
                _linked_anew(game, procedure)
            case AfterCombat():
                procedure.routing = [name for name in procedure.routing if name not in moved]
            case FurtherRout():
                procedure.pursuers = [name for name in procedure.pursuers if name not in moved]
            case ResultMoves():
                _no_result_move(game, procedure, moved)


def _no_charge(phase: Charges, moved: Collection[str]) -> None:
    """Nobody halts where an evader stood, or goes after it, that has been put elsewhere since."""
    phase.targets = {name: target for name, target in phase.targets.items() if name not in moved}
    phase.charges = [charge for charge in phase.charges if charge.unit not in moved]
    phase.chasing = [charge for charge in phase.chasing if not {charge.unit, charge.target} & set(moved)]
    phase.how = {name: how for name, how in phase.how.items() if name not in moved}
    phase.evaded = {name: evaded for name, evaded in phase.evaded.items() if name not in moved}


def _linked_anew(game: Julia, phase: Combats) -> None:
    """Who fights whom, of all who have not fought in this phase."""
    fought = {unit.id for unit in game.on_table() if unit.result is not None and not unit.result.supports}
    for procedure in phase.called:
        if isinstance(procedure, Combat):
            fought |= set(procedure.units)
    phase.fights = [fight for fight in in_order(game) if not set(fight) & fought]


def _no_result_move(game: Julia, moves: ResultMoves, moved: Collection[str]) -> None:
    moves.left = [name for name in moves.left if name not in moved]
    moves.fled = {name: way for name, way in moves.fled.items() if name not in moved}
    moves.stood |= {name: game.units[name].pose for name in moved if name in moves.stood}


def holding(game: Julia, moved: Collection[str]) -> Holds:
    """Whether a procedure can go on, after these units were put elsewhere."""

    def holds(procedure: Procedure) -> bool:
        match procedure:
            case Pursuit():
                return not {procedure.unit, procedure.met} & set(moved)
            case FurtherRout():
                return procedure.unit not in moved
            case TakesControlTest():
                return game.units[procedure.unit].on_table
            case Combat():
                return all(fighters(game, procedure.units, seat) for seat in (0, 1))
        return True

    return holds


def _under_way(root: Procedure | None) -> Iterator[Procedure]:
    """Every procedure of a tree, from the root down."""
    if root is not None:
        yield root
        for child in root.called:
            yield from _under_way(child)
