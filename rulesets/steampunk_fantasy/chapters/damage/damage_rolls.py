"""Damage rolls: the hits of a step are rolled one after another (TURN-14, DMG, SPEC)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, Call, CallAll, Done, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Option, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import Pick
from rulesets.steampunk_fantasy.chapters.conditions.afflictions import FIRE, afflict
from rulesets.steampunk_fantasy.chapters.damage.armour import facing
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.chapters.damage.regular_damage import does_regular_damage, regular_damage
from rulesets.steampunk_fantasy.chapters.damage.results import Results
from rulesets.steampunk_fantasy.chapters.damage.typed_damage import Cause, typed, typed_damage
from rulesets.steampunk_fantasy.table.questions import DamageOrderAsked
from rulesets.steampunk_fantasy.table.reasons import NoSuchHit
from rulesets.steampunk_fantasy.table.specials import Word
from rulesets.steampunk_fantasy.table.state import Steampunk


class DamageRolls(Procedure):
    """All damage rolls of a step. Only rolls against one base bear on each other (SF-D-21), so each base's are made by
    themselves, and what is to be chosen is asked of everybody at the same time."""

    kind: ClassVar[str] = "steam.damage_rolls"

    hits: list[Hit]

    @step
    def base_by_base(self, game: Steampunk, dice: Dice) -> CallAll:
        """Each base by itself."""
        targets = [name for name in game.bases if any(hit.target == name for hit in self.hits)]
        return CallAll([RollsOnBase(hits=[hit for hit in self.hits if hit.target == name]) for name in targets])


class RollsOnBase(Procedure):
    """The damage rolls on one base, one after another.

    `now` is the hit that is rolled, `typed` what it does besides regular damage; `alight`: a hit has set the base on
    fire, which happens once a step.
    """

    kind: ClassVar[str] = "steam.rolls_on_base"

    hits: list[Hit]
    now: Hit | None = None
    typed: list[Word] = []
    alight: bool = False

    @step
    def drop(self, game: Steampunk, dice: Dice) -> Done | None:
        """SF-TURN-14: rolls left over against a base that is destroyed are dropped."""
        self.hits = [hit for hit in self.hits if game.bases[hit.target].on_map]
        return None if self.hits else Done()

    @step
    def order(self, game: Steampunk, dice: Dice) -> Ask | None:
        """SF-TURN-14: the attacker chooses the order of his rolls; he is asked where they differ."""
        kinds = _kinds(game, self.hits)
        self.now = next(iter(kinds.values()))
        if len(kinds) == 1:
            return None
        asked = DamageOrderAsked(base=self.now.target, hits=list(kinds))
        return Ask(game.bases[self.now.by].seat, asked, "SF-TURN-14", (Pick,))

    @choices("order")
    def next_hit(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        kinds = _kinds(game, self.hits)

        def judge(choice: str) -> Refused | None:
            return None if choice in kinds else Refused("SF-TURN-14", NoSuchHit(choice=choice, hits=list(kinds)))

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
        cause = Cause(hit.by, hit.with_what)
        words = typed_damage(game, dice, game.bases[hit.target], kind, sides, cause)
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
            afflict(game, base, [word for word in hit.specials if not (self.alight and word.name == FIRE)])
            self.alight = self.alight or any(word.name == FIRE for word in hit.specials)

    @step
    def again(self, game: Steampunk, dice: Dice) -> Goto:
        """SF-TURN-14: each result is applied before the next is rolled, so that a new bonus counts at once."""
        return Goto("drop")


def _kinds(game: Steampunk, hits: Sequence[Hit]) -> dict[str, Hit]:
    """One hit of each kind among those of the owner whose turn it is, by the name under which he chooses it."""
    first = min(_rank(game, hit) for hit in hits)
    kinds: dict[Any, Hit] = {}
    for hit in hits:
        if _rank(game, hit) == first:
            kinds.setdefault(_matter(game, hit), hit)
    names: dict[str, Hit] = {}
    for hit in kinds.values():
        name = f"{hit.by}: {hit.with_what}"
        same = sum(other.split(" #")[0] == name for other in names)
        names[f"{name} #{same + 1}" if same else name] = hit
    return names


def _rank(game: Steampunk, hit: Hit) -> tuple[int, bool, int]:
    """Whose rolls come first: those of the speaker of a side (SF-D-97)."""
    seat = game.bases[hit.by].seat
    side = game.side_of[seat]
    return side, game.speaker[side] != seat, seat


def _matter(game: Steampunk, hit: Hit) -> tuple[object, ...]:
    """What makes a difference between two hits on the same base."""
    member = None if hit.member is None else game.bases[hit.target].members[hit.member].profile
    return member, facing(game, hit), hit.damage + hit.extra, hit.die, hit.specials


def _about(hit: Hit) -> dict[str, Any]:
    return {"ap": hit.ap, "pen": hit.pen, "damage": hit.damage + hit.extra, "member": hit.member}
