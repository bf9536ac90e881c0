"""Resistances: specials that lower damage rolls of one type (ABIL)."""

from __future__ import annotations

from rulesets.kit.engine.moments import Modifier, at
from rulesets.steampunk_fantasy.chapters.damage.resistance import FIRE, POISON, PSYCHIC, REGULAR
from rulesets.steampunk_fantasy.moments import RESISTED, SteamSkill, register
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk

RESISTANCE = " resistance"


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
