"""What can be put right at the table, and how: round, Initiative, Victory Points, Broken Formations, a Detachment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.kit.engine.action import canonical
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, put_right
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import Remedies, Remedy, counter, flag
from rulesets.legions_imperialis.face.correcting import detachments
from rulesets.legions_imperialis.face.correcting.detachments import RULE
from rulesets.legions_imperialis.face.correcting.under_way import holding, put_elsewhere
from rulesets.legions_imperialis.table.reasons.correcting import NoSuchValue, NoThing, NothingToCorrect
from rulesets.legions_imperialis.table.state import Imperialis

MOST = 99
"""The most Victory Points that a side may be given."""


def correct(game: Imperialis, fields: dict[str, str], dice: Dice) -> Applied[Imperialis]:
    """The game with one thing put right, and gone on from there; raises `Refused` for what makes no sense."""
    named, what, value = (fields.get(name, "").strip() for name in ("unit", "what", "value"))
    after = private_copy(game)
    if named and named not in _things(after):
        raise Refused(RULE, NoThing(text=named))
    known = detachments.ways(after, after.detachments[named]) if named else _table(after)
    if what not in known:
        raise Refused(RULE, NothingToCorrect(what=what, options=list(known)))
    if not known[what].takes(value):
        raise Refused(RULE, NoSuchValue(value=value, options=list(known[what].values)))
    known[what].put(value)
    told = canonical({"unit": named, "what": what, "value": value})
    return put_right(after, dice, told, holding(put_elsewhere(game, after)))


def correctable(view: Imperialis, unit: str) -> dict[str, Sequence[str]]:
    """What can be put right at a Detachment, with the values that make sense; without one: at the table, and the
    Detachments."""
    if unit:
        its = detachments.ways(view, view.detachments[unit]) if unit in view.detachments else {}
        return {what: way.values for what, way in its.items()}
    return {"unit": list(_things(view)), **{what: way.values for what, way in _table(view).items()}}


def _things(game: Imperialis) -> Iterator[str]:
    """Every Detachment that has been placed."""
    return (one.id for one in game.detachments.values() if one.where != "waiting")


def _table(game: Imperialis) -> Remedies:
    """The round, who has Initiative, Victory Points and Broken Formations, once the first round has begun."""
    if not game.round:
        return {}
    sides = dict(zip(_named(game), (0, 1), strict=True))

    def initiative(told: str) -> None:
        game.initiative = game.held = sides[told]

    remedies = {
        "round": counter(game, "round", 1, int(game.options.rounds)),
        "Initiative": Remedy([*sides], initiative),
    }
    for told, seat in sides.items():
        remedies[f"Victory Points of {told}"] = counter(game.sides[seat], "vp", 0, MOST)
    return remedies | {f"{name} Broken": flag(formation, "broken") for name, formation in game.formations.items()}


def _named(game: Imperialis) -> list[str]:
    """The sides by their players."""
    first, second = game.players
    return [first, second] if first != second else [f"{first} 1", f"{second} 2"]
