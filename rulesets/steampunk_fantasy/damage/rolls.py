"""Damage rolls: hits are rolled one after another, armour first (TURN-14, DMG, SPEC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rulesets.kit.dice import Dice
from rulesets.kit.points import rule
from rulesets.kit.procedure import Ask, Call, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.question import Draft, Offer, Option, Question, offer
from rulesets.kit.refusal import Refused
from rulesets.steampunk_fantasy.actions import Pick
from rulesets.steampunk_fantasy.conditions.tokens import FIRE, afflict
from rulesets.steampunk_fantasy.damage import penetrating  # noqa: F401 - makes the special known
from rulesets.steampunk_fantasy.damage.armour import PER_BLOCK, Stopped, facing, roll_armour
from rulesets.steampunk_fantasy.damage.hit import Hit
from rulesets.steampunk_fantasy.damage.resistances import REGULAR, lowered, resistance
from rulesets.steampunk_fantasy.damage.results import Results
from rulesets.steampunk_fantasy.damage.rows import Row, result
from rulesets.steampunk_fantasy.damage.typed import INSTEAD, typed, typed_damage
from rulesets.steampunk_fantasy.moments import DAMAGE_ROLL, added, asked, named
from rulesets.steampunk_fantasy.state import Steampunk, UnitBase
from rulesets.steampunk_fantasy.wording import Word

TYPE = "damage type"
"""The special that names the type of a weapon's regular damage: "damage type[lightning]"."""


class DamageRolls(Procedure):
    """All damage rolls of a step, one after another. Result: the bases that were rolled against, in order.

    `now` is the hit that is rolled, `typed` what it does besides regular damage, `alight` the bases that were set on
    fire by a hit: once a step.
    """

    kind: ClassVar[str] = "steam.damage_rolls"

    hits: list[Hit]
    now: Hit | None = None
    typed: list[Word] = []
    alight: list[str] = []
    rolled: list[str] = []

    @step
    def drop(self, game: Steampunk, dice: Dice) -> Done | None:
        """SF-TURN-14: rolls left over against a base that is destroyed are dropped."""
        self.hits = [hit for hit in self.hits if game.bases[hit.target].on_map]
        return None if self.hits else Done(list(dict.fromkeys(self.rolled)))

    @step
    def order(self, game: Steampunk, dice: Dice) -> Ask | None:
        """SF-TURN-14: the attacker chooses the order of his rolls; he is asked where they differ."""
        kinds = _kinds(game, self.hits)
        self.now = next(iter(kinds.values()))
        if len(kinds) == 1:
            return None
        told: dict[str, Any] = {"base": self.now.target, "hits": list(kinds)}
        return Ask(game.bases[self.now.by].seat, "damage_order", "SF-TURN-14", (Pick,), values=told)

    @choices("order")
    def next_hit(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        kinds = _kinds(game, self.hits)

        def judge(choice: str) -> Refused | None:
            return None if choice in kinds else Refused("SF-TURN-14", "no_such_hit", choice=choice, hits=list(kinds))

        options = [Option(name, _about(hit)) for name, hit in kinds.items()]
        return None if "choice" in draft else offer("choice", options, judge)

    @answers("order")
    def ordered(self, game: Steampunk, dice: Dice, pick: Pick) -> None:
        self.now = _kinds(game, self.hits)[pick.choice]

    @step
    def take(self, game: Steampunk, dice: Dice) -> None:
        """Take the hit, and note what it does besides regular damage."""
        hit = self._hit()
        self.hits.remove(hit)
        self.rolled.append(hit.target)
        self.typed = [word for word in hit.specials if typed(word)]

    def _hit(self) -> Hit:
        assert self.now is not None, "no hit is being rolled"
        return self.now

    @step
    def roll(self, game: Steampunk, dice: Dice) -> Call | None:
        """SF-DMG-01: each hit is followed by a damage roll, on the regular table if no type is named."""
        hit = self._hit()
        if not does_regular_damage(hit):
            return None
        words = regular_damage(game, dice, hit)
        return Call(Results(base=hit.target, words=list(words), member=hit.member))

    @step
    def special_damage(self, game: Steampunk, dice: Dice) -> Call | None:
        """SF-SPEC-01: a weapon may have a special damage in addition to regular damage, or instead of it."""
        hit = self._hit()
        if not self.typed or not game.bases[hit.target].on_map:
            return None
        kind, sides = typed(self.typed.pop(0)) or ("", 0)
        words = typed_damage(game, dice, game.bases[hit.target], kind, sides)
        return Call(Results(base=hit.target, words=list(words), member=hit.member))

    @step
    def more_special_damage(self, game: Steampunk, dice: Dice) -> Goto | None:
        """Until each special of the hit was rolled."""
        return Goto("special_damage") if self.typed and game.bases[self._hit().target].on_map else None

    @step
    def tokens(self, game: Steampunk, dice: Dice) -> None:
        """What the hit leaves on the base: poison, acid, fire (SF-SPEC-02)."""
        hit = self._hit()
        base = game.bases[hit.target]
        if base.on_map:
            afflict(game, base, [word for word in hit.specials if not self._is_alight(word, base)])
            self.alight += [base.id for word in hit.specials if word.name == FIRE]

    def _is_alight(self, word: Word, base: UnitBase) -> bool:
        return word.name == FIRE and base.id in self.alight

    @step
    def again(self, game: Steampunk, dice: Dice) -> Goto:
        """SF-TURN-14: each result is applied before the next is rolled, so that a new bonus counts at once."""
        return Goto("drop")


def _kinds(game: Steampunk, hits: Sequence[Hit]) -> dict[str, Hit]:
    """One hit of each kind among those that one attacker has on the next base, by the name under which he chooses it.

    Only rolls against one base bear on each other (SF-D-21): the bases come one after the other, and so do the owners
    who hit one, the speaker of a side first (SF-D-97).
    """
    first = min(hits, key=lambda hit: _rank(game, hit))
    rank = _rank(game, first)
    kinds: dict[Any, Hit] = {}
    for hit in hits:
        if hit.target == first.target and _rank(game, hit) == rank:
            kinds.setdefault(_matter(game, hit), hit)
    names: dict[str, Hit] = {}
    for hit in kinds.values():
        name = f"{hit.by}: {hit.with_what}"
        same = sum(other.split(" #")[0] == name for other in names)
        names[f"{name} #{same + 1}" if same else name] = hit
    return names


def _rank(game: Steampunk, hit: Hit) -> tuple[int, int, bool, int]:
    """Where a hit stands among others: by the base hit, then by who hit it."""
    seat = game.bases[hit.by].seat
    side = game.side_of[seat]
    return list(game.bases).index(hit.target), side, game.speaker[side] != seat, seat


def _matter(game: Steampunk, hit: Hit) -> tuple[object, ...]:
    """What makes a difference between two hits on the same base."""
    member = None if hit.member is None else game.bases[hit.target].members[hit.member].profile
    return member, facing(game, hit), hit.damage + hit.extra, hit.die, hit.specials


def _about(hit: Hit) -> dict[str, Any]:
    return {"ap": hit.ap, "pen": hit.pen, "damage": hit.damage + hit.extra, "member": hit.member}


@rule(without=True)
def does_regular_damage(hit: Hit) -> bool:
    """SF-SPEC-01: a weapon does regular damage unless its entry says that a special damage takes its place."""
    return not any(word.name.startswith(INSTEAD) for word in hit.specials)


def regular_damage(game: Steampunk, dice: Dice, hit: Hit) -> tuple[Word, ...]:
    """Roll armour and damage for one hit; the results on the base's regular table."""
    base = game.bases[hit.target]
    stopped = roll_armour(game, dice, hit)
    die = dice.roll(1, hit.die)[0]
    kind = next((word.args[0] for word in hit.specials if word.name == TYPE), REGULAR)
    more = added(asked(DAMAGE_ROLL, named(hit.specials), game, stopped=stopped))
    total = summed(die, hit.damage + hit.extra + more, future_bonus(base), stopped)
    total = lowered(total, resistance(game, base, kind))
    found = read_table(game.card(base).tables[REGULAR], total)
    _tell(game, hit, stopped, die, total, found)
    return found


def _tell(game: Steampunk, hit: Hit, stopped: Stopped, die: int, total: int, found: tuple[Word, ...]) -> None:
    told: dict[str, Any] = {"base": hit.target, "by": hit.by, "with_what": hit.with_what, "side": hit.side}
    told |= {"armour": list(stopped.dice), "blocks": stopped.blocks, "ignored": stopped.ignored}
    game.say("damage_roll", "SF-DMG-08", **told, die=die, total=total, results=[word.text for word in found])


@rule(without=lambda die, modifier, bonus, stopped: die)
def summed(die: int, modifier: int, bonus: int, stopped: Stopped) -> int:
    """SF-DMG-08: the die, the weapon's modifier and the base's bonus, less 3 for each blocking armour die."""
    return die + modifier + bonus - PER_BLOCK * stopped.blocks


@rule(without=0)
def future_bonus(base: UnitBase) -> int:
    """SF-DMG-10: each token adds 1 to every later regular, fire, poison and bleeding damage roll on the base."""
    return base.future_damage


def read_table(rows: Sequence[Row], total: int) -> tuple[Word, ...]:
    """What a total does by the regular table of a base."""
    lowest = min(row.lowest for row in rows)
    return () if too_low(total, lowest) else result(rows, max(total, lowest))


@rule(without=False)
def too_low(total: int, lowest: int) -> bool:
    """SF-DMG-09: a result lower than the first entry of the table does no damage."""
    return total < lowest
