"""Before the first turn: armies, points, terrain, deployment; and how it all ends."""

from __future__ import annotations

import json

import pytest

from rulesets.kit.engine.dice import ScriptedDice, SealedDice
from rulesets.kit.engine.refusal import Refusals
from rulesets.kit.facets.setup import Setup
from rulesets.steampunk_fantasy.actions import Deploy, Design
from rulesets.steampunk_fantasy.before.armies import army_lists, game_sizes
from rulesets.steampunk_fantasy.before.armies.army_lists import Army, Enlisted
from rulesets.steampunk_fantasy.before.beginning import begun, options
from rulesets.steampunk_fantasy.chapters.setup.deployment import Deployment
from rulesets.steampunk_fantasy.chapters.setup.laying_out import LayingOut
from rulesets.steampunk_fantasy.chapters.setup.own_rows import own_rows
from rulesets.steampunk_fantasy.chapters.setup.victory import adjudicated, cleared, scores, verdict
from rulesets.steampunk_fantasy.face.tell.armies_told import RESOURCE_NAMES, price
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.stacking import hexes_for
from tests.rulesets.steampunk_fantasy.table import card, huge, refused, steam, tank, troop

DOZEN = {"ip": 12, "mp": 12, "cp": 12, "xp": 12}


def army(*costs: str, race: str = "Elf") -> Army:
    """An army of bases with these prices."""
    bases = [Enlisted(name=f"Base {n}", card=card(f"Card {n}", cost=cost)) for n, cost in enumerate(costs)]
    return Army(name="Army", race=race, bases=tuple(bases))


@pytest.mark.rule("SF-ARMY-01", "SF-ARMY-02", "SF-ARMY-03")
@pytest.mark.parametrize(("key", "name"), [("ip", "industry"), ("mp", "manpower"), ("cp", "craft")])
def test_the_resources_by_name(key: str, name: str) -> None:
    assert RESOURCE_NAMES[key] == name
    assert price({key: 3}) == f"3 {key}"


@pytest.mark.rule("SF-ARMY-04")
def test_experience_is_a_resource() -> None:
    assert RESOURCE_NAMES["xp"] == "experience"


@pytest.mark.rule("SF-ARMY-06", "SF-ARMY-07", "SF-ARMY-08")
@pytest.mark.parametrize(
    ("size", "points"), [("tanks", (12, 0, 0, 0)), ("infantry", (0, 12, 12, 12)), ("small", (12, 12, 12, 12))]
)
def test_sizes_of_games(size: str, points: tuple[int, ...]) -> None:
    assert tuple(game_sizes.points(size).values()) == points


@pytest.mark.rule("SF-ARMY-06", "SF-ARMY-07", "SF-ARMY-08")
@pytest.mark.parametrize("size", ["tanks", "infantry", "small"])
def test_a_small_game_has_no_command_points(size: str) -> None:
    assert game_sizes.SIZES[size][game_sizes.COMMAND] == 0


@pytest.mark.rule("SF-ARMY-09", "SF-ARMY-10", "SF-ARMY-05")
@pytest.mark.parametrize("size", ["standard", "advanced"])
def test_the_advanced_game_plays_like_the_standard_one(size: str) -> None:
    """Its command points can be spent on nothing (SF-D-02)."""
    assert game_sizes.points(size) == {"ip": 12, "mp": 24, "cp": 12, "xp": 12}
    assert game_sizes.points(size, "2")["mp"] == 48
    with refused("SF-ARMY-09", "no_such_size"):
        game_sizes.points("huge")


@pytest.mark.rule("SF-ARMY-09", "SF-ARMY-10", "SF-ARMY-05")
def test_only_the_advanced_game_has_command_points() -> None:
    assert [game_sizes.SIZES[size][game_sizes.COMMAND] for size in ("standard", "advanced")] == [0, 12]


@pytest.mark.rule("SF-ARMY-11")
@pytest.mark.example("SF-X-44")
def test_each_resource_by_itself_up_to_its_total() -> None:
    legal = army("8ip", "2ip", "3mp", "3mp", "2mp, 1xp", "6cp")
    army_lists.demand_legal(legal, DOZEN)
    army_lists.demand_legal(army("12ip"), DOZEN)
    with pytest.raises(Refusals) as caught:
        army_lists.demand_legal(army("13ip", "14mp"), DOZEN)
    reasons = [(one.key, one.values["resource"]) for one in caught.value.reasons]
    assert reasons == [("too_dear", "ip"), ("too_dear", "mp")]


@pytest.mark.rule("SF-ARMY-11")
@pytest.mark.parametrize("resource", ["ip", "mp", "cp", "xp"])
def test_up_to_the_total_and_not_one_more(resource: str) -> None:
    """A resource of which a game has none, named or not, has a total of 0."""
    army_lists.demand_legal(army(f"3{resource}"), {resource: 3})
    with pytest.raises(Refusals):
        army_lists.demand_legal(army(f"1{resource}"), {})
    for points in ({resource: 2}, {resource: 0}, {"": 9}):
        with pytest.raises(Refusals) as caught:
            army_lists.demand_legal(army(f"3{resource}"), points)
        (one,) = caught.value.reasons
        assert one.values == {"resource": resource, "spent": 3, "points": points.get(resource, 0)}


def test_an_army_is_of_one_race_and_not_empty() -> None:
    for wrong in (army("3mp", race="Ork"), army()):
        with pytest.raises(Refusals):
            army_lists.demand_legal(wrong, DOZEN)


@pytest.mark.parametrize(
    ("sizes", "hexes"),
    [("", 0), ("m", 1), ("ms", 1), ("mss", 2), ("l", 1), ("ll", 2), ("llm", 2), ("llmmm", 3), ("hm", 2), ("hhll", 4)],
)
def test_how_many_hexes_bases_fill(sizes: str, hexes: int) -> None:
    whole = {"s": "small", "m": "medium", "l": "large", "h": "huge"}
    assert hexes_for([whole[letter] for letter in sizes]) == hexes


def test_the_same_resource_twice_adds_up() -> None:
    assert card("Horse", cost="2mp, 4cp, 1cp").cost == {"mp": 2, "cp": 5}


@pytest.mark.parametrize("key", army_lists.SAMPLES)
def test_a_sample_army_is_whole(key: str) -> None:
    whole = army_lists.load(key)
    assert 10 <= len(whole.bases) <= 12
    assert army_lists.within(whole, game_sizes.points("standard")) == whole
    assert army_lists.load(whole.model_copy(update={"key": ""}).model_dump_json()).bases == whole.bases


def test_both_samples_have_what_a_battle_needs() -> None:
    cards = [base.card for key in army_lists.SAMPLES for base in army_lists.load(key).bases]
    assert {one.size for one in cards} == {"small", "medium", "large", "huge"}
    kinds = {kind for one in cards for kind in one.kinds}
    assert {"tank", "walker", "infantry", "cavalry", "artillery", "monster"} <= kinds


def test_what_is_no_army_is_refused() -> None:
    for text in ("", "nobody", "{}", '{"name": 3}', "x" * 10_000):
        with refused("SF-ARMY-11", "no_such_army"):
            army_lists.load(text)


@pytest.mark.parametrize("name", ["", " ", "Guard ", "hold", "D4", "x" * 41])
def test_a_base_has_a_name_that_means_nothing_else(name: str) -> None:
    told = army("3mp").model_dump(mode="json")
    told["bases"][0]["name"] = name
    with refused("SF-ARMY-11", "no_such_army"):
        army_lists.load(json.dumps(told))
    told["bases"][0]["name"] = "Guard *1*"
    assert army_lists.load(json.dumps(told)).bases[0].name == "Guard *1*"


def test_an_army_of_nothing_but_bases_without_a_price_has_an_end() -> None:
    with refused("SF-ARMY-11", "no_such_army"):
        army_lists.load(
            json.dumps(
                {
                    **army("3mp").model_dump(mode="json"),
                    "bases": army(*["0mp"] * 60).model_dump(mode="json")["bases"] * 2,
                }
            )
        )


# --- terrain and deployment ------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-SETUP-01")
def test_each_side_lays_out_its_own_rows_in_secret() -> None:
    table = steam().begins(LayingOut())
    assert table.game.stage == "terrain"
    red, blue = table.players
    assert {place.row for place in own_rows(table.game, 0)} == {6, 7, 8}
    with refused("SF-SETUP-01", "not_own_rows"):
        red.does(Design(hexes=["A1 forest"]))
    with refused("SF-SETUP-01", "twice"):
        red.does(Design(hexes=["A7 forest", "A7 hill"]))
    red.does(Design(hexes=["A7 forest", "B8 hill"]))
    assert table.game.ground == {}
    blue.does(Design(hexes=["G1 swamp"]))
    assert {place.name: ground.terrain for place, ground in table.game.ground.items()} == {
        **{"A7": "forest", "B8": "hill", "G1": "swamp"},
    }


@pytest.mark.rule("SF-SETUP-01")
def test_half_of_the_rows_stay_clear() -> None:
    table = steam().begins(LayingOut())
    ten = [f"{place.name} rough" for place in own_rows(table.game, 0)[:10]]
    assert table.offers(0, "design", hexes=ten) == []
    assert table.offers(0, "design", hexes=ten[:9]) != []


@pytest.mark.rule("SF-SETUP-01")
def test_partners_fill_half_of_their_rows_together() -> None:
    table = steam(sides=(0, 0, 1)).begins(LayingOut())
    rough = [f"{place.name} rough" for place in own_rows(table.game, 0)]
    table.answers(0, Design(hexes=rough[:7]))
    assert table.offers(1, "design", hexes=rough[7:9]) != []
    assert table.offers(1, "design", hexes=rough[7:10]) == []
    with refused("SF-SETUP-01"):
        table.answers(1, Design(hexes=rough[7:11]))


@pytest.mark.rule("SF-SETUP-01")
def test_of_two_partners_the_speaker_has_the_last_word() -> None:
    table = steam(sides=(0, 0, 1)).begins(LayingOut())
    assert table.asked == [("red", "design"), ("blue", "design"), ("green", "design")]
    for seat, terrain in enumerate(("forest", "hill", "")):
        table.answers(seat, Design(hexes=[f"A7 {terrain}"] if terrain else []))
    assert [ground.terrain for ground in table.game.ground.values()] == ["forest"]


@pytest.mark.rule("SF-SETUP-02")
def test_all_deploy_at_the_same_time() -> None:
    table = steam(tank("Ram"), troop("Guard", seat=1)).begins(Deployment())
    red, blue = table.players
    with refused("SF-SETUP-02", "not_own_rows"):
        red.does(Deploy(base="Ram", hex="A1", facing="N", speed="fast"))
    with refused("SF-SETUP-02"):
        red.does(Deploy(base="Ram", hex="A8", facing="N", speed="crawl"))
    red.does(Deploy(base="Ram", hex="A8", facing="N", speed="fast"))
    red.does(Deploy(base="Ram", hex="B8", facing="NE", speed="slow"))
    red.is_ready()
    assert table.where("Ram") == "waiting"
    blue.does(Deploy(base="Guard", hex="A2", facing="S", speed="stand-still"))
    blue.is_ready()
    assert (table.where("Ram"), table.base("Ram").facing.name, table.base("Ram").speed) == ("B8", "NE", "slow")


@pytest.mark.rule("SF-SETUP-02")
def test_only_those_who_wait_are_deployed() -> None:
    there = troop("Camp", at="C8"), tank("Ram"), troop("Guard", seat=1), troop("Foe", at="C1", seat=1)
    table = steam(*there).begins(Deployment())
    assert table.asked == [("red", "deploy"), ("blue", "deploy"), ("red", "ready"), ("blue", "ready")]
    assert [question.values["base"] for question in table.game.questions[:2]] == ["Ram", "Guard"]
    assert table.game.stage == "deployment"
    partners = steam(troop("One"), troop("Two", seat=1), troop("Foe", seat=2), sides=(0, 0, 1)).begins(Deployment())
    assert [seat for seat, key in partners.asked if key == "ready"] == ["red", "blue", "green"]


@pytest.mark.rule("SF-SETUP-02")
def test_a_base_starts_at_a_speed_that_it_has_orders_for() -> None:
    slow = troop("Guard", movement=("(slow) F + - + -", "(rest) - + - + A[slow]"))
    table = steam(slow, troop("Court", seat=1)).begins(Deployment())
    assert table.offers(0, "deploy", base="Guard", hex="A8", facing="N") == ["slow", "rest"]


@pytest.mark.rule("SF-SETUP-02")
@pytest.mark.parametrize("speed", ["slow", "fast", "stand-still"])
def test_no_speed_is_open_to_a_base_without_orders_for_it(speed: str) -> None:
    others = [other for other in ("fast", "slow", "stand-still") if other != speed]
    only = troop("Guard", movement=tuple(f"({other}) - + - + -" for other in others))
    table = steam(only, troop("Court", seat=1)).begins(Deployment())
    assert table.offers(0, "deploy", base="Guard", hex="A8", facing="N") == others
    with refused("SF-SETUP-02"):
        table.players[0].does(Deploy(base="Guard", hex="A8", facing="N", speed=speed))


@pytest.mark.rule("SF-STACK-01")
def test_what_stands_in_a_hex_is_counted_while_placing() -> None:
    table = steam(tank("Ram"), tank("Ox"), troop("Guard", seat=1)).begins(Deployment())
    red = table.players[0]
    red.does(Deploy(base="Ram", hex="A8", facing="N", speed="fast"))
    with refused("SF-STACK-01", "full"):
        red.does(Deploy(base="Ox", hex="A8", facing="N", speed="fast"))


@pytest.mark.rule("SF-SETUP-03")
def test_huge_units_are_announced() -> None:
    told = Setup(players=["Ada", "Bo"], forces=["kettle_guard", "ashen_court"], scenario="standard")
    applied = begun(told, SealedDice(b"secret"))
    assert [event.values["unit"] for event in applied.events if event.key == "huge"] == ["Ash Wyrm"]
    quiet = begun(told.model_copy(update={"options": {"announce_huge": "no"}}), SealedDice(b"secret"))
    assert [event for event in quiet.events if event.key == "huge"] == []


@pytest.mark.rule("SF-SETUP-03")
def test_a_huge_unit_is_told_of_when_it_is_taken() -> None:
    (told,) = RULESET.forces.announced("ashen_court", "standard", {})
    assert told.startswith("Brings Ash Wyrm, huge:")
    assert RULESET.forces.announced("kettle_guard", "standard", {}) == []
    assert RULESET.forces.announced("ashen_court", "tanks", {}) == [], "nothing pays for it there"
    assert RULESET.forces.announced("ashen_court", "standard", {"announce_huge": "no"}) == []


def test_two_against_one_share_the_points() -> None:
    told = Setup(
        players=["Ada", "Bo", "Cy"],
        forces=["kettle_guard", "ashen_court", "kettle_guard"],
        scenario="standard",
        options={"alone": "1"},
    )
    game = begun(told, SealedDice(b"secret")).game
    assert game.side_of == [0, 1, 1]
    spent = [sum(base.worth.get("mp", 0) for base in game.bases.values() if base.seat == seat) for seat in range(3)]
    assert spent[0] > 12
    assert max(spent[1:]) <= 12


@pytest.mark.parametrize(("alone", "speaker", "speakers"), [("3", "first", [0, 2]), ("1", "second", [0, 2])])
def test_partners_name_their_speaker(alone: str, speaker: str, speakers: list[int]) -> None:
    forces = ["kettle_guard", "ashen_court", "kettle_guard"]
    settled = {"alone": alone, "speaker": speaker}
    told = Setup(players=["Ada", "Bo", "Cy"], forces=forces, scenario="standard", options=settled)
    assert begun(told, SealedDice(b"secret")).game.speaker == speakers


def test_a_wrong_option_is_named() -> None:
    with refused("SF-ARMY-09", "no_such_option") as wrong:
        options({"turns": "7"})
    assert RULESET.words.refusal(wrong.value)
    with refused("SF-ARMY-09", "no_such_option"):
        options({"weather": "rain"})


def test_weapons_are_loaded_at_the_start_only_by_option() -> None:
    told = Setup(players=["Ada", "Bo"], forces=["kettle_guard", "ashen_court"], scenario="standard")
    assert begun(told, SealedDice(b"s")).game.bases["Guard 1"].loaded == {}
    loaded = begun(told.model_copy(update={"options": {"start_loaded": "yes"}}), SealedDice(b"s")).game
    assert loaded.bases["Guard 1"].loaded["Rifles"] == 1
    assert loaded.bases["Thorn 1"].loaded["Thorn cannon"] == 2


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-SETUP-04")
def test_the_game_ends_after_its_last_turn_or_when_a_side_is_gone() -> None:
    table = steam(tank("Ram", at="C3", cost="6ip"), troop("Guard", at="C8", seat=1), turn=7)
    assert verdict(table.game) is None
    table.game.turn = 8
    found = verdict(table.game)
    assert found is not None
    assert (found.key, found.winners) == ("last_turn", [0])
    table.game.turn = 2
    table.game.bases["Guard"].where = "destroyed"
    gone = verdict(table.game)
    assert gone is not None
    assert (gone.key, gone.winners) == ("eliminated", [0])


@pytest.mark.rule("SF-SETUP-05")
def test_points_for_survivors_and_for_the_enemys_losses() -> None:
    table = steam(
        tank("Ram", at="C3", cost="6ip"),
        troop("Guard", at="C4", cost="3mp, 2cp"),
        troop("Lost", at="C8", seat=1, cost="2mp, 1xp"),
        huge("Wyrm", at="C9", seat=1, cost="4ip"),
    )
    table.game.bases["Lost"].where = "destroyed"
    assert scores(table.game) == [6 * 3 + 5 + 3 * 2 + 24, 4 * 3]
    table.game.bases["Wyrm"].where = "left"
    assert scores(table.game)[0] == 6 * 3 + 5 + 3 * 2 + 4 * 6 + 24


@pytest.mark.rule("SF-SETUP-05", "SF-SETUP-04")
@pytest.mark.parametrize(
    ("mine", "theirs", "points"), [("3mp", "3mp", [9, 9]), ("4mp", "3mp", [36, 9]), ("3mp", "4mp", [9, 36])]
)
def test_the_side_that_leads_adds_24_whichever_it_is(mine: str, theirs: str, points: list[int]) -> None:
    table = steam(troop("Guard", at="C3", cost=mine), troop("Court", at="C8", seat=1, cost=theirs), turn=8)
    worth = [int(cost[0]) for cost in (mine, theirs)]
    expected = [each + 24 * (each > other) for each, other in zip(worth, reversed(worth), strict=True)]
    assert (scores(table.game), len(points)) == (expected, 2)


@pytest.mark.rule("SF-SETUP-04")
@pytest.mark.parametrize("gone", [0, 1])
def test_whichever_side_has_no_base_left_has_lost(gone: int) -> None:
    where = [{"where": "left" if seat == gone else "map"} for seat in (0, 1)]
    bases = troop("Guard", at="C3", state=where[0]), troop("Court", at="C8", seat=1, state=where[1])
    for rule in ("points", "elimination"):
        table = steam(*bases, turn=2, options={"victory": rule})
        assert cleared(table.game) == [gone]
        found = verdict(table.game)
        assert found is not None
        assert (found.key, found.winners) == ("eliminated", [1 - gone])


def test_equal_points_are_a_draw_and_partners_win_together() -> None:
    even = steam(troop("Guard", at="C3"), troop("Court", at="C8", seat=1), turn=8)
    found = verdict(even.game)
    assert found is not None
    assert (found.winners, found.scores) == ([], [3, 3])
    allied = steam(troop("Guard", at="C3"), troop("Court", at="C8", seat=2), sides=(0, 0, 1))
    assert adjudicated(allied.game, "conceded", [1]).winners == [0, 1]
    assert adjudicated(allied.game, "agreed_draw", []).winners == []
    assert adjudicated(allied.game, "ended", None).winners == []


def test_by_elimination_points_do_not_count() -> None:
    table = steam(tank("Ram", at="C3"), troop("Guard", at="C8", seat=1), turn=8, options={"victory": "elimination"})
    found = verdict(table.game)
    assert found is not None
    assert found.winners == []


def test_no_dice_fall_before_the_first_turn() -> None:
    told = Setup(players=["Ada", "Bo"], forces=["kettle_guard", "ashen_court"], scenario="small")
    assert begun(told, ScriptedDice()).rolls == []
