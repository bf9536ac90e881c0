"""Presses from the ping to the posted report, in the guided way. Run as `python -m benchmarks.presses`.

Two players play whole battles on the planner's panels, as the buttons and menus of Discord show them: what they choose
is random, but they take nothing back, and leave as it is what may be left. Every menu entry and every button is a
press, Act and Confirm among them.
"""

from __future__ import annotations

from random import Random

from benchmarks.figures import Figure, percentile, show
from benchmarks.play import RandomGame
from benchmarks.tables import begun
from bot.table.tables import Table
from cogs.play._orders import Stage
from cogs.play._panel import Panel, as_panel
from cogs.play._planner import Planner
from rulesets.kit.engine.game import Game

YARDSTICKS = ("Python", "commit")

GAMES = 6
GOAL = 6
LEAVE, CONFIRM, PAGE = ":done:", ":confirm:", ":page:"


def _holds(panel: Panel, verb: str) -> bool:
    return any(verb in control.custom_id for control in panel.controls)


def _put_together(table: Table, random: Random) -> tuple[list[Stage], int]:
    """What a player answers to the first open question, and how many presses it takes, Confirm included."""
    question = table.running.questions[0]
    planner, presses = Planner.begin(table, question, question.seat), 0
    while (offer := planner.orders.last.offer) is not None:
        panel = as_panel(planner)
        presses += 1
        if _holds(panel, LEAVE):
            planner = planner.left()
            continue
        if not panel.menus:  # all that may be chosen are buttons, each of which is one answer
            planner = planner.chosen(random.choice([option.value for option in offer.options]))
            continue
        menu = panel.menus[0]
        if PAGE in menu.custom_id:
            presses += 1
            menu = as_panel(planner, page=random.choice(menu.entries).value).menus[0]
        planner = planner.chosen(random.choice(menu.entries).value)
    return planner.orders.complete, presses + 1


def _battle(seed: int) -> list[int]:
    """The presses of each turn of a player: from the ping until somebody else is asked, or the report is posted."""
    battle, table = RandomGame(seed), begun(seed).table
    random, counted, presses = Random(seed), [], 0
    while not battle.over:
        table.game = before = battle.game
        stages, pressed = _put_together(table, random)
        presses += pressed + (presses == 0)  # the first panel of a turn is opened by Act
        for stage in stages:
            battle.take(before.question(stage.question.number) if stage is stages[0] else stage.question, stage.action)
        if _passes_on(before, battle.game):
            counted += [presses] if before.chapter else []
            presses = 0
    return counted


def _passes_on(before: Game, after: Game) -> bool:
    """Whether the report is posted, or somebody else is pinged."""
    asked = {question.seat for question in after.questions}
    return after.chapter != before.chapter or asked != {question.seat for question in before.questions}


def figures() -> list[Figure]:
    """The distribution over whole battles, deployment left out."""
    counted = [float(presses) for seed in range(GAMES) for presses in _battle(seed)]
    return [
        Figure("guided way: presses from ping to report, median", percentile(counted, 0.5), "", GOAL),
        Figure("guided way: presses from ping to report, 9 in 10", percentile(counted, 0.9), ""),
    ]


if __name__ == "__main__":
    show(figures)
