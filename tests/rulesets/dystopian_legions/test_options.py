"""The options that decisions name, each both ways; those of sight, weapons and Adjutants stand with their chapters."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rulesets.dystopian_legions.actions import Restore
from rulesets.dystopian_legions.before import setup
from rulesets.dystopian_legions.before.forces.building import Terms, faults
from rulesets.dystopian_legions.before.setup import flagged
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.command.bolstering import bolstering
from rulesets.dystopian_legions.chapters.command.command_points import build_pools
from rulesets.dystopian_legions.chapters.command.leaders import left_to_spend, of_its_own, payers
from rulesets.dystopian_legions.chapters.command.punishing import punish
from rulesets.dystopian_legions.chapters.deployment.deploying import Deployment
from rulesets.dystopian_legions.chapters.deployment.setting_up import SettingUp
from rulesets.dystopian_legions.chapters.end_phase.end_phase import EndPhase
from rulesets.dystopian_legions.chapters.morale.restore_order import RestoreOrder
from rulesets.dystopian_legions.chapters.shooting.attack import RadAttack
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.happenings.shooting import Shot
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Card, Slot, Weapon
from rulesets.dystopian_legions.table.state import Legions, Options
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.kit.engine.refusal import Refusals
from rulesets.kit.facets.setup import Setup
from tests.rulesets.dystopian_legions.table import (
    OFFICER,
    SERGEANT,
    TROOPER,
    Table,
    box,
    legions,
    profile,
    rank,
    refused,
    section,
)

FAIL, PASS = (1, 1, 1), (6, 6, 6)
FOE = section("Guards", [(60, 4)], seat=1)
HARDENED = profile("Veteran", mars=("Battle Hardened",))
RIDER = profile("Rider", type="cavalry")
MEDIC = profile("Surgeon", type="cavalry", mars=("Medic [4+]",))
SHARP = profile("Sharpshooter", weapons=(Weapon(name="Rifle", er=20, lr=20, rad_er=Pool(blue=6)),))
COLOSSUS = profile("Colossus", inches=3, type="ironclad", hull="heavy")


def test_every_option_is_settled_in_the_lobby() -> None:
    settings = {setting.key: setting for setting in RULESET.play.settings("skirmish")}
    for key, field in Options.model_fields.items():
        assert {choice.value for choice in settings[key].choices} == set(get_args(field.annotation))
        assert settings[key].choices[0].value == field.default
        assert len({choice.label for choice in settings[key].choices}) == len(settings[key].choices)


# Restore Order


def restoring(failure: str, **told: Any) -> Table:
    """Shaken riflemen at the end of a turn; `told` are fields of the section."""
    rifles = section("Rifles", rank(30, 40, 3), shaken=1, **told)
    return legions(rifles, FOE, root=RestoreOrder(), options={"restore_order_failure": failure})


@pytest.mark.rule("DL-END-02", "DL-END-03")
def test_a_failure_to_restore_order_costs_nothing() -> None:
    table = restoring("none").begins(dice=FAIL)
    assert table.over
    assert table.section("Rifles").shaken == 1


@pytest.mark.rule("DL-END-02", "DL-END-03")
@pytest.mark.parametrize(("dice", "shaken"), [(FAIL, 2), (PASS, 0)])
def test_with_the_option_a_failure_shakes(dice: tuple[int, ...], shaken: int) -> None:
    table = restoring("shaken").begins()
    assert table.asked == [(0, "restore")]
    table.players[0].does(Restore(sections=["Rifles"]), dice=dice)
    assert table.section("Rifles").shaken == shaken


@pytest.mark.rule("DL-END-02")
def test_with_the_option_the_owner_decides_who_tries() -> None:
    lancers = section("Lancers", rank(40, 40, 3), shaken=1)
    table = restoring("shaken")
    table.game.sections["Lancers"], table.game.cards["Lancers"] = lancers.section, lancers.card
    table.begins()
    table.players[0].does(Restore(sections=["Lancers"]), dice=PASS)
    assert [table.section(name).shaken for name in ("Rifles", "Lancers")] == [1, 0]


@pytest.mark.rule("DL-END-02", "DL-MORALE-18", "DL-MORALE-10")
def test_with_the_option_a_failure_may_break_a_section() -> None:
    """Their neighbours see it, and take a check themselves."""
    rifles = section("Rifles", rank(30, 40, 3), shaken=3)
    near = section("Lancers", rank(30, 42, 3))
    table = legions(rifles, near, FOE, root=RestoreOrder(), options={"restore_order_failure": "shaken"}).begins()
    table.players[0].does(Restore(sections=["Rifles"]), dice=[*FAIL, *FAIL])
    assert table.section("Rifles").where == "broken"
    assert table.section("Lancers").shaken == 1


# Medics


def shot_at(timing: str, *, dice: list[int]) -> Table:
    """Two riflemen fall to an attack of a sharpshooter; a surgeon stands behind them."""
    target = section("Guards", [(30, 30), (31.5, 30), (30, 26)], seat=1, models=(RIDER, RIDER, MEDIC))
    firing = section("Rifles", [(30, 40)], models=(SHARP,))
    shots = [Shot(model="Rifles/1", weapon="Rifle", pool=Pool(blue=6), inches=9000)]
    root = RadAttack(section="Rifles", target="Guards", shots=shots)
    return legions(firing, target, root=root, options={"medic_timing": timing}).begins(dice=dice)


ALL_HIT = [6, 6, 6, 1, 1, 1]
"""Six successes: two models of an IR of 3."""


@pytest.mark.rule("DL-MAR-37", "DL-END-05")
def test_medics_act_right_after_the_attack() -> None:
    table = shot_at("immediate", dice=[*ALL_HIT, 4, 3, *PASS])
    assert [figure.lp for figure in table.section("Guards").figures] == [1, 0, 1]
    table.begins(EndPhase())
    assert table.heard("treated") == []


@pytest.mark.rule("DL-MAR-37", "DL-END-05", "DL-END-01")
def test_with_the_option_medics_act_in_the_end_phase() -> None:
    table = shot_at("end_phase", dice=[*ALL_HIT, *PASS])
    guards = table.section("Guards")
    assert [figure.lp for figure in guards.figures] == [0, 0, 1]
    assert [figure.down for figure in guards.figures] == [True, True, False]
    table.begins(EndPhase(), dice=[4, 3])
    guards = table.section("Guards")
    assert [figure.lp for figure in guards.figures] == [1, 0, 1]
    assert [figure.down for figure in guards.figures] == [False, False, False]


@pytest.mark.rule("DL-END-05", "DL-MAR-37")
def test_with_the_option_nobody_is_treated_when_the_medic_has_fallen() -> None:
    table = shot_at("end_phase", dice=[*ALL_HIT, *PASS])
    guards = table.section("Guards")
    guards.figures[2].lp, guards.where = 0, "wiped_out"
    table.begins(EndPhase())
    assert table.heard("treated") == []


@pytest.mark.rule("DL-END-05", "DL-MOVE-06")
def test_with_the_option_a_model_gets_up_beside_whoever_stands_where_it_fell() -> None:
    table = shot_at("end_phase", dice=[*ALL_HIT, *PASS])
    guards = table.section("Guards")
    guards.figures[2].pose = guards.figures[0].pose
    table.begins(EndPhase(), dice=[4, 3])
    one, other = table.at("Guards")[0], table.at("Guards")[2]
    assert other == (30, 30)
    assert 1 <= ((one[0] - 30) ** 2 + (one[1] - 30) ** 2) ** 0.5 <= 1.6


# Command Points


def led(tokens: str, **told: Any) -> Table:
    """An officer, a sergeant, and veterans without a leader."""
    table = legions(
        section("Staff", [(30, 40)], models=(OFFICER,), **told),
        section("Rifles", [(30, 43), (31.5, 43)], models=(SERGEANT, TROOPER)),
        section("Veterans", [(30, 46)], models=(HARDENED,)),
        FOE,
        options={"battle_hardened_tokens": tokens},
    )
    build_pools(table.game)
    return table


@pytest.mark.rule("DL-CP-01", "DL-CP-07", "DL-CP-05")
@pytest.mark.parametrize(("tokens", "points"), [("off", 3 + 1), ("on", 3 + 1 + 2)])
def test_battle_hardened_sections_generate_points_with_the_option(tokens: str, points: int) -> None:
    assert led(tokens).game.sides[0].cp == points


@pytest.mark.rule("DL-CP-07", "DL-CP-04")
def test_tokens_stand_with_the_section() -> None:
    game = led("on").game
    assert [game.sections[name].tokens for name in ("Staff", "Rifles", "Veterans")] == [3, 1, 2]
    sections = game.sections
    assert {one.name: left_to_spend(game, one) for one in payers(game, sections["Veterans"])} == {
        "Staff/1": 3,
        "Veterans/1": 2,
    }


@pytest.mark.rule("DL-CP-07")
def test_whoever_is_out_of_tokens_spends_none_of_others() -> None:
    game = led("on").game
    game.sections["Veterans"].tokens = 0
    (veteran,) = of_its_own(game, game.sections["Veterans"])
    assert left_to_spend(game, veteran) == 0
    assert game.sides[0].cp == 6


@pytest.mark.rule("DL-CP-07", "DL-CHECK-06")
def test_leaders_of_one_section_share_its_tokens() -> None:
    both = section("Staff", [(30, 40), (31.5, 40)], models=(OFFICER, SERGEANT))
    game = legions(both, FOE, options={"battle_hardened_tokens": "on"}).game
    build_pools(game)
    assert game.sections["Staff"].tokens == 4
    able = payers(game, game.sections["Staff"])
    offered = bolstering(game, able, {"by": ["Staff/1"] * 3})
    assert offered is not None
    assert [option.value for option in offered.options] == ["Staff/1", "Staff/2"]
    assert bolstering(game, able, {"by": ["Staff/1", "Staff/2", "Staff/1", "Staff/2"]}) is None


@pytest.mark.rule("DL-CP-07", "DL-MORALE-12")
def test_shaken_leaders_lose_tokens_of_their_own_section() -> None:
    game = led("on", shaken=2).game
    assert [game.sections[name].tokens for name in ("Staff", "Rifles", "Veterans")] == [1, 1, 2]


@pytest.mark.rule("DL-CP-07", "DL-CP-03")
def test_tokens_that_are_left_are_lost() -> None:
    table = led("on")
    table.begins(EndPhase())
    assert [one.tokens for one in table.game.sections.values()] == [0, 0, 0, 0]


@pytest.mark.rule("DL-CP-07", "DL-MAR-50")
def test_a_political_officer_takes_tokens_of_whoever_fails() -> None:
    political = profile("Commissar", mars=("Political Officer [1]",))
    table = legions(
        section("Rifles", [(30, 43)], models=(SERGEANT,)),
        section("Lancers", [(30, 46)], models=(political,)),
        FOE,
        options={"battle_hardened_tokens": "on"},
    )
    build_pools(table.game)
    punish(table.game, table.game.sections["Rifles"], ScriptedDice(6))
    assert [table.game.sections[name].tokens for name in ("Rifles", "Lancers")] == [0, 1]
    assert table.game.sides[0].cp == 1


# Before the battle


@pytest.mark.rule("DL-BLDG-02", "DL-TERR-19")
@pytest.mark.parametrize(("option", "cover"), [("yes", "fortified"), ("no", "hard")])
def test_trenches_are_buildings_or_not(option: str, cover: str) -> None:
    trench = box("Trench", "trench", 20, 20, 30, 22)
    (piece,) = flagged([trench], Options.model_validate({"trench_as_building": option}))
    assert piece.is_building is (option == "yes")
    assert piece.nature.cover == cover


@pytest.mark.rule("DL-BLDG-02")
@pytest.mark.parametrize("option", ["yes", "no"])
def test_what_a_map_says_of_a_trench_holds(option: str) -> None:
    pieces = [box("Trench", "trench", 20, 20, 30, 22).model_copy(update={"flagged": say}) for say in (True, False)]
    found = flagged(pieces, Options.model_validate({"trench_as_building": option}))
    assert [piece.is_building for piece in found] == [True, False]


@pytest.mark.rule("DL-FORCE-07")
@pytest.mark.parametrize("each", [1, 2, 3])
def test_attached_slots_of_each_further_line(each: int) -> None:
    def card(slot: Slot) -> Card:
        return Card(key=slot, name=slot, points=1, slot=slot, profiles=(TROOPER,), models=("Trooper",))

    full = [card("officer"), *[card("line")] * 3, *[card("attached")] * (2 * each)]
    assert [*faults([full], Terms(100, 1, each))] == []
    assert [fault.rule for fault in faults([[*full, card("attached")]], Terms(100, 1, each))] == ["DL-FORCE-07"]


@pytest.mark.rule("DL-FORCE-07")
def test_the_lobby_reckons_with_the_slots_that_were_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[int] = []
    monkeypatch.setattr(setup, "faults", lambda platoons, terms: settled.append(terms.attached) or iter(()))
    for each in ("1", "3"):
        setup.fielded("expedition", "battle", {"attached_slots_per_extra_line": each})
    assert settled == [1, 3]


@pytest.mark.rule("DL-SETUP-09", "DL-ADV-01")
def test_who_lays_out_the_terrain_alone_gives_away_the_strategic_advantage() -> None:
    described = section("Rifles", rank(0, 0, 2), where="waiting"), section("Guards", [(0, 0)], seat=1, where="waiting")
    table = legions(*described, root=SettingUp(), options={"terrain_method": "one_player"}).begins()
    assert [side.advantage for side in table.game.sides] == ["tactical", "strategic"]
    assert table.asked == [(1, "zone")]


@pytest.mark.rule("DL-SETUP-09", "DL-SETUP-08", "DL-ADV-01")
@pytest.mark.parametrize("method", ["agreed", "stored_map", "generator"])
def test_otherwise_the_advantage_is_rolled(method: str) -> None:
    described = section("Rifles", rank(0, 0, 2), where="waiting"), section("Guards", [(0, 0)], seat=1, where="waiting")
    table = legions(*described, root=SettingUp(), options={"terrain_method": method}).begins(dice=[*PASS, *FAIL])
    assert table.asked == [(0, "zone")]


@pytest.mark.rule("DL-DEPLOY-10")
@pytest.mark.parametrize("option", ["off", "on"])
def test_heavy_ironclads_are_placed_first(option: str) -> None:
    table = legions(
        section("Rifles", rank(0, 0, 2), where="waiting"),
        section("Colossus", [(0, 0)], models=(COLOSSUS,), where="waiting"),
        FOE,
        root=Deployment(stage="main"),
        options={"heavy_ironclads_first": option},
    ).begins()
    if option == "off":
        assert table.offers(0, "deploy") == ["Rifles", "Colossus"]
        return
    assert table.offers(0, "deploy") == ["Colossus"]
    with refused("DL-DEPLOY-10", "heavy_first"):
        table.players[0].deploys("Rifles", "at 36,42 in line")
    table.players[0].deploys("Colossus", "at 36,42")
    table.players[0].deploys("Rifles", "at 20,42 in line")


# The end


def quiet(limit: str, turns: int) -> Table:
    """The end of a turn in which nothing has happened, as in so many before."""
    table = legions(section("Rifles", [(30, 40)]), FOE, root=EndPhase(), options={"turn_limit": limit})
    lp = sum(one.lp for one in table.game.sections.values())
    table.game.quiet_turns, table.game.lp_before = turns, lp
    return table.begins()


@pytest.mark.rule("DL-END-09")
@pytest.mark.parametrize(("turns", "asked"), [(1, False), (2, True)])
def test_after_three_quiet_turns_either_side_may_call_time(turns: int, asked: bool) -> None:
    table = quiet("none", turns)
    assert table.asked == ([(0, "call_time"), (1, "call_time")] if asked else [])


@pytest.mark.rule("DL-END-09")
def test_with_a_turn_limit_nobody_calls_time() -> None:
    assert quiet("8", 5).over


@pytest.mark.rule("DL-END-09")
@pytest.mark.parametrize(("choice", "ends"), [("call_time", True), ("play_on", False)])
def test_when_time_is_called_the_battle_logs_decide(choice: str, ends: bool) -> None:
    table = quiet("none", 2)
    table.game.sides[1].battle_log = 3
    table.players[0].picks("play_on")
    table.players[1].picks(choice)
    verdict = table.game.verdict
    assert (verdict is not None) is ends
    if verdict is not None:
        assert (verdict.winners, verdict.key) == ([1], "time_called")


@pytest.mark.rule("DL-END-09")
@pytest.mark.parametrize("change", ["lp", "log"])
def test_a_loss_or_a_point_breaks_the_quiet(change: str) -> None:
    table = legions(section("Rifles", [(30, 40)]), FOE, root=EndPhase(), options={"turn_limit": "none"})
    table.game.quiet_turns = 5
    table.game.lp_before = 2 + (change == "lp")
    table.game.sides[0].battle_log = int(change == "log")
    assert table.begins().over
    assert table.game.quiet_turns == 0


# A whole game


def test_a_game_is_begun_with_all_that_was_settled() -> None:
    told = {
        "objective": "centre_ground",
        "map": "oblique_contact",
        "restore_order_failure": "shaken",
        "terrain_method": "one_player",
        "attached_slots_per_extra_line": "3",
    }
    start = Setup(players=["Ada", "Bo"], forces=["expedition", "republic"], scenario="skirmish", options=told)
    game = RULESET.play.start(start, ScriptedDice(4)).game
    assert isinstance(game, Legions)
    assert game.options.model_dump().items() >= told.items()
    assert RULESET.words.status(game)


def test_a_sample_that_has_too_many_attached_sections_is_refused() -> None:
    """The one thing that the smallest number of slots would do to a sample is said before the game."""
    for force in ("expedition", "republic"):
        attached = max(sum(card.slot == "attached" for card in its) for its in setup.fielded(force, "battle"))
        if attached <= 2:
            assert setup.fielded(force, "battle", {"attached_slots_per_extra_line": "1"})
            continue
        with pytest.raises(Refusals):
            setup.fielded(force, "battle", {"attached_slots_per_extra_line": "1"})


# Models of one section


def file_of_two(option: str, *ground: Piece) -> Table:
    """Two riflemen, one behind the other."""
    rifles = section("Rifles", [(30, 30), (30, 31.2)])
    return legions(rifles, FOE, *ground, root=Activations(seat=0), options={"own_models_block": option}).begins()


LANE = box("West Wall", "building", 25, 20, 29.4, 33), box("East Wall", "building", 30.6, 20, 35, 33)
"""A lane that is as wide as one of them."""


@pytest.mark.rule("DL-MOVE-05")
@pytest.mark.parametrize(("option", "ground", "fine"), [("off", LANE, True), ("on", LANE, False), ("on", (), True)])
def test_whoever_stands_behind_passes_a_comrade_or_does_not(option: str, ground: tuple[Piece, ...], fine: bool) -> None:
    """The first stays where he is, the second is to stand before him: through him, or round him (DL-D-84)."""
    table = file_of_two(option, *ground)
    past = "at 30,30 as now; 1 at 30,30; 2 at 30,28.8"
    if fine:
        table.players[0].advances("Rifles", past)
        assert table.at("Rifles") == [(30, 30), (30, 28.8)]
        assert (table.heard("moved")[0]["longest"] > 3000) is (option == "on")
        return
    with refused("DL-MOVE-05", "in_each_others_way"):
        table.players[0].advances("Rifles", past)


@pytest.mark.rule("DL-MOVE-05", "DL-MOVE-08")
def test_who_goes_first_makes_room_for_the_next() -> None:
    """In a file the foremost goes first, whatever the order of their numbers."""
    table = file_of_two("on")
    table.players[0].advances("Rifles", "at 30,24.6 as now")
    assert [south for _, south in table.at("Rifles")] == [24, 25.2]
    table = file_of_two("on")
    table.players[0].doubles("Rifles", "at 30,40.6 as now")
    assert [south for _, south in table.at("Rifles")] == [40, 41.2]


@pytest.mark.rule("DL-MOVE-05", "DL-MOVE-14")
@pytest.mark.parametrize("option", ["off", "on"])
def test_chargers_who_block_each_other_still_charge_in_their_order(option: str) -> None:
    rifles, guards = section("Rifles", [(30, 30), (30, 31.2)]), section("Guards", [(30, 24)], seat=1)
    table = legions(rifles, guards, root=Activations(seat=0), options={"own_models_block": option}).begins()
    assert table.offers(0, "charge", section="Rifles") == ["Guards"]
