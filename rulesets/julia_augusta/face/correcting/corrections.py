"""What can be put right at the table, and how: the turn, the initiative, a unit, a leader, an Eagle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.julia_augusta.chapters.movement.contact import part
from rulesets.julia_augusta.face.correcting import people, units
from rulesets.julia_augusta.face.correcting.under_way import goes_no_further, holding, put_elsewhere
from rulesets.julia_augusta.table.reasons.asking import NoSuchValue, NoThing, NothingToCorrect
from rulesets.julia_augusta.table.state import Julia
from rulesets.kit.engine.action import canonical
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, put_right
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import Remedies, Remedy, numbers


def correct(game: Julia, fields: dict[str, str], dice: Dice) -> Applied[Julia]:
    """The game with one thing put right, and gone on from there; raises `Refused` for what makes no sense."""
    named, what, value = (fields.get(name, "").strip() for name in ("unit", "what", "value"))
    after = private_copy(game)
    if named and named not in _things(after):
        raise Refused("JA-SETUP-12", NoThing(text=named))
    known = _ways(after, named) if named else _table(after)
    if what not in known:
        raise Refused("JA-SETUP-12", NothingToCorrect(what=what, options=list(known)))
    if not known[what].takes(value):
        raise Refused("JA-SETUP-12", NoSuchValue(value=value, options=list(known[what].values)))
    known[what].put(value)
    moved = put_elsewhere(game, after)
    goes_no_further(after, moved)
    part(after)
    return put_right(after, dice, canonical({"unit": named, "what": what, "value": value}), holding(after, moved))


def correctable(view: Julia, unit: str) -> dict[str, Sequence[str]]:
    """What can be put right at a unit, a leader or an Eagle, with the values that make sense; without one: at the
    table, and what there is."""
    if unit:
        return {what: way.values for what, way in _ways(view, unit).items()}
    return {"unit": list(_things(view)), **{what: way.values for what, way in _table(view).items()}}


def _things(game: Julia) -> Iterator[str]:
    """Everything that has been placed, by name."""
    everything = (game.units, game.leaders, {eagle.name: eagle for eagle in game.eagles.values()})
    return (name for those in everything for name, one in those.items() if one.where != "waiting")


def _ways(game: Julia, name: str) -> Remedies:
    if name in game.units:
        return units.ways(game, game.units[name])
    if name in game.leaders:
        return people.leader_ways(game, game.leaders[name])
    eagle = next((eagle for eagle in game.eagles.values() if eagle.name == name), None)
    return people.eagle_ways(game, eagle) if eagle is not None else {}


def _table(game: Julia) -> Remedies:
    """The turn and who has the initiative, once the first turn has begun."""
    if not game.turn:
        return {}

    def turn(told: str) -> None:
        game.turn = int(told)

    def initiative(told: str) -> None:
        game.initiative = game.army_of.index("roman" if told == "Romans" else "briton")

    last = game.turn + 1 if game.options.turns == "none" else int(game.options.turns)
    return {"turn": Remedy(numbers(1, last), turn), "initiative": Remedy(["Romans", "Britons"], initiative)}
