"""What an attack, or a reaction, may come to: its own steps, explored exactly.

The kit does the exploring (`rulesets/kit/reckoning/odds.py`); `watching.py` looks on, `answers.py` answers on the way.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rulesets.dust_1947.chapters.attack.attack_action import AttackAction
from rulesets.dust_1947.chapters.attack.declaring import SPLIT, Declaring
from rulesets.dust_1947.face.asking import answers as odds_answers
from rulesets.dust_1947.face.asking.watching import NONE, TOKENS, Coupled, Watcher, When
from rulesets.dust_1947.table.reasons import attack as attack_reasons
from rulesets.dust_1947.table.state import Dust
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.game import begin
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.reckoning.chances import ONE, Chances, gathered
from rulesets.kit.reckoning.odds import Exploration


@dataclass
class UnitOdds:
    """What may become of one unit: how likely each number of hits and saves is in each part of the attack, of soldiers
    lost and of points of damage in all, that it is gone at the end, and that it gets a token."""

    hits: dict[When, Chances[int]]
    saved: dict[When, Chances[int]]
    lost: Chances[int]
    points: Chances[int]
    gone: Fraction
    tokens: Chances[str]


@dataclass
class Odds:
    """What may come of an answer: unit by unit; how likely what is told besides is (a critical hit …); the rules that
    speak up; the questions whose answers were taken for granted; and the chance of what was not followed to its end."""

    units: dict[str, UnitOdds]
    told: Chances[str]
    rules: tuple[str, ...]
    assumed: tuple[str, ...]
    left_out: Fraction


def explored(game: Dust, given: Mapping[str, Action], patience: int | None = None) -> Odds:
    """What may come of a game whose root alone is under way; raises `TooMany` after so many states."""
    watcher = Watcher(game, given, apart=True)
    try:
        Exploration(watcher, game, patience).run()
    except Coupled:
        watcher = Watcher(game, given, apart=False)
        Exploration(watcher, game, patience).run()
    names = dict.fromkeys([*(name for name, _ in watcher.rolled), *watcher.fates])
    return Odds(
        units={name: _unit_odds(watcher, name) for name in names},
        told=watcher.told,
        rules=tuple(watcher.rules),
        assumed=tuple(watcher.assumed),
        left_out=ONE - watcher.total,
    )


def _unit_odds(watcher: Watcher, name: str) -> UnitOdds:
    before, changed = watcher.before[name], watcher.fates.get(name, {})
    parts = {when: rolled for (unit, when), rolled in watcher.rolled.items() if unit == name}
    fates = [*changed.items(), (before, watcher.total - sum(changed.values(), NONE))]
    return UnitOdds(
        hits={when: rolled.of_all(rolled.hits) for when, rolled in parts.items()},
        saved={when: rolled.of_all(rolled.saved) for when, rolled in parts.items()},
        lost=gathered((before[0] - after[0], chance) for after, chance in fates),
        points=gathered((after[1] - before[1], chance) for after, chance in fates),
        gone=sum((chance for after, chance in fates if before[2] and not after[2]), NONE),
        tokens={
            token: sum((chance for after, chance in fates if after[3][place] and not before[3][place]), NONE)
            for place, token in enumerate(TOKENS)
        },
    )


def of_answer(view: Dust, question: Question, action: Action, patience: int | None = None) -> Odds:
    """What may come of an answer to an open question, as far as the procedure goes that asks it; `TooMany` as above."""
    game = private_copy(view)
    game.root, game.questions = game.asking(question.number), [game.question(question.number)]
    return explored(game, {question.key: action}, patience)


def of_attack(
    view: Dust, unit: str, target: str, split: list[str], *, sustained: bool = False, patience: int | None = None
) -> Odds:
    """What an attack may come to that a unit could make from where it stands; raises `Refused` if it could not, and
    `TooMany` as above."""
    game = aiming(view, unit, sustained=sustained)
    refused = None if target == SPLIT else Declaring(game, game.units[unit], None).judge(target)
    if refused is not None:
        raise refused
    action = odds_answers.declaration(game, game.questions[0], target, split)
    return explored(game, {"attack": action}, patience)


def aiming(view: Dust, unit: str, *, sustained: bool = False) -> Dust:
    """A game in which a unit is asked for the target of an attack; raises `Refused` if there is no such unit."""
    attacker = view.units.get(unit)
    if attacker is None or attacker.where != "board" or attacker.joined is not None:
        raise Refused("DU-TGT-01", attack_reasons.NoSuchTarget(target=unit))
    game = private_copy(view)
    game.questions = []
    return begin(game, AttackAction(unit=unit, sustained=sustained, looked=True), ScriptedDice()).game
