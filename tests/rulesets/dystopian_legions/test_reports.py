"""What the channel reads of dice can be held against the rulebook: what they need and why, what was rolled again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.ruleset import WORDS
from rulesets.dystopian_legions.table.happenings.command import OrderTakesEffect
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.kit.engine.event import Event
from tests.rulesets.dystopian_legions.table import Table, legions, profile, rank, section

GUN = Weapon(name="Gun", er=20, lr=30, rad_er=Pool(blue=2))


def told(table: Table, key: str, events: Sequence[Event] | None = None) -> list[str]:
    """What was told of this kind."""
    return [WORDS.event(table.game, one) for one in (table.said if events is None else events) if one.key == key]


@pytest.mark.rule("DL-MELEE-13", "DL-MORALE-14")
def test_a_melee_on_5_says_that_the_section_is_shaken() -> None:
    ours, theirs = section("Rifles", [(30, 21)], shaken=1), section("Guards", [(30, 20)], seat=1)
    table = legions(ours, theirs, root=Melee(section="Rifles", charged=["Guards"]))
    table.begins(dice=[5, 2, 4])
    mine, other = told(table, "melee_rolled")
    assert mine.endswith(": 🟦5 🟦2 = 1 success on 5+ (Shaken).")
    assert other.endswith(": 🟦4 = 1 success.")


@pytest.mark.rule("DL-MELEE-14", "DL-MELEE-15", "DL-MAR-11")
@pytest.mark.parametrize(
    ("successes", "line"),
    [
        (0, "Guards lose nobody."),
        (4, "Guards lose 1 LP (3 successes to spare, too few for IR 4): model 1 (IR 1) 1 LP and falls."),
        (
            10,
            "Guards lose 3 LP (1 success to spare): model 1 (IR 1) 1 LP and falls, model 2 (IR 4) 1 LP and falls and"
            " model 3 (IR 4) 1 LP and falls.",
        ),
    ],
)
def test_the_losses_of_a_melee_say_what_each_life_point_costs(successes: int, line: str) -> None:
    models = (profile("Thin", ir=1), profile("Plated", ir=3, mars=("Combat Armour [1]",)))
    table = legions(section("Guards", rank(30, 20, 3), seat=1, models=models))
    lose(table.game, table.section("Guards"), successes)
    assert told(table, "melee_losses", table.game.events) == [line]


@pytest.mark.rule("DL-MAR-51", "DL-RAD-06")
@pytest.mark.parametrize(
    ("mars", "ends"), [(("Rapid Fire [1]",), " (Rapid Fire: up to 1 die rolled again)."), ((), ".")]
)
def test_dice_that_rapid_fire_rolls_again_have_their_cause(mars: tuple[str, ...], ends: str) -> None:
    guns = section("Guns", [(30, 30)], models=(profile("Gunner", weapons=(GUN,), mars=mars),))
    table = legions(guns, section("Guards", [(30, 20)], seat=1), root=Shooting(section="Guns")).begins()
    table.players[0].fires("Guards", dice=[2, 2, *[3] * len(mars)])
    assert told(table, "attack_rolled")[0].endswith(f"= 0 successes{ends}")


@pytest.mark.rule("DL-HTD-09", "DL-HTD-10")
@pytest.mark.parametrize(
    ("way", "line"), [("advances", "Rifles get up."), ("doubles", "Rifles get up in a hurry: a Shaken Marker.")]
)
def test_who_gets_up_to_run_is_told_what_it_costs(way: str, line: str) -> None:
    ours = section("Rifles", [(30, 42)], hit_the_deck=True)
    table = legions(ours, section("Guards", [(30, 5)], seat=1), root=Activations(seat=0)).begins()
    getattr(table.players[0], way)("Rifles", "at 30,40 as now")
    assert told(table, "got_up") == [line]


@pytest.mark.rule("DL-ORD-38")
@pytest.mark.parametrize(("number", "dice"), [(1, "1 die"), (3, "3 dice")])
def test_fight_harder_says_how_many_dice(number: int, dice: str) -> None:
    table = legions(section("Rifles", [(30, 42)]))
    effect = OrderTakesEffect(rule="DL-ORD-38", section="Rifles", order="fight_harder", number=number, die=number * 2)
    table.game.say(effect)
    (line,) = told(table, effect.key, table.game.events)
    assert line.endswith(f"(a {number * 2}: D3 = {number}), up to {dice} of this attack may be rolled again.")
