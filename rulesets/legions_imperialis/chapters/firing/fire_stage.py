"""The First Fire stage and the Advancing Fire stage (FFS, AFS)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rulesets.kit.engine.action import Action
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Ask, Call, Goto, answers, choices, step
from rulesets.kit.engine.question import Draft, Offer, Question, offer
from rulesets.kit.engine.refusal import Refused
from rulesets.legions_imperialis.actions import Fire, PopUp, Stay, Template
from rulesets.legions_imperialis.chapters.firing.aiming import aiming
from rulesets.legions_imperialis.chapters.firing.attack import Attack
from rulesets.legions_imperialis.chapters.firing.choosing import has_a_target, possible
from rulesets.legions_imperialis.chapters.firing.defending import NOTHING, declared, secondary_left, skyfire_left
from rulesets.legions_imperialis.chapters.firing.laying import Laying
from rulesets.legions_imperialis.chapters.firing.lines import Shot, target_pinned
from rulesets.legions_imperialis.chapters.firing.popping_up import cannot_pop_up, come_down, from_above
from rulesets.legions_imperialis.chapters.firing.templates import able as able_to_lay
from rulesets.legions_imperialis.chapters.initiative.in_turn import InTurn, if_overdue
from rulesets.legions_imperialis.chapters.orders.tactics import Tactics, new_orders
from rulesets.legions_imperialis.table.engaging import pinned
from rulesets.legions_imperialis.table.happenings.firing import PoppedUp
from rulesets.legions_imperialis.table.happenings.orders import DoesNothing, HaveNoTarget
from rulesets.legions_imperialis.table.questions import FireAsked
from rulesets.legions_imperialis.table.reasons.firing import NobodyCanFire, NoTemplate
from rulesets.legions_imperialis.table.reasons.movement import NoSuchTarget, NotReady
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

Stage = Literal["first_fire", "advancing_fire"]
BY_STAGE = {"first_fire": "first_fire", "advancing_fire": "advance"}
"""LI-CP-03: the Order decides the stage."""


class FireStage(InTurn):
    """All Detachments with the Order of this stage are activated in turn. `acted` is the Detachment that is activated,
    `target` whom it fires at with these `shots`, if it `fires`, and whether it `lays` templates too; `further` what it
    fires at its `secondary` target when it has fired at the first, `skyward` what it fires at the `flyers` then."""

    kind = "imperialis.fire_stage"

    stage: Stage
    acted: str = ""
    target: str = ""
    shots: list[Shot] = []
    fires: bool = False
    lays: bool = False
    secondary: str = ""
    further: list[Shot] = []
    flyers: str = ""
    skyward: list[Shot] = []

    def able(self, game: Imperialis, seat: int) -> list[Detachment]:
        return ready(game, seat, self.stage)

    @step
    def begins(self, game: Imperialis, dice: Dice) -> None:
        """LI-FFS-07: who is Engaged & Pinned as the First Fire stage begins is not activated in it."""
        game.phase = self.stage
        for detachment in game.on_table():
            detachment.activated = False
            if self.stage == "first_fire":
                detachment.pinned_at_first_fire = pinned(game, detachment)

    @step
    def whose_turn(self, game: Imperialis, dice: Dice) -> Goto | None:
        """LI-FFS-02, LI-AFS-04: a side that has none left waits while the other goes on."""
        if not ready(game, self.seat, self.stage):
            self.goes_over()
        return None if ready(game, self.seat, self.stage) else Goto("ends")

    @step
    def activate(self, game: Imperialis, dice: Dice) -> Ask | Goto | None:
        """LI-FFS-01, LI-FFS-03, LI-AFS-01, LI-AFS-05, LIX-SR-SKIM-03: it has to activate a Detachment, which fires,
        popped up if it can, or does nothing. Nobody is asked of whom none has a target."""
        if not self.names(game):  # something was put right by hand
            return Goto("whose_turn")
        if idle := self._without_targets(game):
            for detachment in idle:
                self._begins(game, detachment)
            game.say(HaveNoTarget(rule="LI-FFS-05", detachments=[one.id for one in idle]))
            return None
        told, overdue = FireAsked(stage=self.stage), if_overdue(game, self.names(game))
        able = [game.detachments[name] for name in self.names(game)]
        takes: tuple[type[Action], ...] = (Fire, *_further(game, able), Stay)
        return Ask(self.seat, told, "LI-FFS-01", takes, default=overdue)

    @choices("activate")
    def what(self, game: Imperialis, question: Question, draft: Draft) -> Offer | None:
        """The Detachment, the target, and weapons if not all fire."""
        return fire_choices(game, self.names(game), draft)

    @answers("activate")
    def activated(self, game: Imperialis, dice: Dice, given: Fire | PopUp | Template | Stay) -> None:
        """LI-FFS-05, LI-AFS-06, LIX-SR-SKIM-03: it fires, popped up if it says so, or does nothing; its Order is
        removed."""
        detachment = game.detachments[given.detachment]
        if isinstance(given, PopUp):
            detachment.popped_up = True
            game.say(PoppedUp(rule="LIX-SR-SKIM-03", detachment=detachment.id))
        told = declared(game, detachment, given) if isinstance(given, (Fire, PopUp)) else NOTHING
        self._begins(game, detachment)
        if isinstance(given, Stay):
            game.say(DoesNothing(rule="LI-FFS-05", detachment=detachment.id))
            return
        self.fires, self.lays = True, isinstance(given, Template) or bool(able_to_lay(game, detachment))
        self.shots, self.further, self.skyward = told
        if isinstance(given, (Fire, PopUp)):
            self.target, self.secondary, self.flyers = given.target, given.secondary, given.skyfire

    @step
    def tactics(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-SR-MASTER-01: a Master Tactician in it may give a friend another Order."""
        acted = game.detachments.get(self.acted)
        return Call(Tactics(detachment=acted.id)) if acted is not None and new_orders(game, acted) else None

    @step
    def main_target(self, game: Imperialis, dice: Dice) -> Call | None:
        """LI-TGT-01, LIX-TR-BEAM-04: it fires at its target, and lays its templates."""
        target, shots, fires, lays = self.target, self.shots, self.fires, self.lays
        self.target, self.shots, self.fires, self.lays = "", [], False, False
        if not fires:
            return None
        if lays:
            further = self._all_further()
            return Call(Laying(detachment=self.acted, target=target, shots=shots, further=further))
        return Call(Attack(detachment=self.acted, target=target, shots=shots))

    def _all_further(self) -> dict[str, list[Shot]]:
        """What is fired at Secondary Targets, where templates may come to lie over them too."""
        shots_at = {self.secondary: self.further, self.flyers: self.skyward}
        self.further, self.skyward = [], []
        return {name: shots for name, shots in shots_at.items() if shots}

    @step
    def secondary_target(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-TR-PD-05, LI-SAVE-09: Point Defence fires at its own target when the first is done with."""
        further, self.further = self.further, []
        if not further or not game.detachments[self.secondary].on_table:
            return None
        return Call(Attack(detachment=self.acted, target=self.secondary, shots=further))

    @step
    def skyfire_target(self, game: Imperialis, dice: Dice) -> Call | None:
        """LIX-TR-SKYFIRE-03: then Skyfire at its own target."""
        skyward, self.skyward = self.skyward, []
        if not skyward or not game.detachments[self.flyers].on_table:
            return None
        return Call(Attack(detachment=self.acted, target=self.flyers, shots=skyward))

    def _without_targets(self, game: Imperialis) -> list[Detachment]:
        """The next one, if none of its side has a target; all that are left, if nobody of either side has."""
        able = [game.detachments[name] for name in self.names(game)]
        if any(may_fire(game, one) for one in able):
            return []
        left = [*ready(game, self.seat, self.stage), *ready(game, 1 - self.seat, self.stage)]
        return able[:1] if any(may_fire(game, one) or new_orders(game, one) for one in left) else left

    def _begins(self, game: Imperialis, detachment: Detachment) -> None:
        self.formation, self.acted = detachment.formation, detachment.id
        game.chapter += 1
        detachment.activated = detachment.acted = True
        order_is_used_up(detachment)

    @step
    def next(self, game: Imperialis, dice: Dice) -> Goto:
        """LI-FFS-01, LI-AFS-01: the other side is next, unless whole Formations are activated (LI-D-73)."""
        self.next_side(game)
        return Goto("whose_turn")

    @step
    def ends(self, game: Imperialis, dice: Dice) -> None:
        """LI-FFS-07, LIX-SR-SKIM-04: First Fire Orders that were not used are discarded, and who has popped up comes
        down."""
        discard_first_fire(game)
        come_down(game)


def _further(game: Imperialis, able: Sequence[Detachment]) -> tuple[type[Action], ...]:
    """What some of these may do beside firing at a target."""
    rises = any(cannot_pop_up(game, one) is None for one in able)
    lays = any(able_to_lay(game, one) for one in able)
    return (*((PopUp,) if rises else ()), *((Template,) if lays else ()))


def ready(game: Imperialis, seat: int, stage: Stage) -> list[Detachment]:
    """The Detachments of a seat that are to be activated in a stage."""
    its = (one for one in game.detachments.values() if one.seat == seat and has_its_order(one, stage))
    return [one for one in its if not one.activated and may_act(game, one, stage)]


@rule(without=False)
def has_its_order(detachment: Detachment, stage: Stage) -> bool:
    """LI-CP-03, LI-FF-01, LI-ADV-02, LI-CHG-03: First Fire in the First Fire stage, Advance in the Advancing
    Fire stage, and nobody with another Order."""
    return detachment.order == BY_STAGE[stage]


@rule(without=True)
def may_act(game: Imperialis, detachment: Detachment, stage: Stage) -> bool:
    """LI-ENG-06, LI-ENG-08, LI-FFS-07, LI-AFS-02, LI-AFS-03, LI-WDR-12: nobody who is Engaged & Pinned, of First Fire
    as the stage began; nor who has withdrawn this round; nor who is off the table."""
    if not detachment.on_table:
        return False
    held = detachment.pinned_at_first_fire if stage == "first_fire" else pinned(game, detachment)
    return not held and not detachment.withdrew


@rule(without=None)
def order_is_used_up(detachment: Detachment) -> None:
    """LI-FFS-06, LI-AFS-07: its Order is removed, whether it has fired or not."""
    detachment.order = ""


@rule(without=None)
def discard_first_fire(game: Imperialis) -> None:
    """LI-FFS-07: the First Fire Order of the pinned is discarded at the end of the stage."""
    for detachment in game.detachments.values():
        if detachment.order == "first_fire":
            detachment.order = ""


def may_fire(game: Imperialis, detachment: Detachment) -> bool:
    """Whether there is anybody at whom a Detachment can fire, popped up if it can."""
    if has_a_target(game, detachment) or able_to_lay(game, detachment):
        return True
    if cannot_pop_up(game, detachment) is not None:
        return False
    up = from_above(game, detachment)
    return has_a_target(up, up.detachments[detachment.id])


def fire_choices(game: Imperialis, able: Sequence[str], draft: Draft) -> Offer | None:
    """Which of these Detachments fires, at whom, and with which weapons."""
    if "detachment" not in draft:
        return offer("detachment", able, lambda name: _not_ready(game, name, able, draft["type"]))
    if draft["type"] in ("stay", "template"):
        return None
    if draft["type"] == "pop_up":
        game = from_above(game, game.detachments[draft["detachment"]])
    detachment = game.detachments[draft["detachment"]]
    if "target" not in draft:
        return _targets(game, detachment)
    target = game.detachments[draft["target"]]
    aims = aiming(game, detachment, target, possible(game, detachment, target), draft)
    if aims is not None:
        return aims
    second = secondary_left(game, detachment, target, draft)
    return second if second is not None else skyfire_left(game, detachment, target, draft)


def _not_ready(game: Imperialis, name: str, able: Sequence[str], how: str) -> Refused | None:
    if name not in able:
        return Refused("LI-FFS-01", NotReady(value=name, options=[*able]))
    if how == "stay":
        return None
    detachment = game.detachments[name]
    if how == "template":
        return no_template(game, detachment)
    if how == "pop_up":
        refused = cannot_pop_up(game, detachment)
        if refused is not None:
            return refused
        game = from_above(game, detachment)
        detachment = game.detachments[name]
    return None if has_a_target(game, detachment) else Refused("LI-TGT-05", NobodyCanFire(detachment=name, target=""))


@rule(without=None)
def no_template(game: Imperialis, detachment: Detachment) -> Refused | None:
    """LIX-TR-BEAM-04, LIX-TR-FIRE-05: what lays a template needs no target, but somebody whom it can cover."""
    return None if able_to_lay(game, detachment) else Refused("LIX-TR-BEAM-04", NoTemplate(detachment=detachment.id))


def _targets(game: Imperialis, detachment: Detachment) -> Offer:
    enemies = [enemy.id for enemy in game.enemies(detachment)]

    def judge(name: str) -> Refused | None:
        if name not in enemies:
            return Refused("LI-TGT-02", NoSuchTarget(value=name, options=enemies))
        return no_target(game, detachment, game.detachments[name])

    return offer("target", enemies, judge, kind="target")


def no_target(game: Imperialis, detachment: Detachment, target: Detachment) -> Refused | None:
    """Why a Detachment cannot fire at another."""
    refused = target_pinned(game, target)
    if refused is not None or possible(game, detachment, target):
        return refused
    return Refused("LI-TGT-05", NobodyCanFire(detachment=detachment.id, target=target.id))
