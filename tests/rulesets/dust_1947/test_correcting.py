"""Putting right by hand, wherever a game waits: what is under way goes on legally, or is unwound."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from rulesets.dust_1947.chapters.damage.burning import BurningWreck
from rulesets.dust_1947.ruleset import RULESET
from rulesets.dust_1947.table.state import Dust, Unit
from rulesets.kit.boards.squares.board import parse_square
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Applied, apply
from rulesets.kit.engine.procedure import under_way
from rulesets.kit.engine.refusal import Refused
from rulesets.kit.facets.remedies import YES
from tests.rulesets.dust_1947.playing import answer, broken
from tests.rulesets.dust_1947.table import Table, dust, hero, refused, squad, tank, walker, weapon
from tests.rulesets.dust_1947.write_saves import FOLDER, searched

SAVES = sorted(path.stem for path in FOLDER.glob("*.json"))
CORRECTIONS = 3
"""How many are tried at each saved game."""
Correction = dict[str, str]


def waiting(name: str) -> Dust:
    """The saved game of this name."""
    return RULESET.play.load(json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8")))


def put_right(game: Dust, unit: str, what: str, value: str) -> Applied[Dust]:
    """One correction."""
    return RULESET.corrections.correct(game, {"unit": unit, "what": what, "value": value}, SealedDice(b"put right"))


def any_correction(game: Dust, chance: random.Random) -> Correction:
    """Something that can be put right now, and a value that is offered for it."""
    table = RULESET.corrections.correctable(game, "")
    unit = chance.choice([*table["unit"], ""])
    known = RULESET.corrections.correctable(game, unit)
    what = chance.choice([word for word, values in known.items() if word != "unit" and values])
    return {"unit": unit, "what": what, "value": chance.choice(list(known[what]))}


def demand_sound(game: Dust) -> None:
    """Nothing is wrong with the table, whatever is open has its words, and it is the same when it was saved."""
    assert passing_through(game) or broken(game) == []
    for question in game.questions:
        assert RULESET.words.question(game, question)
    back = RULESET.play.load(json.loads(game.model_dump_json()))
    assert back.model_dump_json() == game.model_dump_json()


def goes_on(game: Dust, chance: random.Random, clicks: int) -> Dust:
    """Random legal play."""
    dice = SealedDice(b"on")
    for _ in range(clicks):
        if game.verdict is not None:
            break
        question = game.questions[0]
        game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game
        assert passing_through(game) or broken(game) == []
    return game


def passing_through(game: Dust) -> bool:
    """Whether a unit is attacked by a burning wreck on its way, perhaps in a square where it may not stay."""
    return any(isinstance(one, BurningWreck) for one in under_way(game.root))


# --- wherever a game waits -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAVES)
def test_any_correction_at_any_waiting_point_leaves_a_game_that_goes_on(name: str) -> None:
    chance = random.Random(name)
    for _ in range(CORRECTIONS):
        game = waiting(name)
        wish = any_correction(game, chance)
        after = RULESET.corrections.correct(game, wish, SealedDice(b"put right")).game
        assert game.model_dump_json() == waiting(name).model_dump_json(), "the game before it has changed"
        demand_sound(after)
        goes_on(after, chance, clicks=1)


@pytest.mark.parametrize("name", SAVES)
def test_what_concerns_nothing_under_way_changes_no_question_and_rolls_nothing(name: str) -> None:
    """A step that asks can be taken again: all it does is to ask."""
    game = waiting(name)
    applied = put_right(game, "", "turn", str(max(1, game.turn)))
    again = applied.game
    assert (applied.rolls, applied.events) == ([], [])
    for before, after in zip(game.questions, again.questions, strict=True):
        assert (after.seat, after.key, after.takes) == (before.seat, before.key, before.takes)
        assert after.values == after.values | before.values
    again.turn = game.turn
    assert table_of(again) == table_of(game)


def table_of(game: Dust) -> dict[str, Any]:
    """What lies on the table, without what is under way."""
    return game.model_dump(exclude={"root", "questions", "last_question", "count"})


def rounds(seeds: range, share: float) -> Iterator[tuple[Dust, random.Random]]:
    """Random games at random waiting points: this share of all."""
    for seed in seeds:
        chance = random.Random(seed)
        for game in searched(seed):
            if chance.random() < share:
                yield game, chance


def correct_and_play_on(game: Dust, chance: random.Random) -> Dust:
    """Three corrections, one after the other, then legal play to the end."""
    for _ in range(3):
        game = RULESET.corrections.correct(game, any_correction(game, chance), SealedDice(b"put right")).game
        demand_sound(game)
        if game.verdict is not None:
            break
    return goes_on(game, chance, clicks=2000)


def test_random_games_are_played_to_the_end_after_corrections() -> None:
    played = [correct_and_play_on(game, chance) for game, chance in rounds(range(1), 0.002)]
    assert len(played) > 1
    assert all(game.verdict is not None for game in played)


@pytest.mark.soak
def test_many_random_games_are_played_to_the_end_after_corrections() -> None:
    for game, chance in rounds(range(100, 110), 0.1):
        assert correct_and_play_on(game, chance).verdict is not None


def test_what_is_offered_is_accepted_and_nothing_else() -> None:
    game = waiting("activate")
    for unit in RULESET.corrections.correctable(game, "")["unit"]:
        for what, values in RULESET.corrections.correctable(game, unit).items():
            for value in (*values[:1], *values[-1:]):
                put_right(game, unit, what, value)
            with pytest.raises(Refused):
                put_right(game, unit, what, "purple")


# --- what is under way -----------------------------------------------------------------------------------------------


@pytest.fixture
def march() -> Table:
    """Red's walker has paused in the middle of its march: Blue is asked whether to react."""
    table = dust(walker("Moth", at="D6", march=6), squad("Guard", at="E3", seat=1), squad("Rifles", at="A6"))
    red = table.players[0]
    red.activates("Moth")
    red.declares("march")
    red.moves("D1")
    assert [q.key for q in table.game.questions] == ["react"]
    return table


def test_an_open_question_is_asked_anew(march: Table) -> None:
    before = march.game.questions[0]
    after = put_right(march.game, "Rifles", "suppressed", "yes").game.questions[0]
    assert (after.key, after.seat, after.values) == (before.key, before.seat, before.values)
    assert after.number > before.number


def test_a_question_that_nobody_can_answer_any_more_is_unwound(march: Table) -> None:
    game = put_right(march.game, "Guard", "activated", "yes").game
    assert [q.key for q in game.questions] == ["activate"]
    assert [str(square) for square in game.units["Moth"].squares] == ["D1"]


def test_who_is_put_elsewhere_ends_its_move_there(march: Table) -> None:
    game = put_right(march.game, "Moth", "place", "B2").game
    assert [str(square) for square in game.units["Moth"].squares] == ["B2"]
    assert game.units["Moth"].activated


def test_an_activation_without_its_unit_ends(march: Table) -> None:
    game = put_right(march.game, "Moth", "eliminated", "yes").game
    assert (game.units["Moth"].where, game.lost_ap[0]) == ("eliminated", game.card(game.units["Moth"]).ap)
    assert game.chapter == march.game.chapter + 1
    assert [q.key for q in game.questions] == ["activate"]


def test_whose_move_it_is_ends_the_activation_under_way(march: Table) -> None:
    game = put_right(march.game, "", "whose move it is", "Blue").game
    assert [(q.key, q.seat) for q in game.questions] == [("activate", 1)]
    assert not game.units["Moth"].activated
    again = put_right(game, "", "whose move it is", "Red").game
    assert [(q.key, q.seat) for q in again.questions] == [("activate", 0)]


def test_what_a_correction_rolls_hangs_on_the_correction(march: Table) -> None:
    """A march goes on without its question, and what comes of it later draws other dice than before."""
    game = put_right(march.game, "Guard", "activated", "yes").game
    assert game.count == march.game.count + 1


def test_while_the_units_are_placed_the_turn_to_place_can_be_given() -> None:
    game = waiting("deploy")
    other = game.players[1 - game.questions[0].seat]
    after = put_right(game, "", "whose move it is", other).game
    assert after.players[after.questions[0].seat] == other
    assert "initiative" not in RULESET.corrections.correctable(game, "")


def test_the_initiative_can_be_given_while_it_is_asked_for() -> None:
    game = waiting("first")
    seat = game.questions[0].seat
    after = put_right(game, "", "initiative", game.players[1 - seat]).game
    assert (after.initiative, after.questions[0].seat) == (1 - seat, 1 - seat)


# --- one thing after the other ---------------------------------------------------------------------------------------


@pytest.fixture
def field() -> Table:
    drum = weapon("1 Gun 4 A1:2/1 V1:2/1", mount="Front", ammo=3)
    return dust(
        squad("Rifles", at="A1"),
        hero("Ace", at="A1", state={"joined": "Rifles"}),
        walker("Moth", at="C1", weapons=(drum,)),
        tank("Anvil", at="F2 F3", size="large", facing="N"),
        squad("Guard", at="D6", seat=1),
    ).begins()


def unit_after(table: Table, unit: str, what: str, value: str) -> Unit:
    """A unit after one thing was put right."""
    table.game = put_right(table.game, unit, what, value).game
    return table.game.units[unit]


def test_a_held_token_is_given_and_taken(field: Table) -> None:
    assert unit_after(field, "Moth", "held by", "Guard").held_by == ["Guard"]
    assert unit_after(field, "Moth", "held by", "no").held_by == []
    with refused("DU-WPN-GRAPPLE-01", "no_such_value"):
        put_right(field.game, "Moth", "held by", "Rifles")


def test_tokens_that_wait_are_taken_away(field: Table) -> None:
    field.unit("Moth").delayed_hits, field.unit("Moth").delayed_tokens = 1, ["held:Guard"]
    moth = unit_after(field, "Moth", "tokens that wait", "no")
    assert (moth.delayed_hits, moth.delayed_tokens) == (0, [])
    assert "tokens that wait" not in RULESET.corrections.correctable(field.game, "Moth")


def test_ammunition_and_critical_hits(field: Table) -> None:
    assert unit_after(field, "Moth", "ammunition: Gun", "1").ammo == {"Gun": 1}
    assert unit_after(field, "Anvil", "critical: immobilized", "yes").criticals == ["immobilized"]
    assert unit_after(field, "Anvil", "critical: fire", "yes").criticals == ["immobilized", "fire"]
    assert unit_after(field, "Anvil", "critical: immobilized", "no").criticals == ["fire"]
    with refused("DU-WPN-LIMITED-01", "not_a_number_from"):
        put_right(field.game, "Moth", "ammunition: Gun", "4")


def test_who_was_lost_comes_back_as_little_hurt_as_can_be(field: Table) -> None:
    ap = field.game.card(field.unit("Anvil")).ap
    assert unit_after(field, "Anvil", "eliminated", "yes").where == "eliminated"
    field.game.wrecks = list(field.unit("Anvil").squares)
    assert (field.game.lost_ap[0], RULESET.corrections.correctable(field.game, "Anvil").keys()) == (
        ap,
        {"place", "reserve"},
    )
    anvil = unit_after(field, "Anvil", "place", "F2")
    assert (anvil.where, field.game.wrecks, field.game.lost_ap[0]) == ("board", [], 0)


@pytest.mark.rule("DU-CRIT-12")
def test_an_aircraft_that_comes_back_is_not_immobilized() -> None:
    """It was lost by that; nothing that it may do would be left."""
    table = dust(
        walker("Kite", at="D6", kind="aircraft", state={"criticals": ["fire", "immobilized"]}), squad("R", at="A1")
    )
    assert unit_after(table, "Kite", "eliminated", "yes").where == "eliminated"
    assert unit_after(table, "Kite", "place", "F2").criticals == ["fire"]


def test_a_squad_that_is_put_off_leaves_its_hero(field: Table) -> None:
    assert unit_after(field, "Rifles", "reserve", "yes").back_on == field.game.turn + 1
    ace = field.unit("Ace")
    assert (ace.joined, ace.where, field.where("Ace")) == (None, "board", "A1")
    back = unit_after(field, "Rifles", "place", "B3")
    assert (back.where, back.hero, len(back.standing)) == ("board", None, 5)


def test_a_hero_in_a_squad_has_corrections_of_his_own(field: Table) -> None:
    assert set(RULESET.corrections.correctable(field.game, "Ace")) == {"damage", "eliminated"}
    assert unit_after(field, "Ace", "eliminated", "yes").where == "eliminated"
    assert field.game.companion(field.unit("Rifles")) is None


def test_a_lost_squad_has_one_soldier_again(field: Table) -> None:
    for index in range(5):
        field.unit("Guard").changed(index, alive=False)
    unit_after(field, "Guard", "eliminated", "yes")
    assert len(unit_after(field, "Guard", "place", "D5").standing) == 1


@pytest.mark.parametrize("fields", [{}, {"unit": "Moth"}, {"what": "place"}, {"unit": "Nobody", "what": "damage"}])
def test_what_is_missing_is_named(field: Table, fields: dict[str, Any]) -> None:
    with refused("DU-UNIT-01"):
        RULESET.corrections.correct(field.game, fields, SealedDice(b""))


@pytest.mark.parametrize("where", ["eliminated", "reserve"])
def test_whoever_is_aboard_goes_with_a_carrier_that_is_taken_off(where: str) -> None:
    game = waiting("spill")
    aboard = [unit.id for unit in game.aboard(game.units["Truck"])]
    after = put_right(game, "Truck", where, YES).game
    assert aboard
    assert {after.units[name].where for name in aboard} == {where}


def test_whoever_gets_out_no_more_is_lost_with_the_carrier() -> None:
    game = waiting("spill.drowns")
    assert game.units["Crew"].carrier == "Boat"
    assert put_right(game, "", "whose move it is", game.players[1]).game.units["Crew"].where == "eliminated"


def test_what_was_cleared_away_is_put_back_and_the_other_way_round() -> None:
    table = dust(". x * .", ". . _ .", squad("A", "A1"), squad("Z", "D2", seat=1)).begins()
    offered = RULESET.corrections.correctable(table.game, "")["fieldworks"]
    assert offered == ["B1 gone", "C1 gone", "C2 gone"]
    gone = put_right(table.game, "", "fieldworks", "B1 gone").game
    assert (gone.cleared["wire"], "wire cleared: B1" in RULESET.words.status(gone)) == ([parse_square("B1")], True)
    assert RULESET.corrections.correctable(gone, "")["fieldworks"] == ["C1 gone", "C2 gone", "B1 back"]
    back = put_right(gone, "", "fieldworks", "B1 back").game
    assert (back.cleared["wire"], "cleared" in RULESET.words.status(back)) == ([], False)
    with refused("DU-SETUP-03"):
        put_right(table.game, "", "fieldworks", "B1 back")
    assert "fieldworks" not in RULESET.corrections.correctable(dust(squad("A", "A1")).game, "")


def test_whoever_wire_has_caught_is_freed_by_hand() -> None:
    table = dust(squad("A", "A1", state={"skill_state": {"caught in wire": 1}}), squad("Z", "D2", seat=1)).begins()
    free = put_right(table.game, "A", "caught in wire", "no").game
    assert not free.units["A"].skill_state.get("caught in wire")
    assert put_right(free, "A", "caught in wire", YES).game.units["A"].skill_state["caught in wire"]


# --- into and out of fortifications ----------------------------------------------------------------------------------

WALLED = ("." * 12,) * 10
INSIDE = ["E3", "F3"]
"""The space inside a fortification of which the north-western square is D3, and that faces north."""


def walled(*units: Any, work: str = "bunker D3 N") -> Dust:
    return dust(*WALLED, *units, squad("Far", at="L10", seat=1), built=(work,)).begins().game


def put_into(game: Dust, value: str, unit: str = "A") -> list[str]:
    """The squares in which a unit stands that was put there."""
    return [square.name for square in put_right(game, unit, "place", value).game.units[unit].squares]


@pytest.mark.rule("DU-FORT-12", "DU-FORT-08")
def test_infantry_is_put_into_a_bunker_and_out_of_it_by_hand() -> None:
    offered = RULESET.corrections.correctable(walled(squad("A", at="A9")), "A")["place"]
    assert set(INSIDE) <= set(offered) and "D3" not in offered
    assert put_into(walled(squad("A", at="A9")), "F3") == ["F3"]
    assert put_into(walled(squad("A", at="F3")), "A1") == ["A1"]
    with refused("DU-FORT-12"):
        put_into(walled(squad("A", at="A9")), "D5")


@pytest.mark.rule("DU-FORT-13")
def test_a_strongpoint_unit_is_put_into_all_of_the_space_inside() -> None:
    crew = {"skills": ("Strongpoint",)}
    assert put_into(walled(squad("A", at="A9", **crew), work="strongpoint D3 N"), "F3") == INSIDE
    assert put_into(walled(squad("A", at="A9", **crew)), "B1") == ["B1"]
    with refused("DU-MOVE-07"):
        put_into(walled(squad("A", at="A9", **crew), squad("B", at="E3")), "F3")


@pytest.mark.rule("DU-FORT-11", "DU-FORT-09", "DU-ENG-03")
def test_nobody_is_put_into_a_fortification_who_may_not_be_there() -> None:
    with refused("DU-FORT-11"):
        put_into(walled(walker("A", at="A9")), "F3")
    with refused("DU-FORT-09"):
        put_into(walled(squad("A", at="A9"), squad("B", at="E3", seat=1)), "F3")
    game = walled(squad("A", at="A9"))
    game.fortifications = [game.fortifications[0].model_copy(update={"buried": True})]
    with refused("DU-ENG-03"):
        put_into(game, "F3")
