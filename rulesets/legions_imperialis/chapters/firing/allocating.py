"""To whom Hits are allocated, and what becomes of each (ALLOC, SAVE, WND)."""

from __future__ import annotations

from collections.abc import Sequence

from rulesets.kit.boards.models.group import Model
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.moments import Reroll, of_kind
from rulesets.kit.engine.points import rule
from rulesets.legions_imperialis.chapters.firing.choosing import name_of
from rulesets.legions_imperialis.chapters.firing.hitting import Hit
from rulesets.legions_imperialis.chapters.firing.lines import Shot
from rulesets.legions_imperialis.chapters.firing.saving import Save, ap, is_behind, passes, saves, without_a_roll
from rulesets.legions_imperialis.moments import (
    HARMLESS,
    IGNORES_WOUND,
    MORE_WOUNDS,
    SAVE_REROLLS,
    SHIELDED,
    added,
    asked,
    replaced,
)
from rulesets.legions_imperialis.table.happenings.firing import Resolved
from rulesets.legions_imperialis.table.profiles import Mode
from rulesets.legions_imperialis.table.state import Detachment, Imperialis, Stand


class Resolving:
    """The Hits of one attack, resolved one at a time (LI-ALLOC-02)."""

    def __init__(self, game: Imperialis, firing: Detachment, target: Detachment, shots: Sequence[Shot]) -> None:
        self._game, self._firing, self._target, self._shots = game, firing, target, shots

    def resolve(self, hit: Hit, dice: Dice) -> Resolved:
        """One Hit: allocated, saved, its Wound taken."""
        shot = self._shots[hit.shot]
        weapon, mode = name_of(self._game, self._firing, shot), shot.mode_of(self._game, self._firing)
        able = eligible(self._target, shot)
        if not able:
            return Resolved(weapon=weapon, why="LI-ALLOC-05")
        stand = self._allocated(able, shot, mode)
        profile = self._game.profile(self._target, stand)
        behind = is_behind(self._game, self._model(shot), self._game.model(self._target, stand))
        if stand.shields:
            return self._shielded(stand, weapon, mode)
        if harmless := asked(HARMLESS, mode.traits, self._game, mode=mode, profile=profile):
            return Resolved(weapon=weapon, model=stand.label, why=harmless[0].rule)
        strength, causes = ap(self._game, mode, profile, from_behind=behind)
        save = self._save(stand, shot, mode, strength)
        die, was, passed = self._rolled(save, stand, mode, dice)
        told = {"weapon": weapon, "model": stand.label, "ap": strength, "causes": causes, "die": die, "was": was}
        if save is not None:
            told |= {"save": save.name, "need": save.need}
        return Resolved(**told, wounds=0 if passed else self._wounded(stand, mode, dice))  # type: ignore[arg-type]

    def _model(self, shot: Shot) -> Model:
        return self._game.model(self._firing, self._firing.stand(shot.model))

    def _allocated(self, able: Sequence[Stand], shot: Shot, mode: Mode) -> Stand:
        """The wounded first; then whoever has the best chance to save, then the farthest from the firer (LI-D-29)."""
        game, firing = self._game, self._model(shot)

        def eagerness(stand: Stand) -> tuple[float, float, float]:
            profile = game.profile(self._target, stand)
            model = game.model(self._target, stand)
            strength, _ = ap(game, mode, profile, from_behind=is_behind(game, firing, model))
            save = self._save(stand, shot, mode, strength)
            need = save.need if save is not None else 7
            return (wounded_first(game, self._target, stand), need, -firing.middle.to(model.middle))

        return min(able, key=eagerness)

    def _save(self, stand: Stand, shot: Shot, mode: Mode, strength: int) -> Save | None:
        """LI-SAVE-11, LI-SAVE-12: one save, of those that it has the best."""
        return next(iter(saves(self._game, self._target, stand, mode, strength, self._model(shot))), None)

    def _rolled(self, save: Save | None, stand: Stand, mode: Mode, dice: Dice) -> tuple[int, int, bool]:
        """The die of a save, what it was before it was rolled again (0: it was not), and whether it passed."""
        decided = without_a_roll(save)
        if save is None or decided is not None:
            return 0, 0, bool(decided)
        (die,) = dice.roll(1, alike=lambda face: passes(save, face))
        passed = passes(save, die)
        words = (*mode.traits, *self._game.profile(self._target, stand).rules)
        profile = self._game.profile(self._target, stand)
        again = of_kind(Reroll, asked(SAVE_REROLLS, words, self._game, mode=mode, save=save.name, profile=profile))
        if not any((one.which == "successes") == passed for one in again):
            return die, 0, passed
        (second,) = dice.roll(1, alike=lambda face: passes(save, face))
        return second, die, passes(save, second)

    def _shielded(self, stand: Stand, weapon: str, mode: Mode) -> Resolved:
        """A Hit on active Void Shields: it lowers them, or is discarded."""
        profile = self._game.profile(self._target, stand)
        strength, causes = ap(self._game, mode, profile, from_behind=False)
        told = {"weapon": weapon, "model": stand.label, "ap": strength, "causes": causes, "save": "shield"}
        lowers, _ = replaced(SHIELDED, mode.traits, self._game, weighs_on_shields(strength), mode=mode)
        if not lowers:
            return Resolved(**told, why="LIX-SR-VOID-03")  # type: ignore[arg-type]
        stand.shields -= 1
        return Resolved(**told)  # type: ignore[arg-type]

    def _wounded(self, stand: Stand, mode: Mode, dice: Dice) -> int:
        """LI-SAVE-06: the Wounds of a Hit that was not saved, with those that a trait adds; some are ignored."""
        profile = self._game.profile(self._target, stand)
        words = (*mode.traits, *profile.rules)
        more = sum(added(MORE_WOUNDS, words, self._game, mode=mode, profile=profile).values())
        suffered = 0
        for _ in range(1 + more):
            if stand.alive and not self._ignored(words, mode, dice):
                stand.wounds -= 1
                suffered += 1
            elif not suffered:
                break
        return suffered

    def _ignored(self, words: Sequence[str], mode: Mode, dice: Dice) -> bool:
        need, causes = replaced(IGNORES_WOUND, words, self._game, 7, mode=mode)
        if not causes:
            return False
        (die,) = dice.roll(1)
        return bool(die >= need)


@rule(without=lambda target, shot: target.alive)
def eligible(target: Detachment, shot: Shot) -> list[Stand]:
    """LI-ALLOC-03: the models in range and in line of sight of the firing model, for as long as they stand."""
    return [stand for stand in target.alive if stand.label in shot.at]


@rule(without=0)
def wounded_first(game: Imperialis, target: Detachment, stand: Stand) -> int:
    """LI-ALLOC-04: models that have suffered a Wound come first."""
    return 0 if stand.wounds < game.profile(target, stand).wounds else 1


@rule(without=True)
def weighs_on_shields(ap: int) -> bool:
    """LIX-SR-VOID-02, LIX-SR-VOID-03: Hits with an AP of -1 or better lower the shields; others are discarded."""
    return ap <= -1
