"""Resistances: what lowers damage rolls of one type (ABIL)."""

from __future__ import annotations

from rulesets.kit.engine.moments import Modifier, at
from rulesets.kit.engine.points import rule
from rulesets.steampunk_fantasy.moments import RESISTED, SteamSkill, asked, modifiers, of_base, register
from rulesets.steampunk_fantasy.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.wording import Word

REGULAR, PSYCHIC, POISON, FIRE, BLEEDING = "regular", "psychic", "poison", "fire", "bleeding"
"""Types of damage; an entry may name others."""
RESISTANCE = " resistance"


def resistance(game: Steampunk, base: UnitBase, kind: str) -> int:
    """How much a base resists damage of a type: the best of what it has (SF-D-91)."""
    found = modifiers(asked(RESISTED, of_base(game, base), game, kind=kind))
    return max((modifier.amount for modifier in found), default=0)


@rule(without=lambda total, resistance: total)
def lowered(total: int, resistance: int) -> int:
    """SF-ABIL-05: a resistance lowers every damage roll of its type."""
    return total - resistance


class Resistance(SteamSkill):
    """What all resistances have in common."""

    def against(self, rule_id: str, named: str, kind: str) -> Modifier | None:
        """The resistance if the damage is of its type."""
        return Modifier(rule_id, self.word.number) if kind == named else None


@register
class RegularResistance(Resistance):
    key, order = "regular resistance", 6

    @at(RESISTED)
    def regular(self, game: Steampunk, kind: str) -> Modifier | None:
        """SF-ABIL-06: against every roll on the regular table that has no other type."""
        return self.against("SF-ABIL-06", REGULAR, kind)


@register
class PsychicResistance(Resistance):
    key, order = "psychic resistance", 7

    @at(RESISTED)
    def psychic(self, game: Steampunk, kind: str) -> Modifier | None:
        """SF-ABIL-07: against every roll on the psychic table."""
        return self.against("SF-ABIL-07", PSYCHIC, kind)


@register
class PoisonResistance(Resistance):
    key, order = "poison resistance", 8

    @at(RESISTED)
    def poison(self, game: Steampunk, kind: str) -> Modifier | None:
        """SF-ABIL-08: against every damage roll made by poison."""
        return self.against("SF-ABIL-08", POISON, kind)


@register
class FireResistance(Resistance):
    key, order = "fire resistance", 9

    @at(RESISTED)
    def fire(self, game: Steampunk, kind: str) -> Modifier | None:
        """SF-ABIL-09: against every damage roll made by fire."""
        return self.against("SF-ABIL-09", FIRE, kind)


@register
class OtherResistance(Resistance):
    key, order = "resistance", 10

    @classmethod
    def fits(cls, word: Word) -> bool:
        return word.name.endswith(RESISTANCE)

    @at(RESISTED)
    def other(self, game: Steampunk, kind: str) -> Modifier | None:
        """SF-ABIL-10: any other resistance works only against exactly the type that it names."""
        return self.against("SF-ABIL-10", self.word.name.removesuffix(RESISTANCE), kind)
