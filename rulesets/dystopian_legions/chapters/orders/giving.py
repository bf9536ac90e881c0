"""An order is given: it is paid for, its check is taken, and it takes effect (ORD-01 to ORD-07)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.dystopian_legions.chapters.command.checks import CommandCheck
from rulesets.dystopian_legions.chapters.command.leaders import pay
from rulesets.dystopian_legions.chapters.command.punishing import D3, d3
from rulesets.dystopian_legions.chapters.morale.shaken import calm
from rulesets.dystopian_legions.table import mars
from rulesets.dystopian_legions.table.happenings.command import OrderGiven, OrderTakesEffect
from rulesets.dystopian_legions.table.happenings.mines import MadeSafe
from rulesets.dystopian_legions.table.mines import to_disarm
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
        """DL-ORD-06, DL-ORD-07, DL-CHECK-10: passed it takes effect at once; else what was paid is lost."""
        passed = self.checked is not None and self.checked["passed"]
        return Done(takes_effect(game, game.sections[self.section], self.order, dice) if passed else None)


@rule(without=0)
def by_militia(game: Legions, section: Section) -> int:
    """DL-ORD-03: the dice that a Militia loses, or gains."""
    levels = (mars.value(game.profile(section, figure).mars, "Militia") for figure in section.alive)
    return next((int(told or MILITIA) for told in levels if told is not None), 0)


def takes_effect(game: Legions, section: Section, key: str, dice: Dice) -> int:
    """What an order does at once; what it does while it is in effect, others ask."""
    if ORDERS[key].lasts != "instant":
        section.order = key
    with_transport(game, section, key)
    if key not in NUMBERS:
        game.say(OrderTakesEffect(rule="DL-ORD-07", section=section.id, order=key))
        if key == "make_safe":
            make_safe(game, section)
        return 0
    rolled = d3(dice)
    number = NUMBERS[key](rolled)
    game.say(OrderTakesEffect(rule="DL-ORD-07", section=section.id, order=key, number=number, die=rolled.die))
    if key in CALMS:
        return calm(game, section, number, CALMS[key])
    if key == "run_run":
        section.ran = number
        with_transport(game, section, key)
    return number


@rule(without=lambda game, section: None)
def make_safe(game: Legions, section: Section) -> None:
    """DL-ORD-22: the nearest trap is removed, and does not go off."""
    trap = to_disarm(game, section)
    if trap is None:
        return
    game.mines = [mine for mine in game.mines if mine != trap.mine]
    piece = trap.piece.name if trap.piece else ""
    game.say(MadeSafe(rule="DL-ORD-22", section=section.id, label=trap.mine.label, piece=piece))


@rule(without=lambda game, section, key: None)
def with_transport(game: Legions, section: Section, key: str) -> None:
    """DL-TRANS-18, DL-TRANS-49: its transport, and those who ride in it while the others walk, have as much of an
    order that hastens, holds or directs the fire of a section (DL-D-62)."""
    for other in game.parts(section) if key in SHARED else ():
        other.order, other.ran = section.order, section.ran


@rule(without=0)
def by_snapping(rolled: D3) -> int:
    """DL-ORD-20: D3 markers."""
    return rolled.value


@rule(without=0)
def by_rallying(rolled: D3) -> int:
    """DL-ORD-18: D3 + 1 markers."""
    return rolled.value + 1


@rule(without=0)
def when_passed(rolled: D3) -> int:
    """DL-ORD-29, DL-ORD-38: the D3 of Run Run! and Fight Harder! is rolled when the order passes (DL-D-60, DL-D-63)."""
    return rolled.value


NUMBERS: Mapping[str, Callable[[D3], int]] = {
    "snap_out_of_it": by_snapping,
    "rally": by_rallying,
    "run_run": when_passed,
    "fight_harder": when_passed,
}
"""The orders for which a D3 is rolled, and what it makes."""
SHARED = frozenset({"run_run", "stand_fast", "spread_out", "focus_fire", "spray_em"})
"""The orders that go for a transport as well; others mean those on their feet."""
CALMS = {"snap_out_of_it": "DL-ORD-20", "rally": "DL-ORD-18"}
"""Those that take Shaken Markers away, by the rule."""


def lapses(section: Section, lasts: Lasts) -> None:
    """An order is over that lasts no longer than this."""
    if section.order and ORDERS[section.order].lasts == lasts:
        section.order = ""
