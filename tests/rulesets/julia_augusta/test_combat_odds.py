"""The exact odds of a combat, against every way in which its dice can fall."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rulesets.julia_augusta.chapters.combat.combat_odds import if_charged, score_chances
from rulesets.julia_augusta.chapters.combat.order_of_combats import in_order
from tests.rulesets.julia_augusta.fighting import hits_on, in_contact
from tests.rulesets.julia_augusta.table import auxiliaries, julia, leader, legion, warband


@pytest.mark.rule("JA-CBT-28")
def test_the_chances_of_a_score_are_those_of_all_dice_together() -> None:
    batavi = auxiliaries("Batavi", at=(36, 30), grade="C", bases=2, files=2)
    formed = warband("Formed", at=(34, 30), bases=2, files=2, momentum="follow_up")
    rabble = warband("Rabble", at=(38, 30), bases=2, files=2, formation="unformed")
    table = in_contact(batavi, formed, rabble, leader("Paulinus", unit="Batavi"))
    assert hits_on(table, 0) == {"Batavi": (2, 5)}
    assert sorted(hits_on(table, 1).values()) == [(1, 6), (2, 5)]
    counted: Counter[int] = Counter()
    for a, b, c, d, e in product(range(1, 7), repeat=5):
        counted[1 + (a > 4) + (b > 4) - (c > 4) - (d > 4) - (e > 5)] += 1
    expected = {score: Fraction(ways, 6**5) for score, ways in counted.items()}
    assert score_chances(table.game, in_order(table.game)[0], 0) == expected


@pytest.mark.rule("JA-CBT-28")
def test_the_odds_of_a_charge_are_those_of_the_combat_that_it_leads_to() -> None:
    xx, iceni = legion("XX", at=(36, 30)), warband("Iceni", at=(35, 27))
    before = julia(xx, iceni)
    expected = if_charged(before.game, before.unit("Iceni"), before.unit("XX"))
    table = in_contact(xx, warband("Iceni", at=(35, 30)), charges="Iceni > XX")
    assert expected is not None
    assert expected.scores == score_chances(table.game, in_order(table.game)[0], 1)
    assert before.at("Iceni") == (35, 27)
    away = julia(xx, warband("Iceni", at=(35, 20)))
    assert if_charged(away.game, away.unit("Iceni"), away.unit("XX")) is None
