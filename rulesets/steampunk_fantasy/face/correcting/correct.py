"""What can be put right at the table, and how: the turn, a base, a hex."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.hexes.board import Hex
from rulesets.kit.engine.action import canonical
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.game import Applied, put_right
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import Remedies, Remedy, numbers
from rulesets.steampunk_fantasy.face.correcting import base_remedies, hex_remedies
from rulesets.steampunk_fantasy.face.correcting.under_way import fires_no_more, goes_no_further, holding
from rulesets.steampunk_fantasy.table.reasons import NoSuchValue, NothingToCorrect, Nowhere
from rulesets.steampunk_fantasy.table.state import Steampunk

TURN = "turn"


def correct(game: Steampunk, fields: dict[str, str], dice: Dice) -> Applied[Steampunk]:
    """The game with one thing put right, and gone on from there; raises `Refused` for what makes no sense."""
    unit, what, value = (fields.get(name, "").strip() for name in ("unit", "what", "value"))
    after = private_copy(game)
    known = _table(after) | _remedies(after, unit)
    if unit and unit not in after.bases and hex_remedies.named(after, unit) is None:
        raise Refused("SF-TERR-01", Nowhere(text=unit))
    if what not in known:
        raise Refused("SF-TERR-01", NothingToCorrect(what=what, options=list(known)))
    if not known[what].takes(value):
        raise Refused("SF-TERR-01", NoSuchValue(value=value, options=list(known[what].values)))
    known[what].put(value)
    _stop(after, unit, what)
    return put_right(after, dice, canonical({"unit": unit, "what": what, "value": value}), holding(game, after))


def correctable(view: Steampunk, unit: str) -> dict[str, Sequence[str]]:
    """What can be put right at a base or hex, with the values that make sense; without one: at the table, and what
    there is: bases, hexes with something in them, then all others."""
    if unit:
        return {what: remedy.values for what, remedy in _remedies(view, unit).items()}
    placed = [base.id for base in view.bases.values() if base.where != "waiting"]
    return {"unit": [*placed, *_hexes(view)], **{what: remedy.values for what, remedy in _table(view).items()}}


def _remedies(game: Steampunk, unit: str) -> Remedies:
    base, place = game.bases.get(unit), hex_remedies.named(game, unit)
    if base is not None:
        return base_remedies.remedies(game, base)
    return hex_remedies.remedies(game, place) if place is not None else {}


def _table(game: Steampunk) -> Remedies:
    """The turn, once the first has begun."""

    def put(told: str) -> None:
        game.turn = int(told)

    last = int(game.options.turns) if game.options.turns != "none" else game.turn + 1
    return {TURN: Remedy(numbers(1, last), put)} if game.turn else {}


def _hexes(game: Steampunk) -> list[str]:
    every = [Hex(column, row).name for row in range(game.rows) for column in range(game.columns)]
    told = [place.name for place in sorted(game.ground)]
    return list(dict.fromkeys([*told, *every]))


def _stop(game: Steampunk, unit: str, what: str) -> None:
    """Who was put somewhere stays there, who was taken off does nothing more."""
    if what in (base_remedies.HEX, base_remedies.FATE):
        goes_no_further(game, game.bases[unit])
    if what == base_remedies.FATE:
        fires_no_more(game, game.bases[unit])
