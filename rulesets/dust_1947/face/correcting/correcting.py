"""What can be put right at the table, and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dust_1947.chapters.heroes.pilots import Escapes
from rulesets.dust_1947.chapters.transport.wreckage import Spill
from rulesets.dust_1947.face.correcting import in_inches, leaving, markers, strength, whole_table
from rulesets.dust_1947.face.correcting.correctable import Way
from rulesets.dust_1947.face.correcting.holding import holding
from rulesets.dust_1947.table.reasons import turn as turn_reasons
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.action import canonical
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, Holds, put_right
from rulesets.kit.engine.procedure import Procedure
from rulesets.kit.engine.refusal import Refused


def correct(game: Dust, fields: dict[str, str], dice: Dice) -> Applied[Dust]:
    """The game with one thing put right, and gone on from there.

    Raises `Refused` for what does not exist or makes no sense.
    """
    unit, what, value = (fields.get(name, "").strip() for name in ("unit", "what", "value"))
    after = private_copy(game)
    _change(after, unit, what, value)
    holds = holding(game, after, moves_on=what == whole_table.NEXT)
    if not any(isinstance(one, Spill | Escapes) for one in _going_on(after.root, holds)):
        leaving.strand(after)
    return put_right(after, dice, canonical({"unit": unit, "what": what, "value": value}), holds)


def _going_on(procedure: Procedure | None, holds: Holds) -> Iterator[Procedure]:
    """A procedure and those that it has called, as far as they go on."""
    if procedure is not None and holds(procedure):
        yield procedure
        for called in procedure.called:
            yield from _going_on(called, holds)


def correctable(view: Dust, unit: str) -> dict[str, Sequence[str]]:
    """What can be put right at a unit, with the values that make sense; without a unit: at the table, and the units."""
    table = whole_table.values(view)
    if not unit:
        return {"unit": [one.id for one in view.units.values() if _ways(view, one)], **table}
    one = view.units.get(unit)
    return {what: way.values() for what, way in _ways(view, one).items()} if one is not None else {}


def _change(game: Dust, name: str, what: str, value: str) -> None:
    table = whole_table.values(game)
    if what in table:
        whole_table.put(game, what, value)
        return
    unit = game.units.get(name)
    known = _ways(game, unit) if unit is not None else {}
    if unit is None or not known:
        raise Refused("DU-UNIT-01", turn_reasons.NoUnitToCorrect(unit=name))
    if what not in known:
        raise Refused("DU-UNIT-01", turn_reasons.NothingToCorrect(what=what, options=[*known, *table]))
    known[what].put(game, unit, value)


def _ways(game: Dust, unit: Unit) -> dict[str, Way]:
    """How each thing of a unit is put right."""
    ways = {**strength.ways(game, unit), **markers.ways(game, unit), **leaving.ways(game, unit)}
    return ways | in_inches.ways(game, unit) if game.options.on_a_table else ways
