"""The to-hit roll and its modifiers (FIRE), and area attacks (AREA)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.dice import ScriptedDice
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.gunnery.open_die import open_die, value
from rulesets.steampunk_fantasy.table.state import Aim
from tests.rulesets.steampunk_fantasy.table import RIFLE, Placed, Table, card, huge, orders, steam, troop

SMOKE = {"smoke": 2}


def guard(at: str = "C6", **fields: Any) -> Placed:
    """One rifleman who fires in Gunnery 1."""
    plain = {"strong": 1, "speed": "slow"}
    state = {"carrying_out": orders("- + - + -", "Fire + -"), **fields.pop("state", {})}
    return troop("Guard", at=at, state=state, **{**plain, **fields})


def foe(at: str = "C3", **fields: Any) -> Placed:
    return troop("Foe", at=at, seat=1, **{"speed": "slow", **fields})


def ready(*described: str | Placed, smoke: str = "", options: dict[str, str] | None = None) -> Table:
    """A gunnery step that waits for targets."""
    table = steam(*described, options=options)
    if smoke:
        table.game.lay(parse_hex(smoke), smoke=2)
    return table.begins(Gunnery(part=0))


def shot(*described: str | Placed, dice: Sequence[int] = (1,), smoke: str = "") -> dict[str, Any]:
    """What is told of the Guard's first shot at Foe."""
    table = ready(*described, smoke=smoke)
    table.players[0].targets("Guard", "Foe", dice=dice)
    return table.heard("shot")[0]


def why(told: dict[str, Any], of: str = "") -> dict[str, int]:
    """The modifiers of a shot (those of its firer, its target, or the shot itself)."""
    return {rule: amount for rule, amount, whose in told["modifiers"] if of in ("", whose)}


@pytest.mark.rule("SF-FIRE-01")
def test_five_or_more_hits() -> None:
    assert shot(guard(), foe(), dice=(5, 1))["hit"]
    assert not shot(guard(), foe(), dice=(4,))["hit"]


@pytest.mark.example("SF-X-01")
@pytest.mark.rule("SF-FIRE-02")
def test_an_open_ended_die() -> None:
    assert value(open_die(ScriptedDice(6, 5, 6, 3))) == 8
    assert value(open_die(ScriptedDice(6, 4))) == 6
    assert value(open_die(ScriptedDice(5))) == 5
    assert value(open_die(ScriptedDice(8, 6, 1), sides=8)) == 9


@pytest.mark.rule("SF-FIRE-03")
def test_standing_still() -> None:
    told = shot(guard(speed="stand-still"), foe(speed="stand-still"))
    assert (why(told, "firer"), why(told, "target")) == ({"SF-FIRE-03": 1}, {"SF-FIRE-03": 1})


@pytest.mark.parametrize(
    ("speed", "rule", "amount"),
    [
        pytest.param("crawl", "SF-FIRE-04", 1, marks=pytest.mark.rule("SF-FIRE-04")),
        pytest.param("rest", "SF-FIRE-05", 1, marks=pytest.mark.rule("SF-FIRE-05")),
        pytest.param("setup", "SF-FIRE-06", 1, marks=pytest.mark.rule("SF-FIRE-06")),
        pytest.param("slow", "SF-FIRE-07", 0, marks=pytest.mark.rule("SF-FIRE-07")),
        pytest.param("fast", "SF-FIRE-08", -1, marks=pytest.mark.rule("SF-FIRE-08")),
    ],
)
def test_other_speeds_of_firer_and_target(speed: str, rule: str, amount: int) -> None:
    told = shot(guard(speed=speed), foe(speed="stand-still"))
    assert why(told, "firer") == {rule: amount}
    assert told["total"] == 1 + amount + 1
    told = shot(guard(speed="stand-still"), foe(speed=speed))
    assert why(told, "target") == {rule: amount}


@pytest.mark.rule("SF-FIRE-09")
def test_flying_besides_the_speed() -> None:
    air: dict[str, Any] = {"state": {"air": True}}
    told = shot(guard(**air), foe(speed="fast", **air))
    assert why(told, "firer") == {"SF-FIRE-07": 0, "SF-FIRE-09": -1}
    assert why(told, "target") == {"SF-FIRE-08": -1, "SF-FIRE-09": -1}


@pytest.mark.rule("SF-FIRE-09")
def test_each_of_the_two_flies_for_itself() -> None:
    air: dict[str, Any] = {"state": {"air": True}}
    for mine, theirs in (({}, {}), (air, {}), ({}, air)):
        told = shot(guard(**mine), foe(**theirs))
        assert ("SF-FIRE-09" in why(told, "firer"), "SF-FIRE-09" in why(told, "target")) == (bool(mine), bool(theirs))
        assert told["total"] == 1 - bool(mine) - bool(theirs)


@pytest.mark.rule("SF-FIRE-10")
def test_smoke_around_firer_or_target() -> None:
    assert why(shot(guard(), foe(), smoke="C6"), "firer")["SF-FIRE-10"] == -1
    assert why(shot(guard(), foe(), smoke="C3"), "target")["SF-FIRE-10"] == -1
    assert "SF-FIRE-10" not in why(shot(guard(), foe(), smoke="C7"))


@pytest.mark.rule("SF-FIRE-11")
def test_only_the_target_is_covered_by_forest() -> None:
    into = (". . .", ". . .", ". . f", ". . .", ". . .", ". . .")
    out_of = (". . .", ". . .", ". . .", ". . .", ". . .", ". . f")
    assert why(shot(*into, guard(), foe()), "target")["SF-FIRE-11"] == -1
    assert "SF-FIRE-11" not in why(shot(*out_of, guard(), foe()))


@pytest.mark.rule("SF-FIRE-12", "SF-ORD-33")
def test_an_aim_from_this_hex() -> None:
    def aimed(at: str) -> dict[str, Any]:
        return {"aims": {"rifle": Aim(hex=parse_hex(at), until=2)}}

    assert why(shot(guard(state=aimed("C6")), foe()))["SF-FIRE-12"] == 2
    assert "SF-FIRE-12" not in why(shot(guard(state=aimed("C7")), foe()))


@pytest.mark.rule("SF-FIRE-13", "SF-FIRE-14")
def test_point_blank_is_one_hex_or_the_same() -> None:
    assert why(shot(guard(), foe("C5")), "shot") == {"SF-FIRE-13": 1}
    assert why(shot(guard(), foe("C6")), "shot") == {"SF-FIRE-13": 1}
    assert "SF-FIRE-13" not in why(shot(guard(), foe("C4")))


@pytest.mark.rule("SF-FIRE-14", "SF-FIRE-15")
def test_normal_and_long_range() -> None:
    assert why(shot(guard("C9"), foe("C4")), "shot") == {"SF-FIRE-14": 0}
    assert why(shot(guard("C9"), foe("C3")), "shot") == {"SF-FIRE-15": -1}


@pytest.mark.rule("SF-FIRE-15")
def test_no_fire_beyond_twice_the_range() -> None:
    short = ({**RIFLE, "range": 2},)
    assert ready(guard(weapons=short), foe("C2")).asked == [("red", "targets")]
    assert ready(guard(weapons=short), foe("C1")).over


@pytest.mark.rule("SF-FIRE-16")
def test_on_the_edge_of_the_weapons_own_angle() -> None:
    front, front_and_sides = ({**RIFLE, "angle": "*/-/-/-"},), ({**RIFLE, "angle": "*/*/-/-"},)
    assert why(shot(guard("D6", weapons=front), foe("C5")))["SF-FIRE-16"] == -1
    assert "SF-FIRE-16" not in why(shot(guard("D6", weapons=front_and_sides), foe("C5")))
    assert "SF-FIRE-16" not in why(shot(guard("D6", weapons=front), foe("D4")))


@pytest.mark.rule("SF-FIRE-17")
def test_a_huge_target() -> None:
    assert why(shot(guard(), huge("Foe", at="C3", seat=1)), "target")["SF-FIRE-17"] == 1
    assert "SF-FIRE-17" not in why(shot(guard(), foe(size="large")))


@pytest.mark.rule("SF-FIRE-18")
def test_a_good_shot() -> None:
    assert why(shot(guard(special=("good shot",)), foe()), "firer")["SF-FIRE-18"] == 1


@pytest.mark.rule("SF-FIRE-18")
def test_only_the_member_who_is_one_shoots_well() -> None:
    plain = {"assault": "1", "assault_die": "5+", "weapons": ("rifle",)}
    profiles = {"regular": plain, "elite": {**plain, "special": ("good shot",)}}
    table = ready(guard(card=card("Guard", members=("regular", "elite"), profiles=profiles)), foe())
    table.players[0].targets("Guard", "Foe", dice=(1, 1))
    assert ["SF-FIRE-18" in why(told) for told in table.heard("shot")] == [False, True]


@pytest.mark.rule("SF-FIRE-19")
def test_an_excellent_shot() -> None:
    assert why(shot(guard(special=("excellent shot",)), foe()), "firer")["SF-FIRE-19"] == 2


@pytest.mark.rule("SF-FIRE-20")
def test_camouflage_in_its_terrain() -> None:
    hides: dict[str, Any] = {"special": ("camouflage[forest]",)}
    forest = (". . .", ". . .", ". . f", ". . .", ". . .", ". . .")
    assert why(shot(*forest, guard(), foe(**hides)), "target")["SF-FIRE-20"] == -1
    assert "SF-FIRE-20" not in why(shot(guard(), foe(**hides)))


@pytest.mark.rule("SF-FIRE-21")
def test_take_cover_at_its_speeds() -> None:
    ducks: dict[str, Any] = {"special": ("take cover[stand-still,crawl][-2]",)}
    for speed in ("stand-still", "crawl"):
        assert why(shot(guard(), foe(speed=speed, **ducks)), "target")["SF-FIRE-21"] == -2
    assert "SF-FIRE-21" not in why(shot(guard(), foe(speed="slow", **ducks)))


@pytest.mark.example("SF-X-15")
@pytest.mark.rule("SF-FIRE-01", "SF-FIRE-03", "SF-FIRE-14")
def test_four_rifles_at_standing_dwarfs() -> None:
    table = ready(guard(strong=4, speed="stand-still"), foe(speed="stand-still"))
    table.players[0].targets("Guard", "Foe", dice=(2, 3, 5, 1, 1, 1))
    assert [told["hit"] for told in table.heard("shot")] == [False, True, True, False]


@pytest.mark.example("SF-X-16")
@pytest.mark.rule("SF-FIRE-02", "SF-FIRE-11", "SF-FIRE-21")
def test_dark_elves_in_cover_at_long_range() -> None:
    forest = (*(". . .",) * 2, ". . f", *(". . .",) * 7)
    ducks = foe(speed="stand-still", special=("take cover[stand-still,crawl][-2]",))
    told = shot(*forest, guard("C9", speed="stand-still"), ducks, dice=(6, 5, 4, 1))
    assert (sum(why(told, "firer").values()), sum(why(told).values())) == (1, -3)
    assert (told["total"], told["hit"]) == (5, True)


GRENADE = {"name": "grenade", "range": 2, "special": ("area[5+]",)}


def throws(number: str = "5+", at: str = "C6", name: str = "Guard", **fields: Any) -> Placed:
    """Four who throw grenades."""
    state = {"carrying_out": orders("- + - + -", "Fire + -")}
    weapon = {**GRENADE, "special": (f"area[{number}]",)}
    return troop(name, at=at, weapons=(weapon,), state=state, **fields)


@pytest.mark.example("SF-X-54")
@pytest.mark.rule("SF-AREA-01", "SF-AREA-02")
def test_an_area_attack_on_three_enemies_and_a_friend() -> None:
    table = ready(throws(), foe("C4", strong=3), troop("Mine", at="C4"))
    assert table.offers(0, "targets", base="Guard") == ["C4", "hold"]
    table.players[0].targets("Guard", "C4", dice=(2, 3, 1, 1, 1))
    assert [(told["needed"], told["target"]) for told in table.heard("area_attack")] == [(2, "Foe")]
    assert [told["base"] for told in table.heard("damage_roll")] == ["Foe", "Foe"]


@pytest.mark.rule("SF-AREA-01")
def test_an_area_attack_is_rolled_for_every_enemy_base_in_the_hex() -> None:
    table = ready(throws(strong=1), foe("C4", strong=2), troop("Mob", at="C4", seat=1, strong=3))
    table.players[0].targets("Guard", "C4", dice=(5, 4, 4, 4, 5, 1, 1))
    assert [(told["target"], len(told["dice"])) for told in table.heard("area_attack")] == [("Foe", 2), ("Mob", 3)]
    assert [told["base"] for told in table.heard("damage_roll")] == ["Foe", "Mob"]


FLIES: dict[str, Any] = {"state": {"air": True}}
IN_FOREST = (*(". . .",) * 4, ". . f", ". . .")


@pytest.mark.rule("SF-AREA-01", "SF-AREA-02")
@pytest.mark.parametrize(
    ("rule", "mine", "theirs", "around"),
    [
        ("SF-FIRE-03", {"speed": "stand-still"}, {}, {}),
        ("SF-FIRE-08", {}, {"speed": "fast"}, {}),
        ("SF-FIRE-09", FLIES, {}, {}),
        ("SF-FIRE-09", {}, FLIES, {}),
        ("SF-FIRE-10", {}, {}, {"smoke": "C6"}),
        ("SF-FIRE-10", {}, {}, {"smoke": "C5"}),
        ("SF-FIRE-11", {}, {}, {"rows": IN_FOREST}),
        ("SF-FIRE-12", {"state": {"aims": {"{}": Aim(hex=parse_hex("C6"), until=2)}}}, {}, {}),
        ("SF-FIRE-13", {}, {}, {}),
        ("SF-FIRE-14", {}, {"at": "C4"}, {}),
        ("SF-FIRE-16", {"at": "D6", "angle": "*/-/-/-"}, {}, {}),
        ("SF-FIRE-17", {}, {"size": "huge"}, {}),
        ("SF-FIRE-18", {"special": ("good shot",)}, {}, {}),
        ("SF-FIRE-20", {}, {"special": ("camouflage[clear]",)}, {}),
    ],
)
def test_what_changes_a_shot_changes_no_area_attack(
    rule: str, mine: dict[str, Any], theirs: dict[str, Any], around: dict[str, Any]
) -> None:
    """The same two bases, one armed with a rifle and then with a grenade."""
    plain = {"at": "C6", **mine}
    at = plain.pop("at")
    angle = {"angle": plain.pop("angle")} if "angle" in plain else {}
    rows, smoke = around.get("rows", ()), around.get("smoke", "")
    target = foe(**{"at": "C5", **theirs})

    def armed(weapon: dict[str, Any]) -> Placed:
        state = dict(plain.get("state", {}))
        if "aims" in state:
            state["aims"] = {weapon["name"]: state["aims"]["{}"]}
        return guard(**{**plain, "at": at, "weapons": ({**weapon, **angle},), "state": state})

    assert rule in why(shot(*rows, armed(RIFLE), target, smoke=smoke))
    table = ready(*rows, armed(GRENADE), target, smoke=smoke)
    table.players[0].targets("Guard", target.at, dice=(4, 4, 4, 4))
    assert [(told["needed"], told["dice"]) for told in table.heard("area_attack")] == [(5, [4, 4, 4, 4])]


@pytest.mark.example("SF-X-02")
@pytest.mark.rule("SF-AREA-02")
def test_four_grenades_on_one_hex() -> None:
    table = ready(throws("6+"), foe("C4", strong=1))
    table.players[0].targets("Guard", "C4", dice=(2,))
    assert [(told["attacks"], told["needed"]) for told in table.heard("area_attack")] == [(4, 3)]


@pytest.mark.rule("SF-AREA-01", "SF-AREA-02")
@pytest.mark.parametrize("printed", [4, 6])
@pytest.mark.parametrize("attacks", [1, 2, 3])
def test_what_an_area_attack_needs_is_told_with_what_is_printed(attacks: int, printed: int) -> None:
    table = ready(throws(f"{printed}+", strong=attacks), foe("C4", strong=1))
    table.players[0].targets("Guard", "C4", dice=(1, 1) if printed - attacks + 1 == 1 else (1,))
    (told,) = table.heard("area_attack")
    assert told == {
        **{"base": "Guard", "weapon": "grenade", "target": "Foe", "hex": "C4", "bases": ["Guard"], "dice": [1]},
        **{"attacks": attacks, "needed": printed - attacks + 1, "printed": printed if attacks > 1 else None},
    }


@pytest.mark.rule("SF-AREA-02")
def test_enough_of_them_hit_on_every_die() -> None:
    table = ready(throws("4+"), foe("C4", strong=2))
    table.players[0].targets("Guard", "C4", dice=(1, 1, 1, 1))
    assert [(told["attacks"], told["needed"]) for told in table.heard("area_attack")] == [(4, 1)]
    assert len(table.heard("damage_roll")) == 2
    best = ready(throws("2+"), foe("C4", strong=1))
    best.players[0].targets("Guard", "C4", dice=(1, 1))
    assert [told["needed"] for told in best.heard("area_attack")] == [1], "no number is lower than 1"


@pytest.mark.rule("SF-AREA-02", "SF-AREA-01")
def test_attacks_on_different_hexes_are_not_combined() -> None:
    table = ready(throws("6+"), foe("C4", strong=1), troop("Mob", at="D5", seat=1, strong=1))
    table.players[0].targets("Guard", "C4", "D5", "D5", "hold", dice=(1, 1))
    assert [told["needed"] for told in table.heard("area_attack")] == [6, 5]


@pytest.mark.rule("SF-AREA-02")
def test_only_attacks_of_one_base_are_combined_unless_the_players_agree() -> None:
    def needed(stack: str) -> list[int]:
        both = throws("6+", strong=2), throws("6+", "C5", "Second", strong=2)
        table = ready(*both, foe("C4", strong=1), options={"area_stack": stack})
        table.players[0].targets("Guard", "C4")
        table.players[0].targets("Second", "C4", dice=(1, 1) if stack == "same_base" else (1,))
        return [told["needed"] for told in table.heard("area_attack")]

    assert needed("same_base") == [5, 5]
    assert needed("any_base") == [3]


@pytest.mark.rule("SF-AREA-01", "SF-FIRE-15")
def test_an_area_attack_reaches_only_normal_range() -> None:
    assert ready(throws(), foe("C4")).asked == [("red", "targets")]
    assert ready(throws(), foe("C3")).over
