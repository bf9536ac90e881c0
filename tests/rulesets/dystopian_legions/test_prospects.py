"""Odds of fire with Unreliable weapons, Medics, Morale and what the target does: those of every single die."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice

import pytest

from rulesets.dystopian_legions.actions import AnswerFire, Fire
from rulesets.dystopian_legions.chapters.shooting.aiming import best
from rulesets.dystopian_legions.chapters.shooting.answering import answers_of
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.chapters.shooting.prospects import Outlook, declared, outlook
from rulesets.dystopian_legions.face import foretelling
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from tests.rulesets.dystopian_legions.brute import TooMany, drawn, played_out
from tests.rulesets.dystopian_legions.table import RIFLEMAN, Table, box, legions, profile, rank, section

BLOCKS, A_BLOCK, MOST, DICE = 20, 10, 250, 14
"""Drawn attacks; the most ways that one is played out in, and the most dice of one way."""
QUICK = 2
"""The attacks that are not left to `make soak`."""


def compared(number: int) -> bool:
    """Whether the attack of this number is small enough; if it is, its odds are those of every die played out."""
    table = drawn(number)
    guns, guards = table.section("Guns"), table.section("Guards")
    shots = best(table.game, guns, guards)
    if not shots:
        return False
    attack = declared(table.game, guns, guards, shots)
    answer = random.Random(number).choice(answers_of(table.game, guns, shots, guards))
    try:
        oracle = played_out(table, attack, answer, most=MOST, dice=DICE)
    except TooMany:
        return False
    found = outlook(table.game, guns, guards, attack, answer)
    for mine, theirs in (
        (found.killed, oracle.killed),
        (found.lost, oracle.lost),
        (found.shaken, oracle.shaken),
    ):
        assert sum(mine.values()) == 1
        for value in {*mine, *theirs}:
            apart = abs(mine.get(value, Fraction(0)) - theirs.get(value, Fraction(0)))
            assert apart <= oracle.rest, (number, answer, value)
    return True


def first(block: int, count: int) -> int:
    """So many attacks of a block that are small enough are compared; how many there were."""
    found = (number for number in range(block * 1000, (block + 1) * 1000) if compared(number))
    return len(list(islice(found, count)))


def test_a_few_drawn_attacks_are_what_every_single_die_comes_to() -> None:
    assert first(BLOCKS, QUICK) == QUICK


@pytest.mark.soak
@pytest.mark.parametrize("block", range(BLOCKS))
def test_drawn_attacks_are_what_every_single_die_comes_to(block: int) -> None:
    assert first(block, A_BLOCK) == A_BLOCK


def facing_medics(*mars: str, medic: bool = True, shaken: int = 0) -> Table:
    """A rifleman at Effective Range before a guard, a medic behind him."""
    its = (profile("Guard", ir=1, mars=mars), profile("Surgeon", ir=9, mars=("Medic [4+]",) if medic else ()))
    guards = section("Guards", [(30, 24), (30, 22)], seat=1, models=its, shaken=shaken)
    rifles = section("Rifles", [(30, 30)], models=(RIFLEMAN,))
    return legions(rifles, guards, root=Shooting(section="Rifles"))


def odds(table: Table, answer: str = "nothing") -> Outlook:
    """What all that the rifles can fire at the guards may come to."""
    rifles, guards = table.section("Rifles"), table.section("Guards")
    attack = declared(table.game, rifles, guards, best(table.game, rifles, guards))
    return outlook(table.game, rifles, guards, attack, answer)


@pytest.mark.rule("DL-MAR-37", "DL-MORALE-02")
def test_a_medic_halves_the_dead_but_not_the_checks() -> None:
    """A blue die kills at 4 and more; the medic saves every second. Whoever was hurt takes his check all the same:
    two successes of three blue dice, and 5 and more for whoever is left alone."""
    with_him, without = odds(facing_medics()), odds(facing_medics(medic=False))
    assert (without.killed[1], with_him.killed[1]) == (Fraction(1, 2), Fraction(1, 4))
    assert with_him.lost == with_him.killed
    assert without.shaken == with_him.shaken
    assert without.shaken[1] == Fraction(1, 2) * (1 - passes())


def passes() -> Fraction:
    """The chance of two successes of three blue dice at 4 and more: a 6 alone has two."""
    three = Fraction(1, 2) ** 3
    return 1 - three - 3 * Fraction(2, 6) * Fraction(1, 4)


@pytest.mark.rule("DL-MAR-24", "DL-MORALE-02")
def test_the_fearless_fail_no_check() -> None:
    assert odds(facing_medics("Fearless", medic=False)).shaken[0] > Fraction(1, 2)
    fearless = facing_medics(medic=False)
    brave = section("Guards", [(30, 24)], seat=1, models=(profile("Guard", ir=1, lp=2, mars=("Fearless",)),))
    table = legions(section("Rifles", [(30, 30)], models=(RIFLEMAN,)), brave)
    assert odds(table).shaken == {0: 1}
    assert odds(fearless).shaken[1] > 0


@pytest.mark.rule("DL-HTD-11", "DL-MORALE-18")
def test_who_breaks_by_lying_down_is_not_hit() -> None:
    table = facing_medics(medic=False, shaken=3)
    table.section("Guards").activated = 1
    assert odds(table, "down").killed == {0: 1}


@pytest.mark.rule("DL-HTD-05", "DL-ORD-40", "DL-COVER-03")
def test_the_forecast_tells_what_the_target_can_do_about_it() -> None:
    """In the open the deck gives soft cover: a kill then needs a success more than the cover die; and the target is
    told what each of its answers comes to when it is asked."""
    sergeant = profile("Sergeant", ir=1, leader="nco", cp=3, mars=("Fearless",))
    guards = section("Guards", [(30, 24)], seat=1, models=(sergeant,))
    crops = box("Crops", "crops", 28, 22, 32, 26)
    table = legions(
        section("Rifles", rank(29, 30, 2), models=(RIFLEMAN,)), guards, crops, root=Shooting(section="Rifles")
    )
    for side in table.game.sides:
        side.cp = 3
    table.begins()
    told = foretelling.forecast(table.game, table.game.questions[0], Fire(target="Guards"))
    assert told is not None
    assert [line.partition(":")[0] for line in told.lines if line.startswith("if")] == [
        "if it Hits the Deck",
        "if it is told to Dig In!",
        "if it does both",
    ]
    kills = [told.chances[f"models killed{what}"][1] for what in ("", ", if it Hits the Deck", ", if it does both")]
    assert kills == sorted(kills, reverse=True)
    table.players[0].does(Fire(target="Guards"))
    asked = table.question(1, "answer_fire")
    down = foretelling.forecast(table.game, asked, AnswerFire(choice="down"))
    assert down is not None
    assert down.chances["models killed"][1] == kills[1]


@pytest.mark.rule("DL-MAR-62", "DL-ORD-34")
def test_the_odds_of_a_sniper_are_those_of_his_mark() -> None:
    """Two successes are lost behind the mark; Placed Shots need 3 and more."""
    sniper = profile(
        "Sniper", weapons=(Weapon(name="Needle", er=12, lr=24, rad_er=Pool(black=2), mars=("Sniper [1]",)),)
    )
    guards = section("Guards", [(29, 24), (32, 24)], seat=1, models=(profile("Guard", ir=1),))
    table = legions(
        section("Rifles", [(30, 30)], models=(sniper,), order="focus_fire"), guards, root=Shooting(section="Rifles")
    )
    table.begins()
    told = foretelling.forecast(
        table.game, table.game.questions[0], Fire(target="Guards", shots=["1 Needle"], mark="2")
    )
    assert told is not None
    assert told.chances["models killed"] == {0: Fraction(1, 9), 1: Fraction(8, 9)}
