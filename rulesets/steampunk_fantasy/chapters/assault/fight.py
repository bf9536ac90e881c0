"""The assault for one hex: who fights, with which values, the dice, and who wins (ASLT)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Done, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import PickSome, Way
from rulesets.steampunk_fantasy.chapters.assault.allotting import Allotting
from rulesets.steampunk_fantasy.chapters.assault.blows import Blow, Target, alike
from rulesets.steampunk_fantasy.chapters.assault.fear_and_cunning import fear_of, halved
from rulesets.steampunk_fantasy.chapters.assault.fighting_values import (
    Pool,
    angles,
    assault_pools,
    deflection_pools,
    succeeds,
)
from rulesets.steampunk_fantasy.chapters.assault.hits import Hits
from rulesets.steampunk_fantasy.chapters.assault.outcome import there, with_room
from rulesets.steampunk_fantasy.chapters.assault.winning_order import counting, decides, higher_side, nation, toss
from rulesets.steampunk_fantasy.chapters.conditions.pinned import lose_aims
from rulesets.steampunk_fantasy.chapters.movement.planning import Contest
from rulesets.steampunk_fantasy.table.angles import Angle
from rulesets.steampunk_fantasy.table.happenings.assault import (
    AssaultBegins,
    AssaultRoll,
    AssaultWon,
    DeflectionRoll,
    DiceHalved,
    WonBy,
)
from rulesets.steampunk_fantasy.table.questions import AboutABase, AssaultedSideAsked, FightersAsked, HalvedDiceAsked
from rulesets.steampunk_fantasy.table.reasons import NoSuchDice
from rulesets.steampunk_fantasy.table.stacking import fits
from rulesets.steampunk_fantasy.table.state import Steampunk, UnitBase


class Fight(Procedure):
    """The assault for the hex of `contest`. Result: the side that wins.

    `left_out` do not fight because their side brings too many. `angles` are the sides whose values the bases use,
    `lost` the assault dice, by profile, that pinned bases lose to fear, `dice` and `deflection_dice` how many each base
    rolls. `blows` are each side's hits, `deflections` its successes with deflection dice, `targets` the members with
    the hits that fall on them.
    """

    kind = "steam.fight"

    contest: Contest
    left_out: list[str] = []
    angles: dict[str, Angle] = {}
    lost: dict[str, list[str]] = {}
    dice: dict[str, int] = {}
    deflection_dice: dict[str, int] = {}
    blows: list[list[Blow]] = [[], []]
    deflections: list[int] = [0, 0]
    winner: int = 0
    targets: list[Target] = []

    @step
    def who_fights(self, game: Steampunk, dice: Dice) -> AskAll:
        """A side that brings too many picks who fights; those in the hex are among them (SF-D-52)."""
        for side in (0, 1):
            if self._too_many(game, side) and self._on_offer(game, side) is None:
                self.left_out += [base.id for base in there(game, self.contest.entering, side)]
        return AskAll([self._pick_fighters(game, side) for side in self._picking(game)])

    @choices("who_fights")
    def fighters_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The bases that try to enter, as long as they find room beside those that have been picked."""
        return self._on_offer(game, game.side_of[question.seat], draft.get("choices", []))

    @answers("who_fights")
    def picked(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """The others stay out; what becomes of them hangs on who wins."""
        for side, action in zip(self._picking(game), given, strict=True):
            assert isinstance(action, PickSome)
            entering = there(game, self.contest.entering, side)
            self.left_out += [base.id for base in entering if base.id not in action.choices]

    @step
    def sides(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-ASLT-06: a stationary base that is assaulted from several sides chooses one for all its values."""
        open_to = [base for base in self._fighters(game) if len(self._angles(game, base)) > 1]
        return AskAll([self._which_side(game, base) for base in open_to])

    @choices("sides")
    def sides_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The sides from which it is assaulted."""
        if "base" not in draft:
            return offer("base", [question.told(AboutABase).base])
        return None if "to" in draft else offer("to", question.told(AssaultedSideAsked).sides)

    @answers("sides")
    def chosen(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """Each stationary base uses that side against all enemies in this assault (SF-D-112)."""
        for action in given:
            assert isinstance(action, Way)
            self.angles[action.base] = angle_called(action.to)

    @step
    def lost_to_fear(self, game: Steampunk, dice: Dice) -> AskAll:
        """SF-ABIL-02: if the dice of a base that loses some differ in kind, its owner chooses which ones go."""
        return AskAll([self._which_dice_go(game, base) for base in self._fighters(game) if self._differ(game, base)])

    @choices("lost_to_fear")
    def dice_on_offer(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """The dice of each profile, as many as must go; what is not named goes from the last."""
        halved = question.told(HalvedDiceAsked)
        base = game.bases[halved.base]
        given: Counter[str] = Counter(draft.get("choices", []))
        there = {pool.profile: pool.dice for pool in self._assault_pools(game, base)}

        def judge(choice: str) -> Refused | None:
            if given[choice] < there.get(choice, 0):
                return None
            return Refused("SF-ABIL-02", NoSuchDice(value=choice, options=list(there)))

        missing = halved.dice - given.total()
        wanted = missing and not given[""]
        return offer("choices", list(there), judge, many=True, enough=True) if wanted else None

    @answers("lost_to_fear")
    def gone(self, game: Steampunk, dice: Dice, given: Sequence[Action]) -> None:
        """Note which dice go."""
        for base, action in zip([b for b in self._fighters(game) if self._differ(game, b)], given, strict=True):
            assert isinstance(action, PickSome)
            self.lost[base.id] = action.choices

    @step
    def roll(self, game: Steampunk, dice: Dice) -> None:
        """Both sides roll assault and deflection dice at the same time."""
        fighters = self._fighters(game)
        self.angles = {base.id: self._angle(game, base) for base in fighters}
        self._tell_who_fights(game, fighters)
        for base in fighters:
            lose_aims(base)
            lost = self._losing(game, base)
            self._tell_fear(game, base, lost)
            for pool in left_of(self._assault_pools(game, base), lost, self.lost.get(base.id, [])):
                self.dice[base.id] = self.dice.get(base.id, 0) + pool.dice
                hits = rolled(game, dice, base, pool, AssaultRoll)
                self.blows[game.side(base)] += [Blow(by=base.id, profile=pool.profile)] * hits
        for base in fighters:
            for pool in deflection_pools(game, base, self.angles[base.id]):
                self.deflection_dice[base.id] = self.deflection_dice.get(base.id, 0) + pool.dice
                self.deflections[game.side(base)] += rolled(game, dice, base, pool, DeflectionRoll)

    @step
    def decide(self, game: Steampunk, dice: Dice) -> None:
        """Deflections are taken off, and the side with more hits left wins."""
        left = [len(self.blows[side]) - self._deflected(side) for side in (0, 1)]
        winner = more_left(left)
        why: WonBy = "hits"
        if winner is None:
            self.winner, why = self._even(game, dice)
        else:
            self.winner = winner
        game.say(
            AssaultWon(
                rule="SF-ASLT-10" if winner is not None else "SF-ASLT-11",
                hex=self.contest.hex.name,
                winner=self.winner,
                hits=[len(self.blows[side]) for side in (0, 1)],
                left=left,
                why=why,
                nations=self._nations(game) if why == "nation" else None,
            )
        )

    @step
    def allotment(self, game: Steampunk, dice: Dice) -> Call:
        """The winner says which hits are deflected, and on whom the others fall."""
        deflected = [self._deflected(side) for side in (0, 1)]
        names = [base.id for base in self._fighters(game)]
        allotting = Allotting(
            winner=self.winner, decider=self._decider(game), fighters=names, blows=self.blows, deflected=deflected
        )
        return Call(allotting, into="targets")

    @step
    def hits(self, game: Steampunk, dice: Dice) -> Call:
        """What the hits of both sides do."""
        names = [base.id for base in self._fighters(game)]
        return Call(Hits(decider=self._decider(game), fighters=names, angles=self.angles, targets=self.targets))

    @step
    def end(self, game: Steampunk, dice: Dice) -> Done:
        """Who has won."""
        return Done(self.winner)

    def _tell_who_fights(self, game: Steampunk, fighters: Sequence[UnitBase]) -> None:
        """Who fights for the hex, each with which side, and who does not."""
        game.say(
            AssaultBegins(
                rule="SF-ASLT-01",
                hex=self.contest.hex.name,
                bases=[base.id for base in fighters],
                sides=[called(self.angles[base.id]) for base in fighters],
                first=sum(game.side(base) == 0 for base in fighters),
                left_out=self.left_out,
            )
        )

    def _tell_fear(self, game: Steampunk, base: UnitBase, lost: int) -> None:
        """That a base has fewer dice because it is pinned and afraid."""
        if lost:
            by = fear_of(game, [other for other in self._fighters(game) if game.hostile(base, other)]).by
            dice = sum(pool.dice for pool in self._assault_pools(game, base))
            game.say(DiceHalved(rule="SF-ABIL-02", base=base.id, by=by, dice=dice, left=dice - lost))

    def _fighters(self, game: Steampunk) -> list[UnitBase]:
        """Those who fight, side 0 first."""
        names = [name for name in (*self.contest.standing, *self.contest.entering) if name not in self.left_out]
        return [base for side in (0, 1) for base in there(game, names, side)]

    def _too_many(self, game: Steampunk, side: int) -> bool:
        return beyond_limit(game, there(game, [*self.contest.standing, *self.contest.entering], side))

    def _on_offer(self, game: Steampunk, side: int, picked: Sequence[str] = ()) -> Offer | None:
        """Who of those that try to enter finds room beside those in the hex and those that were picked."""
        standing, entering = (there(game, names, side) for names in (self.contest.standing, self.contest.entering))
        return with_room(game, standing, entering, picked, all_wanted=False)

    def _picking(self, game: Steampunk) -> list[int]:
        """The sides that pick: those that bring too many, unless those in the hex leave no room for any of them."""
        return [side for side in (0, 1) if self._too_many(game, side) and self._on_offer(game, side) is not None]

    def _pick_fighters(self, game: Steampunk, side: int) -> Ask:
        bases = there(game, [*self.contest.standing, *self.contest.entering], side)
        asked = FightersAsked(hex=self.contest.hex.name, bases=[base.id for base in bases])
        return Ask(decides(game, side, bases), asked, "SF-ASLT-07", (PickSome,))

    def _angles(self, game: Steampunk, base: UnitBase) -> tuple[Angle, ...]:
        attackers = [other for other in self._fighters(game) if game.hostile(base, other)]
        return angles(self.contest, base, attackers)

    def _angle(self, game: Steampunk, base: UnitBase) -> Angle:
        return self.angles.get(base.id, self._angles(game, base)[0])

    def _which_side(self, game: Steampunk, base: UnitBase) -> Ask:
        asked = AssaultedSideAsked(base=base.id, sides=[called(angle) for angle in self._angles(game, base)])
        return Ask(base.seat, asked, "SF-ASLT-06", (Way,))

    def _assault_pools(self, game: Steampunk, base: UnitBase) -> list[Pool]:
        return [pool for pool in assault_pools(game, base, self._angle(game, base)) if pool.dice]

    def _losing(self, game: Steampunk, base: UnitBase) -> int:
        """How many assault dice a base loses to fear."""
        enemies = [other for other in self._fighters(game) if game.hostile(base, other)]
        dice = sum(pool.dice for pool in self._assault_pools(game, base))
        return dice - halved(dice) if base.is_pinned and fear_of(game, enemies).die else 0

    def _differ(self, game: Steampunk, base: UnitBase) -> bool:
        """Whether it matters which dice of a base go."""
        pools = self._assault_pools(game, base)
        same = alike(game, [Blow(by=base.id, profile=pool.profile) for pool in pools])
        return bool(self._losing(game, base)) and not (same and len({pool.needed for pool in pools}) <= 1)

    def _which_dice_go(self, game: Steampunk, base: UnitBase) -> Ask:
        asked = HalvedDiceAsked(base=base.id, dice=self._losing(game, base))
        return Ask(base.seat, asked, "SF-ABIL-02", (PickSome,))

    def _deflected(self, side: int) -> int:
        """How many hits of a side are deflected."""
        return len(self.blows[side]) - after_deflection(len(self.blows[side]), self.deflections[1 - side])

    def _decider(self, game: Steampunk) -> int:
        """Who decides for the winner: the partner whose bases rolled more assault dice (SF-D-97)."""
        return decides(game, self.winner, self._fighters(game), self.dice)

    def _counting(self, game: Steampunk, side: int) -> list[UnitBase]:
        """The bases by whose race a side counts where both have as many hits left."""
        rolled = Counter(self.dice) + Counter(self.deflection_dice)
        return counting([base for base in self._fighters(game) if game.side(base) == side], rolled)

    def _nations(self, game: Steampunk) -> list[str]:
        """The race that each side counts as."""
        return [nation(game, self._counting(game, side)) for side in (0, 1)]

    def _even(self, game: Steampunk, dice: Dice) -> tuple[int, WonBy]:
        """Who wins if both have as many hits left, and why: the higher race, else who stands in the hex, else a die."""
        fighters = self._fighters(game)
        higher = higher_side(game, [base for side in (0, 1) for base in self._counting(game, side)])
        if higher is not None:
            return higher, "nation"
        standing = {game.side(base) for base in fighters if base.id in self.contest.standing}
        return (standing.pop(), "standing") if len(standing) == 1 else (toss(game, dice, [self.contest.hex]), "dice")


@rule(without=False)
def beyond_limit(game: Steampunk, bases: Sequence[UnitBase]) -> bool:
    """SF-ASLT-07: each side fights with bases up to the stacking limit."""
    return not fits(game, bases)


@rule(without=lambda hits, deflections: hits)
def after_deflection(hits: int, deflections: int) -> int:
    """SF-ASLT-09: each success of a deflection die cancels one hit of the enemy."""
    return max(0, hits - deflections)


@rule(without=None)
def more_left(left: Sequence[int]) -> int | None:
    """SF-ASLT-10: the side with more hits left after deflection wins; None where both have as many."""
    return None if left[0] == left[1] else left.index(max(left))


def rolled(game: Steampunk, dice: Dice, base: UnitBase, pool: Pool, roll: type[AssaultRoll | DeflectionRoll]) -> int:
    """Roll dice of a base, and say how many are successes."""
    if not pool.dice:
        return 0
    fell = dice.roll(pool.dice)
    successes = sum(succeeds(die, pool.needed) for die in fell)
    named, needed = pool.profile, pool.needed
    game.say(
        roll(rule="SF-ASLT-03", base=base.id, profile=named, needed=needed, rolled=list(fell), successes=successes)
    )
    return successes


def left_of(pools: Sequence[Pool], lost: int, chosen: Sequence[str]) -> list[Pool]:
    """The dice that are left when so many are lost: the chosen ones, then the last."""
    gone = Counter(chosen[:lost])
    left = []
    missing = lost - gone.total()
    for pool in reversed(pools):
        dice = pool.dice - gone[pool.profile]
        also = min(dice, missing)
        missing -= also
        left.append(pool._replace(dice=dice - also))
    return left[::-1]


def called(angle: Angle) -> str:
    """An angle as it is written in an answer: "front-side"."""
    return angle.name.lower().replace("_", "-")


def angle_called(word: str) -> Angle:
    """The angle that a word means."""
    return Angle[word.upper().replace("-", "_")]
