"""To whom Hits are allocated, and what becomes of each (ALLOC, SAVE, WND)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Reroll, of_kind
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.chapters.firing.choosing import name_of
from rulesets.legions_imperialis.chapters.firing.hitting import Hit
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.chapters.firing.saving import (
    NEVER,
    SHIELDS,
    Save,
    ap,
    bypassed,
    is_behind,
    passes,
    saves,
    without_a_roll,
)
from rulesets.legions_imperialis.moments import (
    CONTESTS,
    FROM_BEHIND,
    HARMLESS,
    IGNORES_WOUND,
    MORE_WOUNDS,
    PICKS,
    SAVE_REROLLS,
    SHIELD_LOSS,
    SHIELDED,
    added,
    asked,
    holds,
    replaced,
)
from rulesets.legions_imperialis.table.engaging import scale
from rulesets.legions_imperialis.table.happenings.firing import Resolved
from rulesets.legions_imperialis.table.profiles import Mode, Profile
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand

Again = tuple[str, str]
"""The rules by which dice of a save are rolled again, those that miss and those that pass; "" where they are not."""
NOT_AGAIN: Again = ("", "")
DIE = range(1, 7)
LARGE = 3
"""The Scale from which on whoever impales chooses his victim."""


class Against(NamedTuple):
    """What a shot is to one model of its target, the same for all its Hits: the rule by which they come to nothing ("":
    none), the AP with the rules that changed it, the best save and which dice of it are rolled again ("": none), how
    far the model stands from the firer, and what the firer adds to its die where a contest takes the place of the
    save."""

    harmless: str
    ap: int
    causes: tuple[str, ...]
    save: Save | None
    again: Again
    away: float
    contest: int | None = None


class Resolving:
    """The Hits of one attack, resolved one at a time (LI-ALLOC-02)."""

    def __init__(self, game: Imperialis, firing: Detachment, target: Detachment, shots: Sequence[Shot]) -> None:
        self._game, self._firing, self._target, self._shots = game, firing, target, shots
        self._known: dict[tuple[int, str], Against] = {}

    def resolve(self, hit: Hit, dice: Dice) -> Resolved:
        """One Hit: allocated, saved, its Wound taken."""
        stand = self.allocated(hit.shot)
        if stand is None:
            return Resolved(weapon=self.weapon(hit.shot), why="LI-ALLOC-05")
        return self.suffered(hit.shot, stand, dice)

    def allocated(self, number: int) -> Stand | None:
        """Who takes a Hit of a shot: the wounded first; then whoever has the best chance to save, then the farthest
        from the firer (LI-D-29); nobody where nobody is left that it may come to. Of several wounded the same is taken
        until it is destroyed: by the first shot, whichever hits (LI-D-32)."""

        return min(self.legal(number), key=lambda stand: self.eagerness(number, stand), default=None)

    def eagerness(self, number: int, stand: Stand) -> tuple[int, Fraction, float]:
        """By what a Hit of a shot comes to one model rather than to another: the least first."""
        unhurt = wounded_first(self._game, self._target, stand)
        if firer_allocates(self._game, self._target, self.mode(number)):
            worst = -self._torn(number, stand) if self.is_contest(number) else self._hope(number, stand)
            return unhurt, worst, self.against(number, stand).away
        number = number if unhurt else 0
        return unhurt, -self._hope(number, stand), -self.against(number, stand).away

    def _hope(self, number: int, stand: Stand) -> Fraction:
        """How likely a model takes no Wound of a Hit."""
        effect = self.against(number, stand)
        if effect.contest is not None:
            return Fraction(sum(over <= 0 for over in self._margins(effect, stand)), len(DIE) ** 2)
        return hope(effect.save, effect.again) if effect.save is not None else Fraction(0)

    def _torn(self, number: int, stand: Stand) -> Fraction:
        """The Wounds that a contest takes of a model on the average, in thirty-sixths."""
        effect = self.against(number, stand)
        return Fraction(sum(min(stand.wounds, max(0, over)) for over in self._margins(effect, stand)))

    def _margins(self, effect: Against, stand: Stand) -> list[int]:
        """By how much the firer is ahead in a contest, for each pair of dice."""
        ahead = (effect.contest or 0) - strength(self._game, self._target, stand)
        return [ahead + mine - its for mine in DIE for its in DIE]

    def legal(self, number: int) -> list[Stand]:
        """To whom a Hit of a shot may come."""
        able = eligible(self._target, self._shots[number])
        first = min((wounded_first(self._game, self._target, stand) for stand in able), default=0)
        return [stand for stand in able if wounded_first(self._game, self._target, stand) == first]

    def alike(self, number: int) -> list[str]:
        """The models to which it is the same to take a Hit of a shot as it is to whoever is proposed."""
        proposed = self.allocated(number)
        if proposed is None:
            return []
        like = self.seen_as(number, proposed)
        return [stand.label for stand in self.legal(number) if is_alike(self.seen_as(number, stand), like)]

    def seen_as(self, number: int, stand: Stand) -> object:
        """All that matters of a model to a Hit of a shot, wherever it stands."""
        return stand.profile, stand.wounds, stand.shields, self.against(number, stand)._replace(away=0.0)

    def suffered(self, number: int, stand: Stand, dice: Dice) -> Resolved:
        """What a Hit of a shot does to the model to which it was allocated."""
        weapon, mode, effect = self.weapon(number), self.mode(number), self.against(number, stand)
        if stand.shields and SHIELDS not in bypassed(self._game, mode):
            return self._shielded(stand, weapon, mode)
        if effect.harmless:
            return Resolved(weapon=weapon, model=stand.label, why=effect.harmless)
        if effect.contest is not None:
            return self._contested(stand, weapon, effect.contest, dice)
        die, was, passed = _rolled(effect, dice)
        told: dict[str, object] = {"weapon": weapon, "model": stand.label, "ap": effect.ap, "causes": [*effect.causes]}
        told |= {"die": die, "was": was, "again": effect.again[passes(effect.save, was)] if was and effect.save else ""}
        if effect.save is not None:
            told |= {"save": effect.save.name, "need": effect.save.need}
        if not passed:
            told |= self._wounded(stand, mode, dice)
        return Resolved(**told)  # type: ignore[arg-type]

    def against(self, number: int, stand: Stand) -> Against:
        """What a shot is to a model of the target."""
        key = (number, stand.label)
        if key not in self._known:
            self._known[key] = self._against(self._shots[number], self.mode(number), stand)
        return self._known[key]

    def _against(self, shot: Shot, mode: Mode, stand: Stand) -> Against:
        game, firing = self._game, self._game.model(self._firing, self._firing.stand(shot.model))
        placed = as_it_stood(shot, stand)
        profile, there = game.profile(self._target, stand), game.model(self._target, placed)
        harmless, why = replaced(HARMLESS, mode.traits, game, False, mode=mode, profile=profile)
        behind = holds(FROM_BEHIND, mode.traits, game, mode=mode) or is_behind(game, firing, there)
        ap_found, causes = ap(game, mode, profile, from_behind=behind)
        tried = [
            (save, self._again(mode, profile, save))
            for save in saves(game, self._target, placed, mode, ap_found, firing)
        ]
        save, again = max(tried, key=lambda one: hope(*one), default=(None, NOT_AGAIN))
        away = firing.middle.to(there.middle)
        firer = self._firing.stand(shot.model)
        contest = strength(game, self._firing, firer) if holds(CONTESTS, mode.traits, game, mode=mode) else None
        return Against(why[-1] if harmless else "", ap_found, tuple(causes), save, again, away, contest)

    def _again(self, mode: Mode, profile: Profile, save: Save) -> Again:
        """By which rules dice of a save are rolled again."""
        words = (*mode.traits, *profile.rules)
        told = {"mode": mode, "save": save.name, "profile": profile}
        rerolls = {one.which: one.rule for one in of_kind(Reroll, asked(SAVE_REROLLS, words, self._game, **told))}
        return rerolls.get("misses", ""), rerolls.get("successes", "")

    def is_contest(self, number: int) -> bool:
        """Whether a contest takes the place of the save against a shot."""
        mode = self.mode(number)
        return holds(CONTESTS, mode.traits, self._game, mode=mode)

    def mode(self, number: int) -> Mode:
        """The profile that a shot fires."""
        return self._shots[number].mode_of(self._game, self._firing)

    def firer(self, number: int) -> str:
        """The model that fires a shot."""
        return self._shots[number].model

    def weapon(self, number: int) -> str:
        """What the weapon of a shot is called."""
        return name_of(self._game, self._firing, self._shots[number])

    def _shielded(self, stand: Stand, weapon: str, mode: Mode) -> Resolved:
        """A Hit on active Void Shields: it lowers them, or is discarded."""
        profile = self._game.profile(self._target, stand)
        worsened, causes = ap(self._game, mode, profile, from_behind=False)
        told = {"weapon": weapon, "model": stand.label, "ap": worsened, "causes": causes, "save": "shield"}
        lowers, _ = replaced(SHIELDED, mode.traits, self._game, weighs_on_shields(worsened), mode=mode)
        if not lowers:
            return Resolved(**told, why="LIX-SR-VOID-03")  # type: ignore[arg-type]
        levels, more = replaced(SHIELD_LOSS, mode.traits, self._game, 1, mode=mode)
        levels = min(levels, stand.shields)
        stand.shields -= levels
        told |= {"causes": [*causes, *more], "levels": levels if more else 0}
        return Resolved(**told)  # type: ignore[arg-type]

    def _contested(self, stand: Stand, weapon: str, adds: int, dice: Dice) -> Resolved:
        """A contest of the firer and the model that is hit."""
        fell = [*dice.roll(1), *dice.roll(1)]
        totals = [fell[0] + adds, fell[1] + strength(self._game, self._target, stand)]
        wounds = min(stand.wounds, torn(totals))
        for _ in range(wounds):
            loses_a_wound(stand)
        return Resolved(weapon=weapon, model=stand.label, contest=fell, totals=totals, wounds=wounds)

    def _wounded(self, stand: Stand, mode: Mode, dice: Dice) -> dict[str, object]:
        """The Wounds of a Hit that was not saved, with those that a trait adds, and the dice by which some
        are ignored."""
        profile = self._game.profile(self._target, stand)
        words = (*mode.traits, *profile.rules)
        more = added(MORE_WOUNDS, words, self._game, mode=mode, profile=profile)
        need, _ = replaced(IGNORES_WOUND, words, self._game, NEVER, mode=mode)
        suffered, ignoring = 0, list[int]()
        for _ in range(1 + sum(more.values())):
            if not stand.alive:
                break
            ignoring += dice.roll(1 if need < NEVER else 0, alike=lambda face: face >= need)
            if ignoring and ignoring[-1] >= need:
                if not suffered:
                    break
                continue
            loses_a_wound(stand)
            suffered += 1
        told = {"wounds": suffered, "more": [*more] if suffered > 1 else []}
        return {**told, "ignoring": ignoring, "ignored_on": need if ignoring else 0}


@rule(without=False)
def firer_allocates(game: Imperialis, target: Detachment, mode: Mode) -> bool:
    """LIX-TR-IMPALE-01, LIX-TR-PRECISE: against Scale 3 or more whoever fires a weapon that impales says to whom its
    Hit comes, and whoever fires one that is precise against all; else the player of the target does (LIX-D-27)."""
    impales = scale(game, target) >= LARGE and holds(CONTESTS, mode.traits, game, mode=mode)
    return impales or holds(PICKS, mode.traits, game, mode=mode)


@rule(without=0)
def strength(game: Imperialis, detachment: Detachment, stand: Stand) -> int:
    """LIX-TR-IMPALE-03: what a model adds to its die in a contest: its Scale, and 1 more with 3 or 4 Wounds left, 2
    with 5 or more."""
    return game.profile(detachment, stand).scale + (2 if stand.wounds >= 5 else 1 if stand.wounds >= 3 else 0)


@rule(without=0)
def torn(totals: Sequence[int]) -> int:
    """LIX-TR-IMPALE-04: the Wounds of a contest, without any save: by as much as the firer's total is higher."""
    return max(0, totals[0] - totals[1])


@rule(without=None)
def loses_a_wound(stand: Stand) -> None:
    """LI-SAVE-06: its Wounds are reduced by 1."""
    stand.wounds -= 1


def _rolled(effect: Against, dice: Dice) -> tuple[int, int, bool]:
    """The die of a save, what it was before it was rolled again (0: it was not), and whether it passed."""
    save, decided = effect.save, without_a_roll(effect.save)
    if save is None or decided is not None:
        return 0, 0, bool(decided)
    (die,) = dice.roll(1, alike=lambda face: passes(save, face))
    if not effect.again[passes(save, die)]:
        return die, 0, passes(save, die)
    (second,) = dice.roll(1, alike=lambda face: passes(save, face))
    return second, die, passes(save, second)


@rule(without=lambda save, again: Fraction(NEVER - save.need, 6))
def hope(save: Save, again: Again) -> Fraction:
    """LI-SAVE-12: how likely a save passes, by which the best of several is used (LI-D-34): an Armour Save that a trait
    has rolled again is worth less."""
    decided = without_a_roll(save)
    once = Fraction(decided) if decided is not None else Fraction(NEVER - save.need, 6)
    missing, passing = again
    return once * (once if passing else 1) + (1 - once) * (once if missing else 0)


@rule(without=True)
def is_alike(one: object, other: object) -> bool:
    """LI-FAST-05: saves are rolled together only where nothing about the models matters to a Hit; to others Hits are
    allocated one by one."""
    return one == other


@rule(without=lambda target, shot: target.alive)
def eligible(target: Detachment, shot: Shot) -> list[Stand]:
    """LI-ALLOC-03, LI-FAST-04: the models in range and in line of sight of the firing model, while they
    stand."""
    return [stand for stand in target.alive if stand.label in shot.at]


@rule(without=lambda shot, stand: stand)
def as_it_stood(shot: Shot, stand: Stand) -> Stand:
    """LI-OW-11: on Overwatch a model stands where it could be hit, at the moment that is called or the nearest to it
    (LI-D-16)."""
    pose = shot.standing.get(stand.label)
    return stand if pose is None else stand.model_copy(update={"pose": pose})


@rule(without=0)
def wounded_first(game: Imperialis, target: Detachment, stand: Stand) -> int:
    """LI-ALLOC-04: models that have suffered a Wound come first."""
    return 0 if stand.wounds < game.profile(target, stand).wounds else 1


@rule(without=True)
def weighs_on_shields(ap: int) -> bool:
    """LIX-SR-VOID-02, LIX-SR-VOID-03: Hits with an AP of -1 or better lower the shields; others are discarded."""
    return ap <= -1
