"""Odds: exact, by the attack's own steps, with every rule named that speaks up."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import islice
from math import comb
from typing import Any

import pytest

from rulesets.dust_1947.actions import Attack, React
from rulesets.dust_1947.chapters.reaction.reaction import ReactionWindow
from rulesets.dust_1947.face.asking import answers as odds_answers
from rulesets.dust_1947.face.asking.attack_odds import Odds, aiming, explored, of_attack
from rulesets.dust_1947.face.tell import foretelling
from rulesets.dust_1947.face.tell.odds_words import LATER, TOO_MANY, counted
from rulesets.dust_1947.moments import ELIMINATED, REGISTRY, DustSkill
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.moments import at
from rulesets.kit.engine.offering import offered
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.reckoning.telling import percent, spread
from tests.rulesets.dust_1947.brute import TooMany, played_out
from tests.rulesets.dust_1947.drawing import drawn
from tests.rulesets.dust_1947.playing import answer, begun
from tests.rulesets.dust_1947.table import Table, dust, hero, squad, tank, walker, weapon

THIRD = Fraction(1, 3)
BLOCKS, A_BLOCK, MOST, DICE = 10, 20, 120, 12
"""Drawn attacks; the most ways that one is played out in, and the most dice of one way."""
STATES = 18
"""In which the odds of one volley at a squad of two and a hero are explored, whatever the number of its dice."""
QUICK = 2
"""The blocks that are not left to `make soak`."""


def reckoned(table: Table, unit: str, target: str, *, sustained: bool = False) -> Odds:
    return of_attack(table.begins().game, unit, target, [], sustained=sustained)


def chances(found: Odds) -> dict[str, dict[int, Fraction]]:
    return {f"{name}: {what}": dict(many) for name, one in found.units.items() for what, many in counted(one)}


def compared(number: int) -> bool:
    """Whether the attack of this number is small enough; if it is, its odds are those of every die played out."""
    table, sustained = drawn(number)
    try:
        game = aiming(table.begins().game, "A", sustained=sustained)
        action = odds_answers.declaration(game, game.questions[0], "B", [])
        oracle = played_out(game, action, most=MOST, dice=DICE)
    except (Refused, TooMany):
        return False
    found = explored(game, {"attack": action})
    mine, slack = chances(found), oracle.rest + found.left_out
    for what, many in oracle.chances.items():
        reckoned_so = of_all_blows(mine, what)
        if reckoned_so is None:
            continue
        for value in {*many, *reckoned_so}:
            apart = abs(many.get(value, Fraction(0)) - reckoned_so.get(value, Fraction(0)))
            assert apart <= slack, (number, what, value)
    return True


def of_all_blows(mine: dict[str, dict[int, Fraction]], what: str) -> dict[int, Fraction] | None:
    """What was reckoned; None for the sum of blows before and after others, which are reckoned one after the other."""
    first = mine.get(what.replace("close combat", "first strike"))
    if "close combat" not in what or first is None:
        return mine.get(what, {0: Fraction(1)})
    return None if what in mine else first


@pytest.mark.parametrize(
    "block", [block if block < QUICK else pytest.param(block, marks=pytest.mark.soak) for block in range(BLOCKS)]
)
def test_drawn_attacks_are_what_every_single_die_comes_to(block: int) -> None:
    found = (number for number in range(block * 1000, (block + 1) * 1000) if compared(number))
    assert len(list(islice(found, A_BLOCK))) == A_BLOCK


def test_all_six_faces_come_to_the_same() -> None:
    table = dust(squad("A", at="A1", soldiers=1), walker("B", at="C1", seat=1, armour="V1", track=1))
    game = aiming(table.begins().game, "A")
    action = Attack(target="B")
    oracle = played_out(game, action, most=2000, faces=(1, 2, 3, 4, 5, 6))
    assert oracle.chances["B: gone"] == chances(explored(game, {"attack": action}))["B: gone"]


def test_hits_and_saves_of_one_roll_are_binomial() -> None:
    found = reckoned(dust(squad("A", at="A1"), squad("B", at="D1", seat=1)), "A", "B").units["B"]
    ten = {hits: comb(10, hits) * THIRD**hits * (1 - THIRD) ** (10 - hits) for hits in range(11)}
    assert found.hits["ranged"] == ten
    through = {n: comb(10, n) * Fraction(2, 9) ** n * Fraction(7, 9) ** (10 - n) for n in range(11)}
    assert found.lost[2] == through[2]
    assert found.gone == sum(through[n] for n in range(5, 11))


def test_every_distribution_sums_to_one() -> None:
    for number in range(30):
        table, sustained = drawn(number)
        try:
            found = reckoned(table, "A", "B", sustained=sustained)
        except Refused:
            continue
        for what, many in chances(found).items():
            assert 1 - sum(many.values()) <= found.left_out, what
            assert all(chance >= 0 for chance in many.values())
        assert found.left_out >= 0


def test_without_chains_nothing_is_left_out() -> None:
    found = reckoned(dust(squad("A", at="A1"), tank("B", at="C1", seat=1, armour="V2")), "A", "B", sustained=True)
    assert found.left_out == 0
    assert all(sum(many.values()) == 1 for many in chances(found).values())


def test_a_chain_is_followed_until_it_is_rare_and_the_rest_is_named() -> None:
    laser = weapon("1 Ray 6 S2:1/1 V2:1/1", mount="Front", keywords=("Laser",))
    table = dust(walker("A", at="A1", facing="E", weapons=(laser,)), tank("B", at="D1", seat=1, armour="V2", track=9))
    found = reckoned(table, "A", "B")
    assert found.units["B"].hits["ranged"][3] == THIRD**3 * (1 - THIRD)
    assert 0 < found.left_out < Fraction(1, 10**4)
    assert "DU-WPN-LASER-01" in found.rules
    (forecast, _) = RULESET.odds.odds(table.game, "A", "B", [])
    assert "left out" in forecast.lines[-1]


def test_a_result_that_is_rolled_again_comes_to_an_end() -> None:
    """A vehicle that has five of six critical hits rolls on the table until the sixth falls."""
    had = ["main weapon", "fire", "reduced mobility", "targeting"]
    table = dust(squad("A", at="A1"), walker("B", at="C1", seat=1, track=99, state={"criticals": had}))
    found = reckoned(table, "A", "B")
    assert found.left_out == 0
    assert found.told["Critical hit on B"] == Fraction(1, 9) * (1 - found.units["B"].points[0])


def test_every_rule_that_speaks_up_is_named() -> None:
    attackers = squad("A", at="A1"), hero("Ace", at="A1", skills=("Expert: Rifle",), state={"joined": "A"})
    board = (". . . T . . . . . . . .", *[". . . . . . . . . . . ."] * 8)
    table = dust(*board, *attackers, squad("B", at="D1", seat=1, skills=("Damage Resilient",)))
    found = reckoned(table, "A", "B", sustained=True)
    named = {"DU-SKILL-EXPERT-01", "DU-SUST-01", "DU-SAVE-03", "DU-TERR-04", "DU-SKILL-DAMRES-01"}
    assert named <= set(found.rules)
    text = "\n".join(RULESET.odds.odds(table.game, "A", "B", [])[1].lines)
    assert all(f"({rule})" in text for rule in named)


def test_in_close_combat_both_sides_have_odds() -> None:
    blade = "Blade C S2:1/1"
    table = dust(squad("A", at="A1", weapons=(blade,)), squad("B", at="B1", seat=1, weapons=(blade,)))
    found = reckoned(table, "A", "B")
    assert found.units["A"].lost == found.units["B"].lost
    assert found.units["A"].gone == THIRD**5
    assert "retaliate" in found.assumed
    assert "strikes back with everything" in RULESET.odds.odds(table.game, "A", "B", [])[0].lines[-1]


class Leech(DustSkill):
    """A skill of this test: whoever eliminates an enemy gets well."""

    key = "Leech"

    @at(ELIMINATED)
    def gets_well(self, game: Dust, *, unit: Unit, **told: Any) -> None:
        unit.damage = 0


def test_what_touches_the_other_side_is_explored_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(REGISTRY, "leech", Leech)
    blade = weapon("1 Blade C S2:1/1")
    one = hero("A", at="A1", weapons=(blade,), skills=("Leech",), state={"damage": 1})
    table = dust(one, hero("B", at="B1", seat=1, track=1, weapons=(blade,)))
    game = aiming(table.begins().game, "A")
    oracle = played_out(game, Attack(target="B"), most=2000)
    assert oracle.chances["A: points"] == dict(explored(game, {"attack": Attack(target="B")}).units["A"].points)
    assert oracle.chances["A: points"][-1] > 0


def played_out_alike(table: Table, *told: str) -> None:
    """The odds of A's attack on B are those of every die played out."""
    game = aiming(table.begins().game, "A")
    oracle, found = played_out(game, Attack(target="B"), most=2000), explored(game, {"attack": Attack(target="B")})
    for what in told:
        assert dict(oracle.chances[what]) == {n: chance for n, chance in chances(found)[what].items() if chance}, what


@pytest.mark.parametrize("damage", [2])
def test_hits_are_told_apart_by_the_order_in_which_they_are_given(damage: int) -> None:
    """Two light weapons and a heavy one between them: who takes the heavy hit hangs on how many came before it."""
    weapons = ("1 Pistol 4 S2:1/1", "1 Cannon 4 S2:1/3", "1 Carbine 4 S2:1/1")
    ace = hero("Ace", at="C1", seat=1, track=3, state={"joined": "B", "damage": damage})
    table = dust(squad("A", at="A1", soldiers=3, weapons=weapons), squad("B", at="C1", seat=1, soldiers=1), ace)
    played_out_alike(table, "B: lost", "Ace: points", "Ace: gone")


@pytest.mark.parametrize("skills", [(), ("Damage Resilient",)])
def test_points_beyond_the_end_of_a_track_matter_to_who_shrugs_some_off(skills: tuple[str, ...]) -> None:
    gun = weapon("1 Gun 4 V2:1/3", mount="Front")
    table = dust(walker("A", at="A1", facing="E", weapons=(gun,)), walker("B", at="C1", seat=1, track=1, skills=skills))
    played_out_alike(table, "B: points", "B: gone")


def test_what_a_hero_devours_is_told_apart_from_what_his_squad_does() -> None:
    fangs = weapon("1 Fangs C V2:1/2")
    beast = hero("Beast", at="A1", skills=("Devour",), weapons=(fangs,), state={"joined": "A", "damage": 3})
    men = squad("A", at="A1", soldiers=1, weapons=("1 Blade C V2:2/1",))
    table = dust(men, beast, walker("B", at="B1", seat=1, track=2, weapons=(), state={"stunned": True}))
    found = reckoned(table, "A", "B").units
    assert found["B"].gone == THIRD + (1 - THIRD) * THIRD**2
    assert found["Beast"].points == {-2: THIRD, 0: 1 - THIRD}


def test_hits_that_nobody_is_left_to_take_are_not_told_apart() -> None:
    ace = hero("Ace", at="C1", seat=1, track=2, state={"joined": "B"})
    blast = squad("A", at="A1", soldiers=1, weapons=("1 Mortar 4 S2:30/1",))
    game = aiming(dust(blast, squad("B", at="C1", seat=1, soldiers=2), ace).begins().game, "A")
    assert explored(game, {"attack": Attack(target="B")}, patience=STATES).left_out == 0


def test_before_a_fight_it_does_not_matter_which_weapon_did_the_damage() -> None:
    knife = "1 Knife C S2:1/1"
    shooters = squad("A", at="A1", soldiers=2, weapons=("1 Gun 4 S2:2/1", "1 Carbine 4 S2:1/1", knife))
    hard = squad("B", at="B1", seat=1, soldiers=2, weapons=(knife,), skills=("Damage Resilient",))
    game = aiming(dust(shooters, hard).begins().game, "A")
    assert explored(game, {"attack": Attack(target="B")}, patience=125).left_out == 0


def test_split_fire_has_odds_of_each_target() -> None:
    table = dust(squad("A", at="A1"), squad("B", at="C1", seat=1), squad("C", at="A3", seat=1)).begins()
    found = of_attack(table.game, "A", "split", ["2 Rifle > B", "3 Rifle > C"])
    assert [len(found.units[name].hits["ranged"]) for name in "BC"] == [5, 7]


def test_what_cannot_attack_is_refused_by_its_rule_and_changes_nothing() -> None:
    table = dust(squad("A", at="A1"), squad("B", at="L9", seat=1)).begins()
    before = table.game.model_dump_json()
    for unit, target, lines in (
        ("A", "B", []),
        ("A", "Nobody", []),
        ("Nobody", "B", []),
        ("A", "split", ["9 Rifle > B"]),
    ):
        with pytest.raises(Refused):
            RULESET.odds.odds(table.game, unit, target, lines)
    assert table.game.model_dump_json() == before


def test_a_reaction_has_odds() -> None:
    reactor = squad("B", at="C1", seat=1, weapons=("1 Rifle 4 S2:2/1",), soldiers=1)
    table = dust(squad("A", at="A1"), reactor, root=ReactionWindow(unit="A")).begins()
    forecast = RULESET.odds.forecast(table.game, table.game.questions[0], React(unit="B"))
    assert forecast is not None
    assert forecast.chances["A: ranged hits"][2] == Fraction(4, 9) * THIRD**2 + THIRD**2 * Fraction(5, 9) ** 2
    assert "The reaction succeeds: 56 %" in forecast.lines
    assert RULESET.odds.forecast(table.game, table.game.questions[0], React(unit="nobody")) is None


def test_confirm_and_menu_tell_the_odds() -> None:
    table = dust(squad("A", at="A1"), squad("B", at="D1", seat=1))
    red, _ = table.players
    red.activates("A")
    red.declares("attack", "nothing")
    question = table.game.questions[-1]
    while question.key != "attack":
        table.players[question.seat].reacts()
        question = table.game.questions[-1]
    said = RULESET.words.confirm(table.game, question, Attack(target="B"))
    assert "loses, of 5 soldiers, 0: 8 %" in said
    found = offered(table.game, question, {"type": "attack"})
    assert found is not None
    notes = [RULESET.words.option(table.game, question, found, option).note for option in found.options]
    assert notes[0].startswith("5 % to destroy; range 3")
    assert [one.value for one in RULESET.odds.options(table.game, {"unit": "A"})] == ["B", "split"]


def test_what_takes_too_long_for_a_menu_is_left_to_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foretelling, "PATIENCE", 2)
    game = aiming(dust(squad("A", at="A1"), squad("B", at="B1", seat=1)).begins().game, "A")
    found = RULESET.odds.forecast(game, game.questions[0], Attack(target="B"))
    assert found is not None
    assert (found.short, found.lines) == ("", (LATER,))


def test_what_takes_too_long_for_the_command_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foretelling, "LONG_PATIENCE", 2)
    game = dust(squad("A", at="A1"), squad("B", at="B1", seat=1)).begins().game
    told = RULESET.odds.odds(game, "A", "B", [])
    assert [(one.title, one.lines) for one in told] == [("ATTACK", (TOO_MANY,)), ("SUSTAINED ATTACK", (TOO_MANY,))]


def test_percentages_never_read_as_certain() -> None:
    texts = [percent(Fraction(n, 1000)) for n in (0, 1, 9, 10, 374, 376, 990, 991, 999, 1000)]
    assert texts == ["0 %", *["under 1 %"] * 2, "1 %", "37 %", "38 %", "99 %", *["over 99 %"] * 2, "100 %"]
    assert spread({0: Fraction(1, 2), 1: Fraction(495, 1000), 2: Fraction(4, 1000), 3: Fraction(1, 1000)}) == (
        "0: 50 % · 1: 50 % · 2 or more: under 1 %"
    )


def test_every_attack_of_a_whole_battle_can_be_told() -> None:
    """Confirm is asked for every attack and reaction of random games; it must never fail or change the game."""
    told = 0
    game, dice = begun(5)
    chance = random.Random(5)
    while game.verdict is None and told < 12:
        question = game.questions[0]
        view = RULESET.play.view(game, question.seat)
        action = answer(view, question, chance)
        if question.key in ("attack", "react"):
            before = view.model_dump_json()
            RULESET.words.confirm(view, question, action)
            told += question.key == "attack"
            assert view.model_dump_json() == before
        game = apply(game, question.seat, question.number, action, dice).game
    assert told == 12
