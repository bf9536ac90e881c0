"""A gunnery step: all fire at once (TURN, ORD, CHO)."""

from __future__ import annotations

from typing import ClassVar

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.procedure import Ask, AskAll, Call, Goto, Procedure, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.steampunk_fantasy.actions import HOLD, Targets
from rulesets.steampunk_fantasy.chapters.conditions.pinned import lose_aims
from rulesets.steampunk_fantasy.chapters.damage.damage_rolls import DamageRolls
from rulesets.steampunk_fantasy.chapters.damage.hit import Hit
from rulesets.steampunk_fantasy.chapters.gunnery.firing_orders import AIM, FIRE, LOAD, actions_of
from rulesets.steampunk_fantasy.chapters.gunnery.readiness import aim, is_loaded, load, spend
from rulesets.steampunk_fantasy.chapters.gunnery.rolling_to_hit import roll_areas, roll_shot
from rulesets.steampunk_fantasy.chapters.gunnery.shots import (
    Shot,
    area_of,
    at_hexes,
    candidates,
    has_target,
    may_be_aimed,
    shots_of,
    why_not,
)
from rulesets.steampunk_fantasy.chapters.hex_effects.effect_weapons import lay, lays_clouds
from rulesets.steampunk_fantasy.chapters.hex_effects.trigger import after_gunnery
from rulesets.steampunk_fantasy.chapters.movement.choice_order import always, choice_groups
from rulesets.steampunk_fantasy.table.happenings.gunnery import NoTarget, NotLoaded, TargetsNamed
from rulesets.steampunk_fantasy.table.happenings.turn import Shown
from rulesets.steampunk_fantasy.table.questions import TargetsAsked
from rulesets.steampunk_fantasy.table.reasons import NoTargetThere
from rulesets.steampunk_fantasy.table.state import Steampunk

Aiming = tuple[str, str]
"""A base, by its id, and one of its fire groups."""


class Gunnery(Procedure):
    """Gunnery 1 (part 0) or Gunnery 2 (part 1).

    `firing` are the base and fire group of each Fire order, `aiming` those of each Aim; `rounds` are the bases that
    name their targets, those together who name them at the same time; `shots` are the shots that were named, `hits`
    what they hit, `placed` the hex effects that were fired.
    """

    kind: ClassVar[str] = "steam.gunnery"

    part: int
    firing: list[Aiming] = []
    aiming: list[Aiming] = []
    rounds: list[list[str]] = []
    shots: list[Shot] = []
    hits: list[Hit] = []
    placed: list[str] = []

    @step
    def orders(self, game: Steampunk, dice: Dice) -> None:
        """What each fire group does; weapons are loaded at once."""
        game.stage = f"gunnery {self.part + 1}"
        for base in game.on_map():
            for name, action in actions_of(game, base, self.part).items():
                if action == FIRE:
                    self.firing.append((base.id, name))
                elif action == AIM:
                    self.aiming.append((base.id, name))
                elif action.startswith(LOAD):
                    load(game, base, game.card(base).group(name), action)

    @step
    def who_can_fire(self, game: Steampunk, dice: Dice) -> None:
        """Who is not loaded, or has no target, does not fire, and keeps its load."""
        self.firing = [aiming for aiming in self.firing if self._can_fire(game, *aiming)]

    def _can_fire(self, game: Steampunk, name: str, group: str) -> bool:
        base = game.bases[name]
        if not is_loaded(base, game.card(base).group(group)):
            game.say(NotLoaded(rule="SF-ORD-31", base=name, group=group))
            return False
        alike = {shot.weapon: shot for shot in self._shots(game, name, group)}  # whoever fires it may aim at the same
        able = any(has_target(game, shot) for shot in alike.values())
        if not able:
            game.say(NoTarget(rule="SF-ORD-34", base=name, group=group))
        return able

    def _shots(self, game: Steampunk, name: str, group: str) -> list[Shot]:
        base = game.bases[name]
        return shots_of(game, base, game.card(base).group(group))

    @step
    def order_of_choice(self, game: Steampunk, dice: Dice) -> None:
        """Targets are named before any die falls, one race after the other, or all together (SF-D-105)."""
        bases = [game.bases[name] for name in dict.fromkeys(name for name, _ in self.firing)]
        groups = [bases] if game.options.target_naming == "together" else choice_groups(game, bases, always)
        self.rounds = [[base.id for base in group] for group in groups if group]

    @step
    def name_targets(self, game: Steampunk, dice: Dice) -> AskAll | Goto:
        """SF-ARMY-20: the owner of each base names a target for each of its shots."""
        if not self.rounds:
            return Goto("fire")
        return AskAll([self._ask(game, *aiming) for aiming in self.firing if aiming[0] in self.rounds[0]])

    def _ask(self, game: Steampunk, name: str, group: str) -> Ask:
        shots = self._shots(game, name, group)
        asked = TargetsAsked(base=name, group=group, weapons=[shot.weapon for shot in shots])
        return Ask(game.bases[name].seat, asked, "SF-ORD-34", (Targets,), kind="target")

    @choices("name_targets")
    def offer_targets(self, game: Steampunk, question: Question, draft: Draft) -> Offer | None:
        """SF-ORD-34: a unit may fire; a shot may also be held (SF-D-32). The last target stands for the other shots."""
        asked = question.told(TargetsAsked)
        name, group = asked.base, asked.group
        if "base" not in draft:
            return offer("base", [name])
        given, shots = draft.get("shots", []), self._shots(game, name, group)
        if len(given) == len(shots) or (given and given[-1] == ""):
            return None
        shot = shots[len(given)]
        known = candidates(game, shot)

        def judge(target: str) -> Refused | None:
            if target == HOLD:
                return None
            return (
                why_not(game, shot, target) if target in known else Refused("SF-ORD-34", NoTargetThere(target=target))
            )

        options = [*known, *([HOLD] if len(shots) > 1 else [])]
        return offer("shots", options, judge, kind="target", many=True, enough=True)

    @answers("name_targets")
    def named(self, game: Steampunk, dice: Dice, given: list[Targets]) -> Goto:
        """Shots are aimed; a target that one of the other shots cannot reach is held."""
        asked = [aiming for aiming in self.firing if aiming[0] in self.rounds[0]]
        for (name, group), answer in zip(asked, given, strict=True):
            shots = self._shots(game, name, group)
            told = [*answer.shots, *answer.shots[-1:] * len(shots)]
            aimed = [shot.model_copy(update={"target": target}) for shot, target in zip(shots, told, strict=False)]
            fired = [shot for shot in aimed if may_be_aimed(game, shot, shot.target)]
            self.shots += fired
            targets, held = [shot.target for shot in fired], len(shots) - len(fired)
            game.say(TargetsNamed(rule="SF-ORD-34", base=name, group=group, targets=targets, held=held))
        del self.rounds[0]
        return Goto("name_targets")

    @step
    def fire(self, game: Steampunk, dice: Dice) -> None:
        """All rolls to hit come before all damage: all fire of a step is simultaneous."""
        areas: list[Shot] = []
        for shot in self.shots:
            base = game.bases[shot.base]
            weapon = game.weapon(base, shot.weapon)
            if not at_hexes(weapon):
                self.hits += roll_shot(game, dice, shot)
            elif area_of(weapon) is not None:
                areas.append(shot)
        self.hits += roll_areas(game, dice, areas)

    @step
    def clouds(self, game: Steampunk, dice: Dice) -> None:
        """Clouds, smoke and fires are laid, once for each weapon and hex of a base."""
        for base, weapon, target in dict.fromkeys((shot.base, shot.weapon, shot.target) for shot in self.shots):
            if lays_clouds(game.weapon(game.bases[base], weapon)):
                self.placed += lay(game, parse_hex(target), game.weapon(game.bases[base], weapon))

    @step
    def afterwards(self, game: Steampunk, dice: Dice) -> None:
        """Who has fired has spent a load, and its aims; then those aim who had the order."""
        for name, group in dict.fromkeys((shot.base, shot.group) for shot in self.shots):
            base = game.bases[name]
            spend(base, game.card(base).group(group))
            lose_aims(base)
        for name, group in self.aiming:
            aim(game, game.bases[name], game.card(game.bases[name]).group(group))

    @step
    def damage(self, game: Steampunk, dice: Dice) -> Call | None:
        """Damage is rolled when all have fired."""
        return Call(DamageRolls(hits=self.hits)) if self.hits else None

    @step
    def hex_effects(self, game: Steampunk, dice: Dice) -> None:
        """Then what was fired into a hex acts on those who stand there."""
        after_gunnery(game, dice, self.placed)
        game.show(game.stage, Shown(what=game.stage))
