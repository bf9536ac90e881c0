"""The End phase (END)."""

from __future__ import annotations

from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Procedure, step
from rulesets.legions_imperialis.chapters.end_phase.game_end import verdict
from rulesets.legions_imperialis.chapters.end_phase.objectives import score_markers
from rulesets.legions_imperialis.chapters.end_phase.victory import score_formations
from rulesets.legions_imperialis.chapters.firing.attack import remove
from rulesets.legions_imperialis.chapters.morale.checks import check
from rulesets.legions_imperialis.chapters.morale.losses import check_broken
from rulesets.legions_imperialis.chapters.movement.running import flee
from rulesets.legions_imperialis.table.happenings.morale import Rallied
from rulesets.legions_imperialis.table.happenings.movement import StayInReserve
from rulesets.legions_imperialis.table.happenings.turn import GameOver, ShieldsReignite
from rulesets.legions_imperialis.table.shields import start_level
from rulesets.legions_imperialis.table.state import Detachment, Imperialis

REIGNITES = 4
"""The least face that raises a level of Void Shields."""


class EndPhase(Procedure):
    """LI-END-02: Fall Back, effects, Flyers, Victory Points."""

    kind = "imperialis.end_phase"

    @step
    def fall_back(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-01, LI-END-02, LI-END-03, LI-END-06, LI-FB-05: whoever has a Fall Back Order flees, then rolls to
        rally; the side with Initiative first (LI-D-51)."""
        for seat in game.by_initiative():
            running = [one for one in game.of(seat) if one.order == "fall_back"]
            for detachment in running:
                flee(game, detachment, dice)
                remove(game, detachment)
            for detachment in running:
                rally(game, detachment, dice)
            check_broken(game, running)

    @step
    def effects(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-07, LI-END-08: all Orders but Fall Back are removed."""
        remove_orders(game)
        for seat in game.by_initiative():
            for detachment in game.of(seat):
                reignite(game, detachment, dice)

    @step
    def victory_points(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-10: who controls which marker, and what that scores."""
        score_markers(game)

    @step
    def is_it_over(self, game: Imperialis, dice: Dice) -> None:
        """LI-END-11, LIX-VP-05: the battle ends after its last round, or when a side has nothing left."""
        if not is_last(game):
            return
        never_arrived(game)
        score_formations(game)
        game.verdict = verdict(game)
        game.phase = "over"
        game.say(GameOver(rule=game.verdict.rule, why=game.verdict.key, winners=game.verdict.winners))


@rule(without=None)
def rally(game: Imperialis, detachment: Detachment, dice: Dice) -> None:
    """LI-END-04, LI-END-05: who passes has rallied; who fails keeps the Order."""
    if detachment.on_table and check(game, detachment, dice, "rally"):
        detachment.order = ""
        game.say(Rallied(rule="LI-END-04", detachment=detachment.id))


@rule(without=None)
def reignite(game: Imperialis, detachment: Detachment, dice: Dice) -> None:
    """LIX-SR-VOID-04: a D6 for each lost level of Void Shields; each 4+ raises it by 1."""
    for stand in detachment.alive:
        lost = start_level(game.profile(detachment, stand)) - stand.shields
        fell = dice.roll(lost)
        if fell:
            stand.shields += sum(face >= REIGNITES for face in fell)
            told = ShieldsReignite(
                rule="LIX-SR-VOID-04", detachment=detachment.id, model=stand.label, dice=fell, level=stand.shields
            )
            game.say(told)


@rule(without=None)
def remove_orders(game: Imperialis) -> None:
    """LI-END-07: all remaining Orders except Fall Back."""
    for detachment in game.detachments.values():
        if detachment.order != "fall_back":
            detachment.order = ""


@rule(without=True)
def is_last(game: Imperialis) -> bool:
    """LI-RND-01, LIX-VP-04, LIX-VP-05: after the last round, or when a side has no model left."""
    return game.round >= int(game.options.rounds) or not all(has_any(game, seat) for seat in (0, 1))


@rule(without=None)
def never_arrived(game: Imperialis) -> None:
    """LIX-RES-04: who has never arrived counts as destroyed when the battle ends."""
    left = [one for one in game.detachments.values() if one.in_reserve]
    for detachment in left:
        detachment.where, detachment.order = "destroyed", ""
        for stand in detachment.stands:
            stand.wounds = 0
    if left:
        game.say(StayInReserve(rule="LIX-RES-04", detachments=[one.id for one in left], lost=True))
        check_broken(game, left)


def has_any(game: Imperialis, seat: int) -> bool:
    """Whether a side has a Detachment left, on the table or in Reserve."""
    return any(one.seat == seat and one.in_play for one in game.detachments.values())
