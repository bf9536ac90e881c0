"""Putting right by hand, in the middle of every kind of question: what is under way goes on legally."""

from __future__ import annotations

import random

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import Applied, apply
from rulesets.steampunk_fantasy.chapters.orders.writing import Writing
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.state import Acid, Aim, Cloud, Steampunk, Toward
from tests.rulesets.steampunk_fantasy.melee import TOUGH, assault, contest
from tests.rulesets.steampunk_fantasy.playing import answer, next_question
from tests.rulesets.steampunk_fantasy.sound import broken
from tests.rulesets.steampunk_fantasy.table import Table, orders, refused, riders, steam, tank, troop
from tests.rulesets.steampunk_fantasy.waiting import ASKED, come_across

CORRECTIONS, CLICKS = 5, 5
"""How many are tried at each kind of question, and how far the game goes on after each."""


def put_right(game: Steampunk, unit: str, what: str, value: str) -> Applied[Steampunk]:
    """One correction."""
    return RULESET.corrections.correct(game, {"unit": unit, "what": what, "value": value}, SealedDice(b"put right"))


def any_correction(game: Steampunk, chance: random.Random) -> tuple[str, str, str]:
    """Something that can be put right now, mostly at a base, and a value that is offered for it."""
    units = list(RULESET.corrections.correctable(game, "")["unit"])
    unit = chance.choice([name for name in units if name in game.bases] or units if chance.random() < 0.9 else units)
    known = RULESET.corrections.correctable(game, unit)
    liked = [what for what in known if what in ("hex", "lost", "members")] if chance.random() < 0.5 else []
    what = chance.choice([what for what in liked or known if known[what]])
    return unit, what, chance.choice(list(known[what]))


def goes_on(game: Steampunk, chance: random.Random) -> Steampunk:
    """Random legal play."""
    dice = SealedDice(b"on")
    for _ in range(CLICKS):
        if game.verdict is None and game.questions:
            question = next_question(game, chance)
            game = apply(game, question.seat, question.number, answer(game, question, chance), dice).game
    return game


# --- in the middle of everything -------------------------------------------------------------------------------------


def test_the_games_come_across_every_usual_question() -> None:
    assert come_across().games.keys() >= ASKED


@pytest.mark.parametrize("key", sorted(ASKED))
def test_any_correction_at_any_question_leaves_a_game_that_goes_on(key: str) -> None:
    chance = random.Random(key)
    for _ in range(CORRECTIONS):
        game = come_across().games[key]
        before = game.model_dump_json()
        told = any_correction(game, chance)
        after = put_right(game, *told).game
        assert game.model_dump_json() == before, f"{told} changed the game that was put right"
        assert RULESET.play.load(after.model_dump(mode="json")).model_dump_json() == after.model_dump_json()
        for question in after.questions:
            assert RULESET.words.question(after, question)
        assert broken(goes_on(after, chance)) == [], f"after {told}"


@pytest.mark.parametrize(
    "key", ["way", "meeting", "targets", "allotted", "retreat", "orders", "winners_enter", "victim"]
)
def test_whoever_is_taken_off_is_asked_nothing_more(key: str) -> None:
    for base in come_across().games[key].on_map():
        after = put_right(come_across().games[key], base.id, "lost", "destroyed").game
        asked = [question.values.get("base") for question in after.questions]
        assert base.id not in asked, f"{key}: {base.id} is destroyed and asked {asked}"
        assert after.bases[base.id].where == "destroyed"


# --- each way --------------------------------------------------------------------------------------------------------


def table() -> Table:
    """Orders are being written; two bases of each side."""
    gun = {"name": "gun", "range": 6}
    loads = ({"name": "gun", "weapons": ("gun",), "orders": ("- + Load[2]", "- + Fire")},)
    return steam(
        tank("Ram", at="C5", weapons=(gun,), fire=loads),
        troop("Guard", at="D8"),
        troop("Court", at="C2", seat=1),
        riders("Boars", at="E1", seat=1, facing="S"),
    ).begins(Writing(turn=2))


@pytest.mark.parametrize(
    ("what", "value", "field", "found"),
    [
        ("hex", "E5", "hex", parse_hex("E5")),
        ("facing", "SW", "facing", 4),
        ("speed", "fast", "speed", "fast"),
        ("pinned tokens", "2", "pinned", 2),
        ("future damage", "3", "future_damage", 3),
        ("fires", "1", "fires", 1),
        ("bleeding d6", "2", "bleeds", [6, 6]),
        ("major acids", "1", "acids", [Acid(major=True)]),
        ("minor acids", "2", "acids", [Acid(major=False), Acid(major=False)]),
        ("armour lost", "2", "armour_loss", 2),
        ("token for", "C4", "toward", Toward(hex=parse_hex("C4"), tokens=1)),
        ("rounds: gun", "2", "loaded", {"gun": 2}),
        ("aim: gun", "yes", "aims", {"gun": Aim(hex=parse_hex("C5"), until=2)}),
        ("lost", "destroyed", "where", "destroyed"),
        ("lost", "pushed off the map", "where", "left"),
    ],
)
def test_each_thing_of_a_base(what: str, value: str, field: str, found: object) -> None:
    assert getattr(put_right(table().game, "Ram", what, value).game.bases["Ram"], field) == found


def test_what_was_put_right_can_be_taken_off_again() -> None:
    game = put_right(table().game, "Guard", "poison d8", "2").game
    game = put_right(game, "Guard", "poison d4", "1").game
    game = put_right(game, "Guard", "poison d8", "1").game
    assert game.bases["Guard"].poisons == [4, 8]
    game = put_right(put_right(game, "Guard", "aim: rifle", "yes").game, "Guard", "aim: rifle", "no").game
    assert game.bases["Guard"].aims == {}
    game = put_right(put_right(game, "Guard", "token for", "D7").game, "Guard", "token for", "none").game
    assert game.bases["Guard"].toward is None


def test_the_first_members_live() -> None:
    game = put_right(table().game, "Guard", "members", "1").game
    assert [member.alive for member in game.bases["Guard"].members] == [True, False, False, False]


@pytest.mark.parametrize(
    ("what", "value", "field", "found"),
    [
        ("terrain", "forest", "terrain", "forest"),
        ("smoke", "2", "smoke", 2),
        ("fire", "yes", "fire", True),
        ("poison cloud", "d6 4+", "poison", Cloud(strength=6, needed=4)),
        ("acid cloud", "major 3+", "acid", Cloud(strength=2, needed=3)),
    ],
)
def test_each_thing_of_a_hex(what: str, value: str, field: str, found: object) -> None:
    game = put_right(table().game, "D4", what, value).game
    assert getattr(game.here(parse_hex("D4")), field) == found
    assert RULESET.corrections.correctable(game, "")["unit"][4] == "D4", "what has something in it comes first"
    nothing = {"terrain": "clear", "smoke": "0", "fire": "no"}.get(what, "none")
    cleared = put_right(game, "D4", what, nothing).game
    assert getattr(cleared.here(parse_hex("D4")), field) in ("clear", 0, False, None)


def test_the_turn() -> None:
    assert RULESET.corrections.correctable(table().game, "")["turn"] == [str(turn) for turn in range(1, 9)]
    assert put_right(table().game, "", "turn", "5").game.turn == 5


def test_a_lost_base_comes_back_where_it_is_put() -> None:
    gone = put_right(table().game, "Guard", "lost", "destroyed").game
    assert not gone.bases["Guard"].living
    assert list(RULESET.corrections.correctable(gone, "Guard")) == ["hex"]
    back = put_right(gone, "Guard", "hex", "D7").game
    base = back.bases["Guard"]
    assert (base.where, base.hex.name, len(base.living), base.stack) == ("map", "D7", 1, [])
    assert "Guard" in [question.values.get("base") for question in back.questions], "it gets orders again"


@pytest.mark.rule("SF-STACK-01")
def test_nobody_is_put_where_there_is_no_room_or_an_enemy() -> None:
    offered = RULESET.corrections.correctable(table().game, "Boars")["hex"]
    assert "C2" in offered
    assert not {"C5", "D8"} & set(offered)


@pytest.mark.parametrize(
    ("unit", "what", "value", "key"),
    [
        ("Nobody", "hex", "C3", "nowhere"),
        ("Z9", "smoke", "1", "nowhere"),
        ("", "hex", "C3", "nothing_to_correct"),
        ("Ram", "smoke", "1", "nothing_to_correct"),
        ("Ram", "unit", "Ram", "nothing_to_correct"),
        ("Ram", "poison d6", "1", "nothing_to_correct"),
        ("Ram", "hex", "C2", "no_such_value"),
        ("Ram", "hex", "H1", "no_such_value"),
        ("Ram", "facing", "W", "no_such_value"),
        ("Ram", "speed", "crawl", "no_such_value"),
        ("Ram", "members", "0", "no_such_value"),
        ("Ram", "pinned tokens", "-1", "no_such_value"),
        ("Ram", "rounds: gun", "3", "no_such_value"),
        ("D4", "poison cloud", "d7 4+", "no_such_value"),
        ("D4", "terrain", "lava", "no_such_value"),
        ("", "turn", "9", "no_such_value"),
    ],
)
def test_what_makes_no_sense_is_refused(unit: str, what: str, value: str, key: str) -> None:
    game = table().game
    before = game.model_dump_json()
    with refused("SF-TERR-01", key):
        put_right(game, unit, what, value)
    assert game.model_dump_json() == before


def test_nothing_is_put_right_at_a_base_before_it_is_placed() -> None:
    game = steam(tank("Ram")).game
    assert RULESET.corrections.correctable(game, "Ram") == {}
    assert "Ram" not in RULESET.corrections.correctable(game, "")["unit"]


def test_orders_that_were_written_stay() -> None:
    """Whoever was done says so again."""
    writing = table()
    writing.players[0].orders("Guard", "(slow) A + F + -", "- + Fire")
    writing.players[0].orders("Ram", "(slow) A + F + -", "- + Fire")
    writing.players[0].is_ready()
    after = put_right(writing.game, "Ram", "lost", "destroyed").game
    given = {question.values.get("base", question.key): question.given for question in after.questions}
    assert given["Guard"] is not None
    assert given["Guard"]["movement"] == "(slow) A + F + -"
    assert "Ram" not in given
    assert given["ready"] is None


# --- what is under way -----------------------------------------------------------------------------------------------


def test_a_base_that_was_put_elsewhere_does_not_move_on_in_this_step() -> None:
    """Its way led from where it stood."""
    runner = troop("Guard", at="C5", speed="slow", state={"carrying_out": orders("(slow) F + - + -")})
    turner = troop("Watch", at="F8", speed="slow", state={"carrying_out": orders("(slow) 360 + F + 360")})
    moving = steam(runner, turner).begins(MovementStep(number=1))
    moving.game = put_right(moving.game, "Guard", "hex", "A7").game
    moving.players[0].goes("Watch", "N")
    assert moving.where("Guard") == "A7"


def test_a_base_that_was_taken_out_of_an_assault_does_not_fight() -> None:
    ram, ox = tank("Ram", at="D5", tables=TOUGH), tank("Ox", at="E4", facing="NW", tables=TOUGH)
    guard = troop("Guard", at="D4", seat=1, facing="S", tables=TOUGH)
    fought = assault(ram, ox, guard, contest("D4", "Ram", "Ox", standing="Guard"))
    assert fought.asked == [("red", "fighters")]
    after = put_right(fought.game, "Ox", "hex", "G8")
    (told,) = [event.values for event in after.events if event.key == "assault"]
    assert sorted(told["bases"]) == ["Guard", "Ram"]
    assert after.game.bases["Ox"].hex.name == "G8"
