"""Why a unit finds no target: each enemy with what keeps the best weapon from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.dust_1947.face.tell.causes import cited
from rulesets.dust_1947.face.tell.lengths import apart, reach
from rulesets.dust_1947.face.tell.move_words import squares
from rulesets.dust_1947.table.happenings.shape import WhyNot
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.reasons import command as command_reasons
from rulesets.dust_1947.table.reasons import skills as skills_reasons
from rulesets.dust_1947.table.reasons import transport as transport_reasons
from rulesets.dust_1947.table.reasons import weapons as weapons_reasons
from rulesets.dust_1947.table.reasons.shape import NoLine
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.said import Sentence, Sentences
from rulesets.kit.engine.telling import count, plain

TERRAIN_IN_THE_WAY = {
    "no dot": "a square without a dot",
    "vehicle": "a vehicle",
    "smoke": "smoke",
    "wreck": "a wreck",
    "hut": "a hut",
}


def why_nobody(game: Dust, why: Sequence[WhyNot]) -> str:
    """Every enemy that cannot be attacked, those with the same reason together."""
    reasons: dict[str, list[str]] = {}
    for name, rule, key, values in why:
        distance = values.get("distance")
        far = _far(game, distance) if isinstance(distance, int) else ""
        where = f" in {values['square']}" if "square" in values else ""
        reasons.setdefault(f"{_briefly(game, name, key, values)}{cited(rule)}", []).append(f"{plain(name)}{far}{where}")
    return "; ".join(f"{reason}: {', '.join(names)}" for reason, names in reasons.items())


def _far(game: Dust, distance: int) -> str:
    return f" {apart(game, distance)}" if game.options.on_a_table else f" at {squares(distance)}"


def _briefly(game: Dust, name: str, key: str, values: Mapping[str, Any]) -> str:
    """Why the unit of this name cannot be aimed at; `values` leave it out."""
    if key not in BRIEFLY.models:
        return "out of the question"
    names: dict[str, Any] = {field: name for field in ("target", "unit") if field in BRIEFLY.models[key].model_fields}
    return BRIEFLY.tell(game, key, {**names, **values})


def _sight(words: str) -> Callable[[Dust, NoLine], str]:
    return lambda _, it: f"out of sight, {words.format(what=it.what, where=it.where)}".rstrip()


def _in_the_way(_: Dust, it: attack_reasons.NoLineSquare) -> str:
    return f"out of sight, {TERRAIN_IN_THE_WAY.get(it.what, it.what)} in {it.where}"


def _beside(game: Dust) -> str:
    """What is beside somebody: an adjacent square, or on a table the first length."""
    return apart(game, 1) if game.options.on_a_table else "adjacent"


def _arc(_: Dust, it: attack_reasons.OutOfArc) -> str:
    mount = f" ({it.mount.lower()} mount)" if it.mount else ""
    return f"outside the fire arc of {plain(it.weapon)}{mount}"


BRIEFLY = Sentences[Dust](
    [
        Sentence(attack_reasons.NoWeapon, lambda _, it: "no weapon that could attack it now"),
        Sentence(attack_reasons.EmptyCell, lambda _, it: f"{plain(it.weapon)} cannot harm armour {it.armour}"),
        Sentence(attack_reasons.OutOfRange, lambda game, it: f"{plain(it.weapon)} reaches {reach(game, it.reach)}"),
        Sentence(attack_reasons.NotAdjacent, lambda game, it: f"not {_beside(game)}, for close combat"),
        Sentence(attack_reasons.OtherFloor, lambda _, it: "on another floor of the same square"),
        Sentence(attack_reasons.TooHigh, lambda _, it: f"{it.levels} levels away, for close combat"),
        Sentence(attack_reasons.OutOfArc, _arc),
        Sentence(attack_reasons.NoLineSquare, _in_the_way),
        Sentence(attack_reasons.NoLineCorner, _sight("the {what} of {where} is closed")),
        Sentence(attack_reasons.NoLineWall, _sight("the {what} {where}")),
        Sentence(attack_reasons.NoLineWeather, _sight("{where} is too far in this {what}")),
        Sentence(attack_reasons.NoLineFloor, _sight("more than one {what} between {where}")),
        Sentence(attack_reasons.NoLineRoof, _sight("a {what} between {where}")),
        Sentence(attack_reasons.NoLineOpening, _sight("nobody stands next to the {what} {where}")),
        Sentence(attack_reasons.SuppressedFighter, lambda _, it: f"suppressed, no {plain(it.weapon)}"),
        Sentence(attack_reasons.StunnedFighter, lambda _, it: f"stunned, no {plain(it.weapon)}"),
        Sentence(skills_reasons.StunnedAttacker, lambda _, it: "the attacker is stunned"),
        Sentence(skills_reasons.Camouflaged, lambda _, it: "camouflaged, and too far away"),
        Sentence(attack_reasons.Unloaded, lambda _, it: f"{plain(it.weapon)} is not loaded"),
        Sentence(command_reasons.StraightDown, lambda _, it: "straight below"),
        Sentence(weapons_reasons.UnderARoof, lambda _, it: "artillery cannot fire from inside a building"),
        Sentence(weapons_reasons.UnderConcrete, lambda _, it: "artillery cannot fire from inside a bunker"),
        Sentence(attack_reasons.WideOfTheSlit, lambda _, it: f"too far to the side for {plain(it.weapon)}"),
        Sentence(attack_reasons.NoSkyFromABunker, lambda _, it: "no fire at aircraft from inside a bunker"),
        Sentence(weapons_reasons.NoDot, lambda _, it: "no centre dot to aim at"),
        Sentence(weapons_reasons.NoSmokeThere, lambda _, it: "no smoke can be laid indoors"),
        Sentence(transport_reasons.NotFromInside, lambda _, it: f"no {plain(it.weapon)} from inside a carrier"),
        Sentence(transport_reasons.NotOnASide, lambda _, it: f"on no side of the carrier, for {plain(it.weapon)}"),
        Sentence(
            transport_reasons.SideIsFull,
            lambda _, it: f"{count(it.most, 'more soldier')} may fire from the {it.side} side of {plain(it.carrier)}",
        ),
        Sentence(attack_reasons.OnlyTheTrigger, lambda _, it: "not the unit that it reacts to"),
    ]
)
"""Why a weapon cannot be aimed at a unit, in a few words."""
