"""What the results of damage tables do (CRT)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Goto, Procedure, step
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import bleed, set_on_fire
from rulesets.steampunk_fantasy.chapters.conditions.pinned import pin
from rulesets.steampunk_fantasy.chapters.damage.loss import Deaths, destroy
from rulesets.steampunk_fantasy.chapters.damage.resistance import PSYCHIC
from rulesets.steampunk_fantasy.chapters.damage.typed_damage import typed_damage
from rulesets.steampunk_fantasy.table.damage_rows import result
from rulesets.steampunk_fantasy.table.happenings.damage import BleedingStops, FurtherTable, FutureDamage, TableRoll
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class Results(Procedure):
    """The results of one damage roll on a base, in their order. Result: how many members died of it.

    `member` is the one that the hit was assigned to; `words` are the results that are still to come, `ignored` those
    that do nothing this time, `tokens` those of future damage that the base gets at the end.
    """

    kind: ClassVar[str] = "steam.results"

    base: str
    words: list[Word]
    member: int | None = None
    ignored: list[str] = []
    tokens: int = 0
    died: int = 0
    killed: int = 0

    @step
    def next(self, game: Steampunk, dice: Dice) -> Goto | Call | None:
        """One result after the other, until the base is gone."""
        base = game.bases[self.base]
        if not self.words or not base.on_map:
            return Goto("add_tokens")
        word = self.words.pop(0)
        return None if word.name in self.ignored else RESULTS[word.name](self, game, dice, base, word)

    @step
    def count(self, game: Steampunk, dice: Dice) -> Goto:
        """Keep count of who died."""
        self.killed += self.died
        self.died = 0
        return Goto("next")

    @step
    def add_tokens(self, game: Steampunk, dice: Dice) -> Done:
        """Tokens of the same result come last: the death of a member does not halve them (SF-DMG-11)."""
        base = game.bases[self.base]
        if self.tokens and base.on_map:
            base.future_damage += self.tokens
            more, tokens = self.tokens, base.future_damage
            game.say(FutureDamage(rule="SF-DMG-10", base=base.id, more=more, tokens=tokens, acid=False))
        return Done(self.killed)


TABLES: dict[FurtherTable, str] = {"light": "SF-CRT-03", "critical": "SF-CRT-04"}
"""The rule of each further table."""
Apply = Callable[[Results, Steampunk, Dice, UnitBase, Word], Call | None]


@rule(without=None)
def kill(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-01: one member of the base dies, or as many as stand there."""
    return Call(Deaths(base=base.id, count=word.number, member=results.member), into="died")


@rule(without=None)
def destroyed(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-02: all members die, and the base is removed."""
    results.killed += len(base.living)
    destroy(game, base)
    return None


@rule(without=None)
def light(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-03: a d6 on the light damage table, without any bonus."""
    for _ in range(times(word) - 1):
        results.words.insert(0, Word(name="light", args=("1",)))
    results.words[:0] = _rolled(game, dice, base, "light")
    return None


@rule(without=1)
def times(word: Word) -> int:
    """SF-CRT-05: light damage three times is three rolls."""
    return word.number


@rule(without=None)
def critical(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-04: a d6 on the critical, or heavy, damage table, without any bonus."""
    results.words[:0] = _rolled(game, dice, base, "critical")
    return None


def _rolled(game: Steampunk, dice: Dice, base: UnitBase, table: FurtherTable) -> list[Word]:
    """The results of a d6 on a further table of a base."""
    die = dice.roll(1)[0]
    row = result(game.card(base).tables.get(table, ()), die)
    game.say(TableRoll(rule=TABLES[table], base=base.id, table=table, die=die, row=row.reach, results=row.words))
    return list(row.effects)


@rule(without=None)
def future_damage(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-06: the base gets so many tokens of future damage."""
    results.tokens += word.number
    return None


@rule(without=None)
def pinned(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-07: the base is pinned."""
    pin(game, base)
    return None


@rule(without=None)
def bleeding(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-08: the base gets one bleeding."""
    bleed(game, base, word.number)
    return None


@rule(without=None)
def psychic(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-09: psychic damage on the base's own psychic table, of a d6 if no die stands there."""
    results.words[:0] = typed_damage(game, dice, base, PSYCHIC, word.number)
    return None


@rule(without=None)
def stop_bleeding(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-10: all bleeding of the base ends."""
    base.bleeds = []
    game.say(BleedingStops(rule="SF-CRT-10", base=base.id))
    return None


@rule(without=None)
def burning(results: Results, game: Steampunk, dice: Dice, base: UnitBase, word: Word) -> Call | None:
    """SF-CRT-16: the base is set on fire."""
    set_on_fire(game, base)
    return None


RESULTS: dict[str, Apply] = {
    "kill": kill,
    "destroyed": destroyed,
    "light": light,
    "critical": critical,
    "future damage": future_damage,
    "pinned": pinned,
    "bleed": bleeding,
    "psychic": psychic,
    "stop bleeding": stop_bleeding,
    "set on fire": burning,
}
"""What each word of a row does; those of published army files are added to them."""
