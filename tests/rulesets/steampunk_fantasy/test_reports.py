"""What the channel reads: with the rulebook in hand a stranger can check every line."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.kit.boards.hexes.board import parse_hex
from rulesets.kit.engine.event import Event
from rulesets.steampunk_fantasy.actions import Targets
from rulesets.steampunk_fantasy.chapters.agony.agony_steps import Agony
from rulesets.steampunk_fantasy.chapters.gunnery.gunnery_step import Gunnery
from rulesets.steampunk_fantasy.chapters.hex_effects.placing import place_acid, place_poison
from rulesets.steampunk_fantasy.chapters.turn.aftermath import Aftermath
from rulesets.steampunk_fantasy.chapters.turn.movement_step import MovementStep
from rulesets.steampunk_fantasy.chapters.turn.sequence_of_play import Battle
from rulesets.steampunk_fantasy.ruleset import RULESET
from rulesets.steampunk_fantasy.table.state import Acid, Aim, Cloud, Ground
from tests.rulesets.steampunk_fantasy.melee import TOUGH, assault, contest
from tests.rulesets.steampunk_fantasy.striking import hit, struck, suffers
from tests.rulesets.steampunk_fantasy.table import Placed, Table, card, orders, riders, steam, tank, troop

ONES = "1 1 1 1"


def carries(movement: str = "- + - + -", *fire: str, **state: Any) -> dict[str, Any]:
    """A base that carries out these orders."""
    return {"carrying_out": orders(movement, *fire), **state}


def stepped(*described: str | Placed, number: int = 1, dice: tuple[int, ...] = ()) -> Table:
    """A movement step up to its first question."""
    return steam(*described, step=number).begins(MovementStep(number=number), dice)


# --- orders ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-ORD-03")
def test_fire_orders_are_read_before_gunnery_1_and_movement_orders_before_step_1() -> None:
    waiting = {"stack": [orders("(slow) R + - + -", "- + Fire", turn=6)]}
    idle = {"stack": [orders("- + - + -", "- + -", turn=2)]}
    foe = troop("Foe", at="A1", seat=1, state=idle)
    table = steam(troop("Guard", at="A9", speed="slow", state=waiting), foe, turn=5, options={"turns": "6"})
    table.begins(Battle(at="turn_begins"))
    assert table.report("fire_orders", "no_fire_orders", "movement_order", "turn") == [
        "**Turn 6** of 6",
        "Guard, fire orders: rifle: fire after moving.",
        "No fire orders: Foe.",
        "Guard, slow: turn right.",
        "Foe, stand-still: stand still.",
    ]


@pytest.mark.rule("SF-ORD-03")
def test_a_default_says_why_it_is_carried_out() -> None:
    table = stepped(tank("Ram", at="C5"), tank("Ox", at="E5", speed="fast", state={"pinned": 1}))
    assert table.report("movement_order") == [
        "Ram, slow, without an order, by default: 1 forward.",
        "Ox, fast, pinned, by default: 2 forward.",
    ]


def test_turns_and_speeds_are_told() -> None:
    turning = carries("(slow) B + Rev + -")
    table = stepped(tank("Ram", at="C5", state=turning), tank("Ox", at="E5", state=carries("(slow) R + - + -")))
    assert table.report("speed", "turned", "moved") == [
        "Ram (B): from slow to stand-still.",
        "Ox turns right, to the north-east.",
    ]
    table.begins(MovementStep(number=2))
    assert table.report("moved") == ["Ram reverses from C5 to C6."]


def test_a_free_turn_and_the_token_that_it_costs_are_told() -> None:
    guard = troop("Guard", at="A3", speed="slow", state=carries("(slow) 360 + F + 360"))
    table = steam(". .", "r .", ". .", guard)
    table.begins(MovementStep(number=1)).players[0].goes("Guard", "N")
    assert table.report("turned") == [], "who does not turn keeps his tokens"
    table.begins(MovementStep(number=2))
    assert table.report() == ["Guard works its way toward A2: it has 1 of 1 token."]
    table.begins(MovementStep(number=3)).players[0].goes("Guard", "NE")
    assert table.report() == ["Guard turns to the north-east and loses 1 token toward a costly hex."]


def test_a_chase_says_where_it_leads_and_where_it_cannot() -> None:
    chase = carries("(slow) Chase + - + -")
    table = stepped(riders("Boars", at="C5", facing="S", state=chase), troop("Prey", at="C2", seat=1))
    assert table.report("moved") == ["Boars chase from C5 to C4, facing north."]
    full = stepped(
        riders("Boars", at="D5", facing="S", state=chase),
        tank("Ox", at="D4", speed="stand-still"),
        troop("Prey", at="D1", seat=1),
    )
    assert full.report("turned", "stays") == [
        "Boars turn to the enemy, north.",
        "Boars cannot come nearer to an enemy: they stay.",
    ]


def test_overcrowding_names_the_hex_and_whom_it_stuns() -> None:
    wall, pinned = tank("Wall", at="C4", speed="stand-still"), {"pinned": 1}
    table = stepped(wall, tank("Ram", at="C5", state=carries("(slow) F + - + -")))
    assert table.report("overcrowded", "pinned") == [
        "Ram finds C4 too crowded: it is stunned.",
        "Ram is pinned (2 tokens).",
    ]
    table = stepped(wall, tank("Ram", at="C5", state=pinned))
    assert table.report("kept_out") == ["Ram finds C4 too crowded: it stays where it is."]


# --- gunnery ---------------------------------------------------------------------------------------------------------


def test_a_shot_names_range_and_each_modifier_with_its_cause() -> None:
    aimed = carries("- + - + -", "Fire + -", aims={"rifle": Aim(hex=parse_hex("C6"), until=2)})
    hidden = troop("Foe", at="C2", seat=1, speed="fast", special=("camouflage[forest]",), strong=1)
    table = steam(
        *(". . . . . . .", ". . f . . . ."), *[". . . . . . ."] * 7, hidden, troop("Guard", at="C6", state=aimed)
    )
    table.begins(Gunnery(part=0)).players[0].targets("Guard", "Foe", "Foe", "hold", dice=(6, 5, 2, 1, 3))
    causes = "firer stand-still +1, target fast -1, target in forest -1, aimed +2, in range +0, target camouflage -1"
    assert table.report("targets_named", "shot") == [
        "Guard, rifle, fires at Foe (2 shots); 2 shots are held.",
        f"Guard, member 1 (rifle) at Foe, 4 hexes of 5: 6 5 2 is 7, {causes} = 7, hit (5+).",
        f"Guard, member 2 (rifle) at Foe, 4 hexes of 5: 1, {causes} = 1, miss (5+).",
    ]


def test_massed_area_attacks_say_what_they_become() -> None:
    bomb = {"name": "bomb", "range": 2, "special": ("area[5+]",)}
    throws = troop("Guard", at="C5", weapons=(bomb,), state=carries("- + - + -", "Fire + -"))
    table = steam(throws, troop("Foe", at="C4", seat=1, strong=3, tables=TOUGH)).begins(Gunnery(part=0))
    table.players[0].targets("Guard", "C4", dice=(2, 3, 1, 4, 4))
    assert table.report("area_attack") == [
        "Guard (bomb) on Foe in C4, 4 attacks together, 5+ becomes 2+: 2 3 1, 2 hits."
    ]


def test_who_may_not_load_reads_what_was_not_done() -> None:
    slow = {"name": "gun", "weapons": ("gun",), "orders": ("(stand-still) Load[2] + -",)}
    ram = tank("Ram", at="C5", speed="fast", fire=(slow,), state=carries("- + - + -", "(stand-still) Load[2] + -"))
    assert steam(ram).begins(Gunnery(part=0)).report() == [
        "Ram, gun, was ordered “stand-still: load 2 rounds before moving”: that is not for its speed, fast."
        " It does not load 2 rounds."
    ]


def test_what_is_confirmed_is_told_in_the_words_of_the_game() -> None:
    told = Targets(base="Guard", shots=["hold", "F5", "F5", "hold"])
    assert RULESET.words.action(steam().game, told) == "Guard fires at F5 (2 shots); 2 shots are held"


# --- damage ----------------------------------------------------------------------------------------------------------


def test_a_damage_line_adds_up() -> None:
    gun = hit(ap=4, damage=1, distance=4, side=1, specials=(), with_what="boiler gun")
    heavy = tank(
        "Ram", at="C3", seat=1, armour="7/5/5/3", state={"future_damage": 2}, special=("regular resistance[1]",)
    )
    assert struck(heavy, gun, dice=(6, 1, 5, 2)).report()[0] == (
        "Ram is hit by Foe (boiler gun), front-side: armour 5 against AP 4 (3 at that distance), Pen 0: 6 1 on 6+,"
        " 1 blocked; d6 5, boiler gun +1, future damage +2, armour -3, resistance -1 = 4, row 1-4: light damage."
    )


def test_a_hit_without_armour_in_its_way_says_so() -> None:
    sharp = hit(ap=4, distance=None, side=0, member=0, extra=2, with_what="captain")
    table = struck(tank("Ram", at="C3", seat=1, tables=TOUGH), sharp, dice=(3,))
    assert table.report() == [
        "Ram, member 1, is hit by Foe (captain), front: armour 4 against AP 4, Pen 0: none left; d6 3, further hits +2"
        " = 5, below the first row: no damage."
    ]


def test_further_tables_name_the_row_and_psychic_damage_its_cause() -> None:
    table = suffers(tank("Ram", at="C3", seat=1), "light[1]", dice=(5,))
    assert table.report() == [
        "Ram, light damage: 5, row 4-6: +1 on future damage.",
        "Ram: +1 on future damage, now 1.",
    ]
    soft = suffers(troop("Elk", at="C3", seat=1, special=("psychic resistance[2]",)), "psychic[6]", dice=(6,))
    assert soft.report()[0] == "Elk, psychic damage: d6 6, psychic resistance -2 = 4, row 4+: pinned."


def test_a_death_tells_what_becomes_of_the_bonus() -> None:
    pair = troop("Elk", at="C3", seat=1, strong=2, state={"future_damage": 5})
    assert suffers(pair, "kill[1]").report() == [
        "A member of Elk (regular) dies; 1 is left; its bonus on future damage is halved, 5 to 2."
    ]


# --- assaults --------------------------------------------------------------------------------------------------------


def ram(**more: Any) -> Placed:
    """A tank of side 0 that goes north from D5."""
    return tank("Ram", at="D5", **{"tables": TOUGH, "armour": "0", **more})


def guard(**more: Any) -> Placed:
    """Four men of side 1 in D4."""
    return troop("Guard", at="D4", seat=1, **{"facing": "S", "tables": TOUGH, **more})


THERE = contest("D4", "Ram", standing="Guard")


def test_an_assault_tells_sides_deflection_and_the_nation_that_wins_a_tie() -> None:
    table = assault(ram(race="Ork"), guard(race="Elf", facing="N"), THERE, falls="5 1 1 1  5 5 1 1  5 1  3 4")
    assert table.report() == [
        "**Assault in D4**: Ram (front) against Guard (back).",
        "Ram, regular: 5 1 1 1 on 5+, 1 success.",
        "Guard, regular: 5 5 1 1 on 5+, 2 successes.",
        "Deflection: Ram, regular: 5 1 on 5+, 1 success.",
        "Red wins the assault in D4, 1 to 1 (2 less 1 deflected): as many are left, and Ork stands above Elf.",
        "Deflected: 1 of Guard: regular; 1 hit left.",
        "Hits: 1 of Ram: regular on Guard, member 1.",
        "Hits: 1 of Guard: regular on Ram, member 1.",
        "Ram, member 1, is hit by Guard (regular), front: armour 0 against AP 0, Pen 0: none left; d6 3 = 3, below the"
        " first row: no damage.",
        "Guard, member 1, is hit by Ram (regular), back: armour 0 against AP 0, Pen 0: none left; d6 4 = 4, below the"
        " first row: no damage.",
    ]


def test_a_tie_of_one_nation_says_who_stood_there_or_whose_die_was_higher() -> None:
    table = assault(ram(), guard(), THERE, falls=f"{ONES} {ONES} 1 1")
    (told,) = table.report("assault_won")
    assert told == "Blue wins the assault in D4, 0 to 0: as many are left, of the same nation, and it stood there."
    table = assault(ram(), guard(), contest("E5", "Ram", "Guard"), falls=f"{ONES} {ONES} 1 1  3 3 2 6")
    assert table.report("tossed", "assault_won") == [
        "Both sides stand equally high for E5; the dice of Red and Blue: 3 3, then 2 6.",
        "Blue wins the assault in E5, 0 to 0: as many are left, of the same nation, and its die was higher.",
    ]


def test_fear_is_the_cause_of_psychic_damage_and_of_fewer_dice() -> None:
    orks = guard(race="Ork", assault="2/2/2/2", tables={**TOUGH, "psychic": ("4+: pinned",)})
    table = assault(ram(special=("fear[6]",)), orks, THERE, falls=f"5  {ONES}  {ONES}  1 1")
    assert table.report("typed_damage", "dice_halved") == [
        "Guard, psychic damage for fear of Ram: d6 5 = 5, row 4+: pinned.",
        "Guard is pinned and fears Ram: 4 of its 8 assault dice are left.",
    ]
    brave = guard(tables={"regular": TOUGH["regular"]})
    table = assault(ram(special=("fear[6]",)), brave, THERE, falls=f"{ONES} {ONES} 1 1")
    assert table.report("immune") == ["Guard is immune to psychic damage for fear of Ram: it has no such table."]


def test_rows_of_one_base_name_the_members_that_roll() -> None:
    profiles = {"regular": {"assault": "1", "assault_die": "5+"}, "captain": {"assault": "2", "assault_die": "4+"}}
    axes = Placed(card("Axes", members=("regular", "captain"), profiles=profiles, weapons=(), tables=TOUGH), at="D5")
    table = assault(axes, guard(strong=1), contest("D4", "Axes", standing="Guard"), falls="5  4 1  1  3")
    assert table.report("assault_roll")[:2] == [
        "Axes, regular: 5 on 5+, 1 success.",
        "Axes, captain: 4 1 on 4+, 1 success.",
    ]
    assert table.report("allotted") == ["Hits: 1 of Axes: regular and 1 of Axes: captain on Guard, member 1."]


def test_who_finds_no_room_to_fight_is_named() -> None:
    packs = [riders(name, at=at, seat=1, tables=TOUGH) for name, at in (("Wolves", "D4"), ("Boars", "C5"))]
    table = assault(ram(), *packs, contest("D5", "Wolves", "Boars", standing="Ram"))
    table.players[1].picks_some("Boars", dice=(1, 1, 1, 6, 6, 6, 1, 1, 1, 1))
    assert table.report("assault") == [
        "**Assault in D5**: Ram (front-side) against Boars (front); Wolves without room to fight."
    ]


def test_a_retreat_is_told_once() -> None:
    table = assault(ram(), guard(), THERE, falls="5 5 5 5  1 1 1 1  1 1  1 1 1 1")
    told = [line for line in table.report() if "D3" in line]
    assert told == ["Guard retreats from D4 to D3."]
    assert table.report("moved")[-1] == "Ram has won and goes from D5 to D4."
    table.players[1].goes("Guard", "SW")
    assert table.report() == ["Guard has lost and turns to the south-west."]


def test_a_trade_says_what_was_given_up() -> None:
    squad = troop("Squad", at="D5", weapons=(), tables=TOUGH, special=("cunning assault[1 per 2]",))
    tables = {**TOUGH, "light": ("1-6: +1 on future damage",)}
    engine = tank("Engine", at="D4", seat=1, facing="S", armour="0", assault="0", tables=tables)
    table = assault(squad, engine, contest("D4", "Squad", standing="Engine"), falls="5 5 5 5  1 1")
    table.players[0].picks("1", dice=(5, 3))
    assert table.report("traded", "table_roll") == [
        "Squad, cunning, gives up 2 hits on Engine (2 of regular on member 1) for light damage: 1 roll.",
        "Engine, light damage: 5, row 1-6: +1 on future damage.",
    ]


# --- agony and clouds ------------------------------------------------------------------------------------------------

FAR = troop("Far", at="G9", seat=1)


def agony(*described: Placed, dice: tuple[int, ...] = ()) -> list[str]:
    """What is read of the agony steps."""
    return steam(*described, FAR).begins(Agony(), dice).report()


def test_the_die_that_ends_a_bleeding_is_told() -> None:
    assert agony(troop("Guard", at="C3", state={"bleeds": [6]}), dice=(1,)) == ["Guard, bleeding d6: it ends on a 1."]
    dies = {"regular": ("1+: kill 1",)}
    assert agony(troop("Guard", at="C3", tables=dies, state={"bleeds": [6]}), dice=(2,)) == [
        "Guard, bleeding: d6 2 = 2, row 1+: 1 dead.",
        "A member of Guard (regular) dies; 3 are left.",
        "Guard, bleeding d6: it ends, as it has killed.",
    ]


def test_poison_and_fire_tell_die_bonus_and_resistance() -> None:
    none = {"regular": ("19+: destroyed",)}
    hurt = {"fires": 1, "poisons": [8], "future_damage": 1}
    assert agony(troop("Guard", at="C3", tables=none, special=("poison resistance[2]",), state=hurt), dice=(2, 7)) == [
        "Guard, fire: d6 2, future damage +1 = 3, below the first row: no damage.",
        "A fire on Guard goes out on a 2; 0 are left.",
        "Guard, poison: d8 7, future damage +1, poison resistance -2 = 6, below the first row: no damage.",
        "The poison d8 in Guard wears off to d6.",
    ]


def test_acid_tells_its_die_and_what_that_means() -> None:
    state = {"acids": [Acid(major=True), Acid(major=False)]}
    assert agony(tank("Ram", at="C3", state=state), dice=(2, 4)) == [
        "Ram: acid, +1 on future damage, now 1.",
        "Minor acid on Ram: 2 on 3+, gone.",
        "Major acid on Ram: 4, it eats armour, if there is any.",
        "Acid eats the armour of Ram: 1 less on all sides.",
    ]


def test_clouds_tell_their_dice_and_what_they_need() -> None:
    poison, acid = Cloud(strength=6, needed=4), Cloud(strength=2, needed=5)
    table = steam(troop("Guard", at="C3", strong=3, special=("poison resistance[2]",)))
    table.game.ground[parse_hex("C3")] = Ground(poison=poison, acid=acid, fire=True)
    table.begins(MovementStep(number=1), (5, 4, 2, 6, 5, 4))
    assert table.report()[1:] == [
        "Guard breathes poison in C3: 5 4 2 on 4+, 2 poisons d6.",
        "Guard is poisoned: d6.",
        "Guard is poisoned: d6.",
        "Guard chokes on more than 6, 2 of it poison resistance: d6 6, it holds.",
        "Guard in the acid cloud in C3: 5 on 5+, it gets acid.",
        "Guard has a major acid on it.",
        "Guard meets the fire in C3: 4 on 5+, unharmed.",
    ]


def test_a_cloud_says_its_markers_and_what_it_joins() -> None:
    table = steam()
    for sides, needed in ((8, 4), (4, 5)):
        place_poison(table.game, parse_hex("C3"), sides, needed)
    place_acid(table.game, parse_hex("C3"), 2, 4)
    place_acid(table.game, parse_hex("C3"), 1, 3)
    table.said = table.game.events
    assert table.report() == [
        "A poison cloud in C3: d8 on 4+, 2 markers.",
        "A poison cloud in C3: d8 on 3+, with that of d8 on 4+ in it, 2 markers.",
        "A major acid cloud in C3: on 4+, 2 markers.",
        "A major acid cloud on 4+ lies in C3 already: the stronger stays.",
    ]


def test_the_aftermath_says_what_is_left_of_clouds_and_smoke() -> None:
    table = steam(troop("Guard", at="A1"))
    table.game.ground[parse_hex("C3")] = Ground(smoke=2, poison=Cloud(strength=6, needed=4, markers=1))
    table.game.ground[parse_hex("C4")] = Ground(acid=Cloud(strength=1, needed=4, markers=1))
    assert table.begins(Aftermath()).report() == [
        "Smoke and clouds in C3 fade: markers left, smoke 1.",
        "Smoke and clouds in C4 fade: nothing is left.",
    ]


# --- the end ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("SF-SETUP-05")
def test_points_are_told_with_their_parts() -> None:
    lost = tank("Ram", at="C2", seat=1, cost="2ip", state={"where": "destroyed"})
    table = steam(troop("Guard", at="C4", cost="3mp, 1xp"), lost, turn=8).begins(Battle(at="end_of_game"))
    assert table.report() == [
        "Red: 4 for own bases that are left + 12 for enemy bases that are lost + 24 for the lead = 40 points.",
        "Blue: 0 for own bases that are left + 0 for enemy bases that are lost = 0 points.",
    ]
    assert RULESET.words.verdict(table.game).endswith("Points: Red 40, Blue 0.")


# --- records of before -----------------------------------------------------------------------------------------------

HURT = {"base": "Ram", "die": 4, "total": 2, "results": ["light[1]"]}
OF_BEFORE: dict[str, dict[str, Any]] = {
    "moved": {"base": "Ram", "start": "C5", "end": "C4", "step": 1},
    "token": {"base": "Ram", "hex": "C4", "needed": 1},
    "swamp": {"base": "Ram", "rolled": 2, "stuck": True},
    "overcrowded": {"base": "Ram"},
    "part_replaced": {"base": "Ram", "part": "F", "why": "F", "speed": "slow", "instead": "-"},
    "targets_named": {"base": "Ram", "group": "gun", "targets": ["Guard"]},
    "fire_not_allowed": {"base": "Ram", "group": "gun", "order": "- + Load", "speed": "fast"},
    "shot": {
        **{"base": "Ram", "member": 0, "weapon": "gun", "target": "Guard", "dice": [4], "total": 4, "hit": False},
        "modifiers": [["SF-FIRE-07", 0, "firer"]],
    },
    "area_attack": {
        **{"base": "Ram", "weapon": "gun", "target": "Guard", "hex": "C4", "attacks": 1, "needed": 5, "dice": [4]},
    },
    "poison_cloud": {"hex": "C4", "sides": 6, "needed": 4},
    "acid_cloud": {"hex": "C4", "major": True, "needed": 4},
    "smoke_placed": {"hex": "C4"},
    "damage_roll": {**HURT, "by": "Guard", "with_what": "gun", "side": 0, "armour": [4], "blocks": 0, "ignored": False},
    "typed_damage": {**HURT, "kind": "psychic", "sides": 6},
    "table_roll": {**HURT, "table": "light"},
    "continuous_damage": {**HURT, "kind": "fire"},
    "immune": {"base": "Ram", "kind": "psychic"},
    "future_damage": {"base": "Ram", "more": 1, "tokens": 2},
    "member_died": {"base": "Ram", "member": "regular", "left": 0},
    "bleeding_ends": {"base": "Ram", "sides": 4},
    "fire_out": {"base": "Ram", "fires": 0},
    "poison_wears_off": {"base": "Ram", "sides": None},
    "cloud_poisons": {"base": "Ram", "dice": [4], "needed": 4, "sides": 6},
    "cloud_chokes": {"base": "Ram", "die": 4, "above": 4, "pinned": False},
    "cloud_of_acid": {"base": "Ram", "die": 4, "needed": 4},
    "meets_fire": {"base": "Ram", "hex": "C4", "die": 4, "caught": False},
    "burned_out": {"hex": "C4", "terrain": "rough"},
    "minor_acid": {"base": "Ram", "die": 2, "gone": True},
    "assault": {"hex": "C4", "bases": ["Ram", "Guard"]},
    "assault_won": {"hex": "C4", "winner": 0, "left": [1, 0]},
    "allotted": {"side": 0, "hits": {"Guard 1": 2}},
}
"""What events held before there was more to be told of them."""


@pytest.mark.parametrize("key", OF_BEFORE)
def test_the_records_of_running_games_are_still_told(key: str) -> None:
    told = RULESET.words.event(steam().game, Event(key=key, values=OF_BEFORE[key]))
    assert told.endswith((".", "**"))
    assert "None" not in told
