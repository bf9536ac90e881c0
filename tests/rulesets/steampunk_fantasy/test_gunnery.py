"""Gunnery steps: orders, loading, aiming, naming targets, firing at once (ORD, TURN, CHO, ARMY)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.gunnery.shots import shots_of, why_not
from rulesets.steampunk_fantasy.table.state import Aim
from tests.rulesets.steampunk_fantasy.table import RIFLE, Placed, Table, card, orders, refused, steam, tank, troop

STANDS = "- + - + -"
MISS = (1, 1, 1, 1)
LOADED = (
    "- + Load",
    "Fire + -",
    "- + Fire",
    "(fast, slow) Load[2] + -",
    "Load[5] + Fire",
    "(stand-still, slow) - + Load",
)


def fires(name: str = "Guard", at: str = "C6", seat: int = 0, order: str = "Fire + -", **fields: Any) -> Placed:
    """A troop with a fire order."""
    state = {"carrying_out": orders(STANDS, order), **fields.pop("state", {})}
    return troop(name, at=at, seat=seat, state=state, **fields)


FOE = troop("Foe", at="C4", seat=1)


def step(*described: str | Placed, part: int = 0, dice: Sequence[int] = (), **fields: Any) -> Table:
    """One gunnery step."""
    return steam(*described, **fields).begins(Gunnery(part=part), dice)


def with_loads(*told: str, **fields: Any) -> dict[str, Any]:
    """A card whose rifles have these fire orders."""
    group = {"name": "rifle", "weapons": ("rifle",), "orders": told or LOADED}
    return {"fire": (group,), **fields}


@pytest.mark.rule("SF-ORD-24")
def test_each_part_in_its_own_gunnery_step() -> None:
    assert step(fires(), FOE).asked == [("red", "targets")]
    assert step(fires(), FOE, part=1).over
    assert step(fires(order="- + Fire"), FOE).over
    assert step(fires(order="- + Fire"), FOE, part=1).asked == [("red", "targets")]


@pytest.mark.rule("SF-ORD-25")
def test_without_an_order_nobody_fires() -> None:
    assert step(troop("Guard", at="C6"), FOE).over
    assert step(troop("Guard", at="C6", state={"carrying_out": orders(STANDS)}), FOE).over


@pytest.mark.example("SF-X-10")
@pytest.mark.rule("SF-ORD-26")
def test_each_part_is_checked_against_the_speed_at_its_step() -> None:
    listed = with_loads("(stand-still, slow) - + Load", "(stand-still, slow) Load + -", "Fire + -")
    slowed = fires(order="(stand-still, slow) - + Load", speed="slow", **listed)
    assert step(slowed, part=1).base("Guard").loaded == {"rifle": 1}
    fast = step(fires(order="(stand-still, slow) Load + -", speed="fast", **listed))
    assert fast.base("Guard").loaded == {}
    assert [told["speed"] for told in fast.heard("fire_not_allowed")] == ["fast"]


@pytest.mark.rule("SF-ORD-27")
def test_load_in_the_second_half_only_while_standing() -> None:
    def loaded(order: str, speed: str) -> dict[str, int]:
        return step(fires(order=order, speed=speed, **with_loads()), part=1).base("Guard").loaded

    assert loaded("- + Load", "stand-still") == {"rifle": 1}
    assert loaded("- + Load", "slow") == {}
    assert loaded("(stand-still, slow) - + Load", "slow") == {"rifle": 1}


@pytest.mark.rule("SF-ORD-27")
def test_load_in_the_first_half_at_every_speed_that_is_listed() -> None:
    moving = fires(order="(fast, slow) Load[2] + -", speed="fast", **with_loads())
    assert step(moving).base("Guard").loaded == {"rifle": 2}


@pytest.mark.rule("SF-ORD-31")
def test_a_weapon_that_is_loaded_cannot_fire_without_a_token() -> None:
    table = step(fires(**with_loads()), FOE)
    assert (table.over, table.heard("not_loaded")) == (True, [{"base": "Guard", "group": "rifle"}])
    ready = step(fires(state={"loaded": {"rifle": 1}}, **with_loads()), FOE)
    ready.players[0].targets("Guard", "Foe", dice=MISS)
    assert ready.base("Guard").loaded == {"rifle": 0}


@pytest.mark.rule("SF-ORD-31")
def test_a_load_is_one_token_up_to_what_the_weapon_holds() -> None:
    plain = with_loads("- + Load", "Fire + -")
    assert step(fires(order="- + Load", **plain), part=1).base("Guard").loaded == {"rifle": 1}
    full = fires(order="- + Load", state={"loaded": {"rifle": 1}}, **plain)
    assert step(full, part=1).base("Guard").loaded == {"rifle": 1}


@pytest.mark.rule("SF-ORD-31", "SF-ORD-32")
@pytest.mark.parametrize(
    ("before", "order", "after"), [(0, "Load", 1), (2, "Load", 3), (5, "Load", 5), (2, "Load[2]", 4), (4, "Load[2]", 5)]
)
def test_what_is_loaded_adds_up_to_what_the_weapon_holds(before: int, order: str, after: int) -> None:
    listed = with_loads(f"{order} + -", "Load[5] + -", "Fire + -")
    table = step(fires(order=f"{order} + -", state={"loaded": {"rifle": before}}, **listed))
    assert table.base("Guard").loaded == {"rifle": after}


@pytest.mark.rule("SF-ORD-31")
@pytest.mark.parametrize("before", [1, 2, 5])
def test_a_fire_order_spends_one_token_whatever_the_number_of_shots(before: int) -> None:
    table = step(fires(state={"loaded": {"rifle": before}}, **with_loads()), FOE)
    table.players[0].targets("Guard", "Foe", dice=MISS)
    assert table.base("Guard").loaded == {"rifle": before - 1}
    plain = step(fires(), FOE)
    plain.players[0].targets("Guard", "Foe", dice=MISS)
    assert plain.base("Guard").loaded == {}, "a weapon that is not loaded has nothing to spend"


@pytest.mark.rule("SF-ORD-27")
def test_a_load_in_both_halves_and_other_actions_are_for_every_speed() -> None:
    both = step(fires(order="Load + Load", speed="slow", **with_loads("Load + Load")), part=1)
    assert (both.base("Guard").loaded, both.heard("fire_not_allowed")) == ({"rifle": 1}, [])
    assert step(fires(order="- + Fire", speed="slow"), FOE, part=1).asked == [("red", "targets")]
    assert step(fires(order="- + Aim", speed="slow"), FOE, part=1).base("Guard").aims != {}


@pytest.mark.rule("SF-ORD-32")
def test_several_rounds_are_loaded_at_once() -> None:
    table = step(fires(order="Load[5] + Fire", **with_loads()))
    assert table.base("Guard").loaded == {"rifle": 5}


@pytest.mark.rule("SF-ORD-33")
def test_an_aim_is_kept_with_its_hex_until_the_next_turn() -> None:
    table = step(fires(order="Aim + -"))
    assert table.base("Guard").aims == {"rifle": Aim(hex=parse_hex("C6"), until=2)}


@pytest.mark.rule("SF-ORD-33")
def test_an_aim_is_lost_when_the_base_fires() -> None:
    aimed = {"aims": {"rifle": Aim(hex=parse_hex("C6"), until=2)}}
    table = step(fires(state=aimed), troop("Foe", at="C4", seat=1, speed="fast"))
    table.players[0].targets("Guard", dice=())
    assert list(table.base("Guard").aims) == ["rifle"], "who holds his fire keeps his aim"
    table = step(fires(state=aimed), troop("Foe", at="C4", seat=1, speed="fast"))
    table.players[0].targets("Guard", "Foe", dice=MISS)
    assert table.base("Guard").aims == {}


@pytest.mark.rule("SF-ORD-34")
def test_enemies_in_sight_in_range_and_in_the_firing_angle() -> None:
    rows = (". . . . . . .",) * 3 + (". . . f . . .",) + (". . . . . . .",) * 9
    bases = [
        *(troop("Near", at="C9", seat=1), troop("Hidden", at="E2", seat=1), troop("Far", at="A1", seat=1)),
        *(troop("Beside", at="A12", seat=1), troop("Mine", at="C10"), troop("Long", at="C2", seat=1)),
    ]
    gun = {"name": "rifle", "range": 5, "angle": "*/-/-/-"}
    table = step(*rows, fires(at="C12", weapons=(gun,)), *bases)
    assert table.offers(0, "targets", base="Guard") == ["Near", "Long", "hold"]
    red, _ = table.players
    with refused("SF-ANG-04"):
        red.targets("Guard", "Beside")
    with refused("SF-FIRE-15"):
        red.targets("Guard", "Far")
    with refused("SF-ORD-34"):
        red.targets("Guard", "Mine")


@pytest.mark.rule("SF-ORD-34", "SF-LOS-01")
def test_what_is_not_in_sight_is_no_target() -> None:
    table = step(*((". . .",) * 2), ". . f", *((". . .",) * 3), fires(at="C6"), troop("Foe", at="C1", seat=1))
    assert (table.over, len(table.heard("no_target"))) == (True, 1)
    seen = step(*((". . .",) * 6), fires(at="C6"), troop("Foe", at="C1", seat=1))
    assert seen.asked == [("red", "targets")]


@pytest.mark.rule("SF-ORD-34")
def test_nobody_must_fire() -> None:
    table = step(fires(state={"loaded": {"rifle": 1}}, **with_loads()), FOE)
    table.players[0].targets("Guard")
    assert (table.over, table.base("Guard").loaded) == (True, {"rifle": 1})


@pytest.mark.rule("SF-ORD-34")
def test_a_shot_may_be_held_where_there_are_others() -> None:
    table = step(fires(strong=1), FOE)
    assert table.offers(0, "targets", base="Guard") == ["Foe"]
    table = step(fires(strong=2), FOE)
    assert table.offers(0, "targets", base="Guard") == ["Foe", "hold"]
    assert table.offers(0, "targets", base="Guard", shots=["hold"]) == ["Foe", "hold"]
    for closed in (["Foe", "hold"], ["Foe", ""]):
        assert table.offers(0, "targets", base="Guard", shots=closed) == []
    red, _ = table.players
    for wrong in ("Guard", "Nobody"):
        with refused("SF-ORD-34", "no_target_there"):
            red.targets("Guard", wrong)
    with refused("SF-ORD-34"):
        red.targets("Guard", "Foe", "Foe", "Foe")
    red.targets("Guard", "hold", "Foe", dice=(1,))
    assert [told["member"] for told in table.heard("shot")] == [1]


@pytest.mark.rule("SF-ARMY-20")
def test_each_living_member_fires_at_a_target_of_its_own() -> None:
    table = step(fires(strong=4), FOE, troop("Mob", at="D4", seat=1))
    table.base("Guard").loses(1)
    table.players[0].targets("Guard", "Foe", "hold", "Mob", dice=(1, 1))
    assert [(told["member"], told["target"]) for told in table.heard("shot")] == [(0, "Foe"), (3, "Mob")]


@pytest.mark.rule("SF-ARMY-20")
def test_each_member_fires_its_own_weapon() -> None:
    pistol = {"name": "pistol", "range": 1}
    armed = {"assault": "1", "assault_die": "5+"}
    profiles = {"regular": {**armed, "weapons": ("rifle",)}, "officer": {**armed, "weapons": ("pistol",)}}
    group = {"name": "rifle", "weapons": ("rifle", "pistol"), "orders": ("Fire + -",)}
    fields = {"weapons": (RIFLE, pistol), "members": ("regular", "officer"), "profiles": profiles, "fire": (group,)}
    table = step(fires(card=card("Guard", **fields)), troop("Foe", at="C3", seat=1))
    table.players[0].targets("Guard", "Foe", dice=(1,))
    assert [told["weapon"] for told in table.heard("shot")] == ["rifle"], "the pistol does not reach that far"


@pytest.mark.rule("SF-ARMY-20")
def test_a_member_without_a_weapon_of_the_group_does_not_fire_with_it() -> None:
    armed = {"assault": "1", "assault_die": "5+"}
    profiles = {"regular": {**armed, "weapons": ("rifle",)}, "bearer": armed}
    made = card("Guard", members=("bearer", "regular", "bearer"), profiles=profiles)
    table = step(fires(card=made), FOE)
    table.players[0].targets("Guard", "Foe", dice=(1,))
    assert [(told["member"], told["weapon"]) for told in table.heard("shot")] == [(1, "rifle")]


@pytest.mark.rule("SF-ARMY-20")
def test_a_weapon_of_the_base_is_fired_once() -> None:
    cannon = {"name": "cannon", "range": 5, "scope": "base"}
    table = step(fires(weapons=(cannon,)), FOE)
    table.players[0].targets("Guard", "Foe", dice=(1,))
    assert [told["member"] for told in table.heard("shot")] == [None]


@pytest.mark.rule("SF-CHO-01", "SF-CHO-04", "SF-ARMY-20")
def test_targets_are_named_race_after_race() -> None:
    elf, ork = fires("Elves", race="Elf"), fires("Orks", at="C4", seat=1, race="Ork")
    table = step(elf, ork)
    assert table.asked == [("blue", "targets")]
    table.players[1].targets("Orks")
    assert table.asked == [("red", "targets")]
    together = step(elf, ork, options={"target_naming": "together"})
    assert together.asked == [("red", "targets"), ("blue", "targets")]


@pytest.mark.rule("SF-CHO-01", "SF-CHO-04")
@pytest.mark.parametrize(
    ("first", "then"),
    [("Gnome", "Ork"), ("Ork", "Dwarf"), ("Dwarf", "Dark Elf"), ("Dark Elf", "Elf"), ("Elf", "Spartan")],
)
def test_who_stands_lower_names_his_targets_first(first: str, then: str) -> None:
    """A race that the book does not name stands below all others (SF-D-33)."""
    for seats in ((0, 1), (1, 0)):
        bases = [
            fires(race, at=("C6", "C4")[seat], seat=seat, race=race)
            for race, seat in zip((first, then), seats, strict=True)
        ]
        assert step(*bases).asked == [(("red", "blue")[seats[0]], "targets")]


@pytest.mark.rule("SF-TURN-13")
def test_who_dies_in_a_step_has_fired_in_it() -> None:
    deadly: dict[str, Any] = {
        "strong": 1,
        "tables": {"regular": ("1+: destroyed",)},
        "weapons": ({"name": "rifle", "range": 5},),
    }
    elf, ork = fires("Elves", race="Elf", **deadly), fires("Orks", at="C4", seat=1, race="Ork", **deadly)
    table = step(elf, ork)
    table.players[1].targets("Orks", "Elves")
    table.players[0].targets("Elves", "Orks", dice=(5, 5, 1, 1))
    assert (table.where("Elves"), table.where("Orks")) == ("destroyed", "destroyed")


@pytest.mark.rule("SF-TURN-14", "SF-DMG-01")
def test_a_shot_hits_the_side_that_faces_it_and_is_rolled_for_damage() -> None:
    table = step(
        tank("Gun", at="C6", speed="stand-still", state={"carrying_out": orders(STANDS, "Fire + -")}),
        tank("Ram", at="C3", seat=1, facing="S"),
    )
    table.players[0].targets("Gun", "Ram", dice=(5, 1, 1, 4, 1))
    told = table.heard("damage_roll")[0]
    assert (told["side"], told["armour"], told["by"], told["with_what"]) == (0, [1, 1], "Gun", "gun")


@pytest.mark.rule("SF-ANG-07")
def test_of_two_sides_the_firer_takes_the_weaker() -> None:
    rows = {"armour": "4/1/3/2"}
    firing = tank("Gun", at="D6", speed="stand-still", state={"carrying_out": orders(STANDS, "Fire + -")})
    table = step(firing, tank("Ram", at="C5", seat=1, facing="S", **rows))
    table.players[0].targets("Gun", "Ram", dice=(5, 4, 1))
    assert table.heard("damage_roll")[0]["side"] == 1


CENSER = {"name": "censer", "range": 3, "scope": "base", "special": ("poison cloud[6][4+]",)}


@pytest.mark.rule("SF-TURN-02", "SF-HEX-04")
def test_a_cloud_is_laid_and_acts_after_the_gunnery_step() -> None:
    table = step(fires(weapons=(CENSER,)), FOE)
    assert "C5" in table.offers(0, "targets", base="Guard")
    with refused("SF-ORD-34"):
        table.players[0].targets("Guard", "C1")
    table.players[0].targets("Guard", "C4", dice=(4, 1, 1, 1, 1))
    assert table.base("Foe").poisons == [6]


@pytest.mark.rule("SF-ARMY-20", "SF-ORD-34", "SF-FIRE-15")
@pytest.mark.parametrize(
    ("word", "left"),
    [
        ("poison cloud[6][4+]", {"poison": {"strength": 6, "needed": 4, "markers": 2}}),
        ("smoke", {"smoke": 2}),
        ("burning hex", {"fire": True}),
        ("acid cloud[major][2+]", {"acid": {"strength": 2, "needed": 2, "markers": 2}}),
        (
            "poison & acid cloud[8, minor][4+]",
            {
                "poison": {"strength": 8, "needed": 4, "markers": 2},
                "acid": {"strength": 1, "needed": 4, "markers": 2},
            },
        ),
    ],
)
def test_what_weapons_lay_into_a_hex(word: str, left: dict[str, Any]) -> None:
    """One for all of the base, into any hex within its range: nobody has to stand there."""
    table = step(fires(weapons=({"name": "censer", "range": 3, "special": (word,)},)))
    for beyond in ("C2", "C1"):
        with refused("SF-ORD-34"):
            table.players[0].targets("Guard", beyond)
    base = table.base("Guard")
    (fired,) = shots_of(table.game, base, table.game.card(base).fire[0])
    beyond_it = why_not(table.game, fired, "C2")
    assert (beyond_it and beyond_it.rule, why_not(table.game, fired, "C3")) == ("SF-FIRE-15", None)
    assert "C3" in table.offers(0, "targets", base="Guard")
    table.players[0].targets("Guard", "D4")
    assert [event.values["targets"] for event in table.said if event.key == "targets_named"] == [["D4"]]
    laid = table.game.here(parse_hex("D4")).model_dump()
    assert {key: laid[key] for key in left} == left
