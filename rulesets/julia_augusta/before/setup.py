"""From the players' choices to a game at its first question (SETUP)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from pydantic import ValidationError

from rulesets.julia_augusta.before.armies import army_lists, costs, partly
from rulesets.julia_augusta.before.armies.army_legality import demand_legal
from rulesets.julia_augusta.before.armies.army_lists import ArmyList, ListedUnit
from rulesets.julia_augusta.before.maps import map_file
from rulesets.julia_augusta.before.maps.library import MAPS, OWN_MAP
from rulesets.julia_augusta.chapters.turn.sequence_of_play import Battle
from rulesets.julia_augusta.table.formations import usual
from rulesets.julia_augusta.table.reasons.armies import SameArmy
from rulesets.julia_augusta.table.state import Army, Eagle, Julia, Leader, Options, Unit
from rulesets.julia_augusta.table.terrain import Piece
from rulesets.kit.engine import naming
from rulesets.kit.engine.choice import Choice
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, begin
from rulesets.kit.engine.handed_in import Faulty
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets import settling
from rulesets.kit.facets.setup import Setup


def begun(setup: Setup, dice: Dice) -> Applied[Julia]:
    """A new game at its first question; raises Refused for a set-up that the rules do not allow."""
    settled = options(setup.options)
    armies = [fielded(force, setup.scenario) for force in setup.forces]
    demand_both_sides(armies)
    army_of = [army.army for army in armies]
    pieces = battlefield(setup, army_of)
    names = _Names(piece.name for piece in pieces)
    game = Julia(
        ruleset="julia_augusta",
        players=setup.players,
        army_of=army_of,
        units=_units(armies, names),
        leaders=_leaders(armies, names),
        eagles=_eagles(armies),
        pieces=pieces,
        options=settled,
    )
    return begin(game, Battle(), dice)


def fielded(force: str, size: str) -> ArmyList:
    """What of an army is fielded: all of a player's own, as much of a sample as the points pay for."""
    given = costs.points_of(size)
    army = army_lists.load(force)
    part = costs.within(army, given) if army.key else army
    demand_legal(part, given)
    return part


def own_army(told: dict[str, Any]) -> ArmyList:
    """An army from a player's file that is legal in the largest game; raises Faulty or Refusals."""
    try:
        army = army_lists.of_file(told)
    except ValidationError as wrong:
        raise Faulty(wrong, [*partly.against(told)]) from None
    demand_legal(army, max(costs.SIZES.values()))
    return army


@rule(without=None)
def demand_both_sides(armies: Sequence[ArmyList]) -> None:
    """JA-SETUP-01: one player commands the Romans, the other the Britons."""
    taken = {army.army for army in armies}
    if len(taken) < len(armies):
        names = [choice.label for choice in _of_others(taken)]
        raise Refused("JA-SETUP-01", SameArmy(army=armies[0].army, options=names))


def may_meet(forces: Sequence[str]) -> list[Choice]:
    """The sample armies that fit beside these: those of the other side, where only one side is taken."""
    return _of_others({army_lists.load(force).army for force in forces if force}) or army_lists.choices()


def _of_others(taken: Collection[Army]) -> list[Choice]:
    """The sample armies of a side that is not taken."""
    return [choice for choice in army_lists.choices() if army_lists.load(choice.value).army not in taken]


def battlefield(setup: Setup, army_of: Sequence[Army]) -> tuple[Piece, ...]:
    """The terrain of the map that was chosen, or of the one that belongs to this size of game."""
    chosen = map_file.read(setup.map.encode()) if setup.map else MAPS.named(OWN_MAP[setup.scenario])
    return tuple(piece.on_table(army_of) for piece in chosen.pieces)


def options(told: dict[str, str]) -> Options:
    """What the players settled; raises Refused that names what is wrong."""
    return settling.settled(Options, told, "JA-SETUP-05")


class _Names:
    """The names that are taken on the table, in any case of letters."""

    def __init__(self, names: Iterable[str]) -> None:
        self._taken: set[str] = set()
        self.keep(names)

    def __contains__(self, name: object) -> bool:
        return str(name).casefold() in self._taken

    def keep(self, names: Iterable[str]) -> None:
        """These names are taken from now on."""
        self._taken.update(name.casefold() for name in names)

    def own(self, name: str) -> str:
        """A name of one's own: numbered, where it is taken."""
        free = naming.numbered(name, self, "{name} ({number})")
        self.keep([free])
        return free


def _units(armies: Sequence[ArmyList], names: _Names) -> dict[str, Unit]:
    both = ((seat, listed) for seat, army in enumerate(armies) for listed in army.units)
    made = [_fresh(names.own(listed.name), seat, listed) for seat, listed in both]
    return {unit.id: unit for unit in made}


def _fresh(name: str, seat: int, listed: ListedUnit) -> Unit:
    """A unit that waits for its place, in its usual formation."""
    layout = usual(listed.type, listed.bases, listed.lines)
    return Unit(
        id=name,
        seat=seat,
        type=listed.type,
        grade=listed.grade,
        legion=listed.legion or "",
        start_bases=listed.bases,
        lines=layout.lines,
        line_count=listed.lines,
        formation=layout.formation,
    )


def _leaders(armies: Sequence[ArmyList], names: _Names) -> dict[str, Leader]:
    names.keep(listed.legion for army in armies for listed in army.units if listed.legion)
    both = ((seat, listed) for seat, army in enumerate(armies) for listed in army.leaders)
    made = [Leader(id=names.own(one.name), seat=seat, general=one.general, cp=one.cp) for seat, one in both]
    return {leader.id: leader for leader in made}


@rule(without={})
def _eagles(armies: Sequence[ArmyList]) -> dict[str, Eagle]:
    """JA-SETUP-08: each legion has one Eagle."""
    both = ((seat, listed.legion) for seat, army in enumerate(armies) for listed in army.units)
    return {legion: Eagle(legion=legion, seat=seat) for seat, legion in both if legion}
