"""An order is given: it is paid for, its check is taken, and it takes effect (ORD-01 to ORD-07)."""

from __future__ import annotations

from typing import Any

from rulesets.dystopian_legions.chapters.command.checks import CommandCheck
from rulesets.dystopian_legions.chapters.command.leaders import pay
from rulesets.dystopian_legions.chapters.command.punishing import d3
from rulesets.dystopian_legions.chapters.morale.shaken import calm
from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.command import OrderGiven, OrderTakesEffect
from rulesets.dystopian_legions.table.ordering import ORDERS, Lasts
from rulesets.dystopian_legions.table.state import Legions, Section
from rulesets.kit.engine.dice import Dice
from rulesets.kit.engine.points import rule
from rulesets.kit.engine.procedure import Call, Done, Procedure, step

MILITIA = -1
"""The dice of a Militia's orders where its list gives no number (DL-D-11)."""


class Giving(Procedure):
    """A leader gives a section an order. The result is None where the check was failed, else the number that was rolled
    for its effect, 0 where nothing is."""

    kind = "legions.order"

    section: str
    order: str
    by: str
    checked: dict[str, Any] | None = None

    @step
    def pays(self, game: Legions, dice: Dice) -> None:
        """DL-ORD-01, DL-CP-06: whoever gives it pays its cost first, and all of it (DL-D-207)."""
        cost = ORDERS[self.order].cost
        pay(game, self.by, cost)
        game.say(OrderGiven(rule="DL-ORD-01", section=self.section, order=self.order, by=self.by, cost=cost))

    @step
    def check(self, game: Legions, dice: Dice) -> Call:
        """DL-ORD-02, DL-ORD-05: its check, with as many successes as it states."""
        extra = by_militia(game, game.sections[self.section])
        required, causes = ORDERS[self.order].successes, ["DL-ORD-03"] * bool(extra)
        check = CommandCheck(section=self.section, check="order", required=required, extra=extra, causes=causes)
        return Call(check, into="checked")

    @step
    def effect(self, game: Legions, dice: Dice) -> Done:
        """DL-ORD-06, DL-ORD-07: passed it takes effect at once; else what was paid is lost."""
        if self.checked is None or not self.checked["passed"]:
            return Done(None)
        return Done(takes_effect(game, game.sections[self.section], self.order, dice))


@rule(without=0)
def by_militia(game: Legions, section: Section) -> int:
    """DL-ORD-03: the dice that a Militia loses, or gains."""
    found = (mars.value(game.profile(section, figure).mars, "Militia") for figure in section.alive)
    return next((int(told or MILITIA) for told in found if told is not None), 0)


def takes_effect(game: Legions, section: Section, key: str, dice: Dice) -> int:
    """What an order does at once; what it does while it is in effect, others ask."""
    if ORDERS[key].lasts != "instant":
        section.order = key
    if key in ("snap_out_of_it", "rally"):
        markers = by_snapping(dice) if key == "snap_out_of_it" else by_rallying(dice)
        game.say(OrderTakesEffect(rule="DL-ORD-07", section=section.id, order=key))
        return calm(game, section, markers, "DL-ORD-20" if key == "snap_out_of_it" else "DL-ORD-18")
    number = rolled_for(key, dice)
    if key == "run_run":
        section.ran = number or 0
    game.say(OrderTakesEffect(rule="DL-ORD-07", section=section.id, order=key, number=number))
    return number or 0


@rule(without=0)
def by_snapping(dice: Dice) -> int:
    """DL-ORD-20: D3 markers."""
    return d3(dice)


@rule(without=0)
def by_rallying(dice: Dice) -> int:
    """DL-ORD-18: D3 + 1 markers."""
    return d3(dice) + 1


@rule(without=None)
def rolled_for(key: str, dice: Dice) -> int | None:
    """DL-ORD-29, DL-ORD-38: the D3 of Run Run! and Fight Harder! is rolled when the order passes (DL-D-60, DL-D-63)."""
    return d3(dice) if key in ("run_run", "fight_harder") else None


def lapses(section: Section, lasts: Lasts) -> None:
    """An order is over that lasts no longer than this."""
    if section.order and ORDERS[section.order].lasts == lasts:
        section.order = ""
