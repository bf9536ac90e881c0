"""What can be put right at the table, and how: the turn, the initiative, Command Points and Battle Logs, mines,
a section."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.dystopian_legions.chapters.command.command_points import pool
from rulesets.dystopian_legions.chapters.end_phase.game_end import target
from rulesets.dystopian_legions.face.correcting import minefields, sections
from rulesets.dystopian_legions.face.correcting.under_way import goes_no_further, holding, put_elsewhere
from rulesets.dystopian_legions.face.correcting.where_it_stands import RULE
from rulesets.dystopian_legions.table.reasons.correcting import NoSuchValue, NoThing, NothingToCorrect
from rulesets.dystopian_legions.table.state import Legions
from rulesets.kit.engine.action import canonical
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, put_right
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import Remedies, Remedy, counter


def correct(game: Legions, fields: dict[str, str], dice: Dice) -> Applied[Legions]:
    """The game with one thing put right, and gone on from there; raises `Refused` for what makes no sense."""
    named, what, value = (fields.get(name, "").strip() for name in ("unit", "what", "value"))
    after = private_copy(game)
    if named and named not in _things(after):
        raise Refused(RULE, NoThing(text=named))
    known = sections.ways(after, after.sections[named]) if named else _table(after)
    if what not in known:
        raise Refused(RULE, NothingToCorrect(what=what, options=list(known)))
    if not known[what].takes(value):
        raise Refused(RULE, NoSuchValue(value=value, options=list(known[what].values)))
    known[what].put(value)
    sections.riders_get_out(after)
    moved = put_elsewhere(game, after)
    goes_no_further(after, moved)
    return put_right(after, dice, canonical({"unit": named, "what": what, "value": value}), holding(after, moved))


def correctable(view: Legions, unit: str) -> dict[str, Sequence[str]]:
    """What can be put right at a section, with the values that make sense; without one: at the table, and the
    sections."""
    if unit:
        its = sections.ways(view, view.sections[unit]) if unit in view.sections else {}
        return {what: way.values for what, way in its.items()}
    return {"unit": list(_things(view)), **{what: way.values for what, way in _table(view).items()}}


def _things(game: Legions) -> Iterator[str]:
    """Every section that has been placed."""
    return (section.id for section in game.sections.values() if section.where != "waiting")


def _table(game: Legions) -> Remedies:
    """The turn, the initiative, what each side has, and the mines, once the first turn has begun."""
    if not game.turn:
        return {}
    sides = dict(zip(_named(game), (0, 1), strict=True))

    def initiative(told: str) -> None:
        game.initiative = sides[told]

    last = game.turn + 1 if game.options.turn_limit == "none" else int(game.options.turn_limit)
    remedies = {"turn": counter(game, "turn", 1, last), "initiative": Remedy([*sides], initiative)}
    for told, seat in sides.items():
        remedies[f"CP of {told}"] = counter(game.sides[seat], "cp", 0, max(pool(game, seat), game.sides[seat].cp))
        remedies[f"Battle Log of {told}"] = counter(game.sides[seat], "battle_log", 0, 2 * target(game.mfv))
    return {**remedies, **minefields.mines(game, sides)}


def _named(game: Legions) -> list[str]:
    """The sides by their players."""
    first, second = game.players
    return [first, second] if first != second else [f"{first} 1", f"{second} 2"]
