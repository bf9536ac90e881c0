"""Joint fire: one attack of sections that are activated together, and of a section and its transport (ORD-15)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from rulesets.dystopian_legions import actions
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.face import foretelling
from rulesets.dystopian_legions.face.tell.dystopian_words import EVENTS
from rulesets.dystopian_legions.ruleset import RULESET
from rulesets.dystopian_legions.table.pools import Pool, worth
from rulesets.dystopian_legions.table.profiles import Profile, Weapon
from rulesets.dystopian_legions.table.terrain import Piece
from rulesets.kit.engine.dice import SealedDice
from rulesets.kit.engine.game import apply
from rulesets.kit.engine.offering import offered
from tests.rulesets.dystopian_legions.table import (
    RIFLEMAN,
    TROOPER,
    Fielded,
    Table,
    box,
    legions,
    piece,
    profile,
    rank,
    refused,
    section,
)

CAPTAIN = profile("Captain", leader="officer", cp=6, rank=1, ir=2)
FOE = profile("Foe", ir=1, mars=("Fearless",), type="cavalry")
"""Nobody that can lie down."""
GUN = Weapon(name="Gun", er=12, lr=18, rad_er=Pool(blue=2), rad_lr=Pool(black=2))
GUNNER = profile("Gunner", weapons=(GUN,))


def called(
    *others: Fielded | Piece,
    foes: Sequence[tuple[float, float]] = ((30, 24), (31.5, 24)),
    foe: Profile = FOE,
    staff: float = 36,
) -> Table:
    """A captain calls two sections beside him, all of whom hold their ground before foes."""
    names = [one.section.id for one in others if isinstance(one, Fielded)]
    table = legions(
        section("Staff", [(32, staff)], models=(CAPTAIN,)),
        *others,
        section("Foes", foes, seat=1, models=(foe,)),
        root=Activations(seat=0),
    )
    table.game.sides[0].cp = 2 * len(names) + 1
    table.begins()
    for name in names:
        table.players[0].orders("with_me", name, "Staff/1", dice=[] if table.game.sides[0].cp > 2 else [6, 6, 6])
        if (0, "bolster") in table.asked:
            table.players[0].bolsters(dice=[6, 6, 6])
    for name in ("Staff", *names):
        table.players[0].holds(name)
    return table


def squad(name: str, west: float, model: Profile = RIFLEMAN, south: float = 30, **state: Any) -> Fielded:
    return section(name, rank(west, south, 2), models=(model,), **state)


def joiners(table: Table, *along: str, shots: Sequence[str] = ("1 Rifle", "")) -> list[str]:
    """Who may fire along with these shots."""
    draft = {"type": "fire", "target": "Foes", "shots": [*shots], **({"along": [*along]} if along else {})}
    found = offered(table.game, table.question(0, "fire"), draft)
    return [option.value for option in found.options] if found is not None and found.field == "along" else []


def fires_along(table: Table, *along: str, shots: Sequence[str] = (), dice: Sequence[int] = ()) -> None:
    table.players[0].does(actions.Fire(target="Foes", shots=[*shots], along=[*along]), dice)


@pytest.mark.rule("DL-ORD-15", "DL-SHOOT-04")
def test_two_sections_make_one_attack_and_have_no_other() -> None:
    """Two blue dice each; three successes, of which a foe takes one."""
    table = called(squad("Rifles", 28), squad("Guards", 31.5))
    assert table.question(0, "fire").values["section"] == "Rifles"
    fires_along(table, "Guards", dice=[4, 1, 6, 1])
    (told,) = table.heard("attack_declared")
    assert [shot["model"] for shot in told["shots"]] == ["Rifles/1", "Rifles/2", "Guards/1", "Guards/2"]
    assert [(one["section"], one["thrown"]["dice"][0]["face"]) for one in table.heard("attack_rolled")] == [
        ("Rifles", 4),
        ("Guards", 6),
    ]
    assert table.section("Foes").where == "wiped_out"
    assert [table.section(name).activated for name in ("Staff", "Rifles", "Guards")] == [1, 1, 1]
    assert table.asked == [(1, "activate")] or table.over
    assert not table.section("Guards").joined


@pytest.mark.rule("DL-ORD-15", "DL-SHOOT-06")
def test_whoever_has_not_joined_has_lost_his_fire_of_this_activation() -> None:
    """One gunner of the Guards fires along; the other does not fire alone after that."""
    table = called(squad("Rifles", 28), squad("Guards", 31.5), foes=rank(28, 24, 6))
    assert joiners(table) == [
        "Guards",
        "Guards/1 Rifle",
        "Guards/2 Rifle",
    ]
    one = joiners(table, "Guards/1 Rifle")
    assert one == ["Guards/2 Rifle"]
    fires_along(table, "Guards/1 Rifle", shots=["1 Rifle"], dice=[1, 4])
    assert len(table.section("Foes").alive) == 5
    assert table.section("Guards").activated == 1


@pytest.mark.rule("DL-ORD-15")
@pytest.mark.parametrize("state", [{"movement": "double"}, {"attacked": True}])
def test_those_who_have_doubled_or_attacked_do_not_join(state: dict[str, Any]) -> None:
    table = called(squad("Rifles", 28), squad("Guards", 31.5))
    table.game.sections["Guards"] = table.section("Guards").model_copy(update=state)
    assert joiners(table) == []
    with refused("DL-SHOOT-02", "not_asked_for"):
        fires_along(table, "Guards")


@pytest.mark.rule("DL-ORD-15", "DL-MAR-64")
def test_solo_weapons_neither_join_nor_are_joined() -> None:
    solo = GUNNER.model_copy(update={"weapons": (GUN.model_copy(update={"mars": ("Solo Weapon",)}),)})
    table = called(section("Rifles", rank(28, 30, 2), models=(solo, RIFLEMAN)), squad("Guards", 31.5, solo))
    assert joiners(table, shots=["2 Rifle", ""]) == []
    table = called(section("Rifles", rank(28, 30, 2), models=(solo, RIFLEMAN)), squad("Guards", 31.5))
    assert joiners(table, shots=["1 Gun"]) == []
    assert joiners(table, shots=["2 Rifle", ""]) == ["Guards", "Guards/1 Rifle", "Guards/2 Rifle"]
    with refused("DL-ORD-15", "no_such_shot"):
        fires_along(table, "More", shots=["2 Rifle"])


@pytest.mark.rule("DL-ORD-15", "DL-QUAL-04")
def test_each_die_keeps_the_quality_of_its_own_section() -> None:
    """A 4 is a success of the Rifles, and none of the Guards, who hit the deck (DL-D-53)."""
    table = called(squad("Rifles", 28), squad("Guards", 31.5), foes=rank(28, 24, 6))
    table.section("Guards").rushed = True
    fires_along(table, "Guards", dice=[4, 4, 4, 4])
    (told,) = table.heard("attack_declared")
    assert told["need"] == 4
    assert [(one["section"], one["rushed"], one["need"]) for one in told["joined"]] == [("Guards", ["hit_the_deck"], 5)]
    assert len(table.section("Foes").alive) == 4
    words = EVENTS.tell(table.game, "attack_declared", told)
    assert "Regular Shots, 4+. Together with Guards: 2 × Rifle" in words
    assert "Rushed Shots, 5+ (Hit the Deck this turn)." in words


@pytest.mark.rule("DL-ORD-34", "DL-ORD-15")
def test_orders_are_given_to_those_who_will_join() -> None:
    """Focus Fire! to the Guards, before the attack in which they join."""
    sergeant = profile("Sergeant", ir=2, weapons=RIFLEMAN.weapons, leader="nco", cp=3)
    guards = section("Guards", rank(31.5, 30, 2), models=(sergeant, RIFLEMAN))
    table = called(squad("Rifles", 28), guards, foes=rank(28, 24, 6))
    table.game.sides[0].cp = 3
    table.players[0].orders("focus_fire", "Guards", "Guards/1", dice=[6, 6, 6])
    fires_along(table, "Guards", dice=[3, 3, 3, 3])
    assert len(table.section("Foes").alive) == 4
    assert not table.section("Guards").order


@pytest.mark.rule("DL-RAD-11", "DL-ORD-15")
def test_the_nearest_is_measured_from_whoever_stands_closest() -> None:
    """The Guards stand nearer, at the other end of the foes."""
    table = called(squad("Rifles", 28), squad("Guards", 37, south=27), foes=[(30, 20), (37, 20)], staff=31)
    fires_along(table, "Guards", dice=[1, 1, 4, 1])
    assert [figure.label for figure in table.section("Foes").alive] == ["1"]


@pytest.mark.rule("DL-LIN-05", "DL-ORD-15")
@pytest.mark.parametrize(("behind", "covered"), [(25.0, True), (23.0, False)])
def test_more_than_half_of_all_lines_cross_a_barrier(behind: float, covered: bool) -> None:
    """Two rifles fire across the sandbags, one guard or three beside their end (DL-D-76)."""
    wall = piece("Wall", "sandbags", (29, 25), (behind + 7, 25))
    table = called(
        wall,
        squad("Rifles", 30),
        section("Guards", rank(38, 26.5, 1 if covered else 3), models=(RIFLEMAN,)),
        foes=[(30, 24.5)],
        staff=31,
    )
    fires_along(table, "Guards", dice=[4, 1, *([1] if covered else [1, 1, 1]), *([1, 1] if covered else [])])
    (told,) = table.heard("model_shot_at")
    assert (told["cover"]["level"] != "none") is covered


@pytest.mark.rule("DL-LIN-08", "DL-ORD-15")
def test_a_wall_covers_nobody_from_those_who_stand_at_it() -> None:
    """The Guards hold the wall: only two of four lines count, which is not more than half (DL-D-76)."""
    wall = piece("Wall", "sandbags", (26, 25), (40, 25))
    table = called(wall, squad("Rifles", 27), squad("Guards", 31, south=25.5), foes=[(30, 24.5)], staff=31)
    fires_along(table, "Guards", dice=[4, 1, 1, 1])
    (told,) = table.heard("model_shot_at")
    assert told["cover"]["level"] == "none"


@pytest.mark.rule("DL-ELEV-02", "DL-ORD-15")
@pytest.mark.parametrize(("high", "changes"), [(3, ["elevated_fire"]), (2, [])])
def test_more_than_half_of_all_who_fire_stand_high(high: int, changes: list[str]) -> None:
    hill, crops = box("Hill", "hill", 31, 29, 40, 31), box("Crops", "crops", 26, 22, 36, 26)
    guards = section("Guards", rank(33, 30, high), models=(RIFLEMAN,))
    table = called(hill, crops, squad("Rifles", 27), guards, foes=[(30, 24)])
    fires_along(table, "Guards", dice=[4, 1, *[1] * high, *([1] if not changes else [])])
    (told,) = table.heard("model_shot_at")
    assert told["cover"]["changes"] == tuple(changes) or told["cover"]["changes"] == changes


@pytest.mark.rule("DL-MAR-75", "DL-ORD-15")
def test_suppression_of_any_of_them_counts() -> None:
    """Three successes are needed of a Morale Check in place of two."""
    heavy = GUNNER.model_copy(update={"weapons": (GUN.model_copy(update={"mars": ("Suppression",)}),)})
    frail = FOE.model_copy(update={"mars": ()})
    table = called(squad("Rifles", 28), squad("Guards", 31.5, heavy), foes=rank(28, 24, 6), foe=frail)
    fires_along(table, "Guards", dice=[4, 1, 1, 1, 1, 1, 6, 1, 1])
    assert table.section("Foes").shaken == 1


@pytest.mark.rule("DL-ORD-38", "DL-ORD-15")
def test_fight_harder_rolls_dice_of_its_own_section_again() -> None:
    """The Rifles are told to: a die of the Guards that missed stays as it fell."""
    sergeant = profile("Sergeant", ir=2, weapons=RIFLEMAN.weapons, leader="nco", cp=3)
    rifles = section("Rifles", rank(28, 30, 2), models=(sergeant, RIFLEMAN))
    table = called(rifles, squad("Guards", 31.5), foes=rank(28, 24, 6))
    table.game.sides[0].cp = 1
    given = actions.Fire(target="Foes", along=["Guards"], harder="Rifles/1")
    table.players[0].does(given, [6, 6, 6, 6, 4, 1, 4, 1, 1])
    assert len(table.section("Foes").alive) == 4


@pytest.mark.rule("DL-MAR-40", "DL-ORD-15")
def test_heavy_guns_of_those_who_moved_do_not_join() -> None:
    heavy = GUNNER.model_copy(update={"weapons": (GUN.model_copy(update={"mars": ("Move or Fire",)}),)})
    table = called(squad("Rifles", 28), squad("Guards", 31.5, heavy))
    assert "Guards" in joiners(table)
    for figure in table.section("Guards").figures:
        figure.moved = True
    assert joiners(table) == []


@pytest.mark.rule("DL-TRANS-20", "DL-SHOOT-04")
def test_a_transport_takes_part_in_the_attack_of_its_section() -> None:
    """Like any other model; neither has a RAD attack left then."""
    crew = profile("Car", 2.0, type="ironclad", weapons=(GUN,), lp=4)
    table = legions(
        squad("Rifles", 28),
        section("Car", [(32, 31)], models=(crew,), parent="Rifles"),
        section("Foes", rank(28, 24, 6), seat=1, models=(FOE,)),
        root=Activations(seat=0),
    ).begins()
    table.players[0].holds("Rifles")
    table.players[0].holds("Car")
    assert joiners(table) == ["Car", "Car/1 Gun"]
    fires_along(table, "Car", dice=[4, 1, 4, 1])
    assert len(table.section("Foes").alive) == 4
    assert "fire" not in [kind for _, kind in table.asked]


@pytest.mark.rule("DL-ORD-15")
def test_the_odds_are_those_of_all_of_them_each_by_its_quality() -> None:
    """A blue die at 4 and more and one at 5 and more, at one foe that one success kills."""
    table = called(
        section("Rifles", [(28, 30)], models=(RIFLEMAN,)),
        section("Guards", [(31.5, 30)], models=(RIFLEMAN,)),
        foes=[(30, 24)],
    )
    table.section("Guards").rushed = True
    found = foretelling.forecast(table.game, table.question(0, "fire"), actions.Fire(target="Foes", along=["Guards"]))
    assert found is not None
    misses = Fraction(sum(not worth("blue", face, 4) for face in range(1, 7)), 6)
    misses *= Fraction(sum(not worth("blue", face, 5) for face in range(1, 7)), 6)
    assert found.chances["models killed"] == {0: misses, 1: 1 - misses}
    assert found.title == "Rifles fires at Foes together with Guards"


@pytest.mark.rule("DL-ORD-15")
def test_nobody_joins_who_is_not_activated_with_it() -> None:
    """Another section beside them is of no use."""
    table = legions(
        squad("Rifles", 28),
        squad("Guards", 31.5, TROOPER),
        squad("More", 33),
        section("Foes", rank(28, 24, 6), seat=1, models=(FOE,)),
        root=Activations(seat=0),
    ).begins()
    table.players[0].holds("Rifles")
    assert joiners(table) == []


@pytest.mark.rule("DL-SW-04", "DL-ORD-15", "DL-MAR-64")
def test_what_was_fired_along_is_spent_when_its_own_turn_comes() -> None:
    """The section weapon and its gunner; the sniper, who makes an attack of his own, still has it."""
    solo = GUNNER.model_copy(update={"weapons": (GUN.model_copy(update={"mars": ("Solo Weapon",)}),)})
    guards = section(
        "Guards", rank(31.5, 30, 2), models=(RIFLEMAN, solo), weapons=(GUN.model_copy(update={"name": "MG"}),)
    )
    table = called(squad("Rifles", 28), guards, foes=rank(28, 24, 6))
    fires_along(table, "Guards/1 MG", dice=[1, 1, 1, 1])
    assert table.question(0, "fire").values["section"] == "Guards"
    assert table.offers(0, "fire", target="Foes") == ["2 Gun"]
    assert "watch" not in table.question(0, "fire").takes


def proposed(table: Table) -> list[list[str]]:
    """Who fires along in each attack that is proposed, in their order."""
    found = RULESET.counsel.proposals(table.game, table.question(0, "fire"))
    fire = [one.answers[0] for one in found if isinstance(one.answers[0], actions.Fire)]
    return [answer.along for answer in fire]


def test_joint_fire_is_proposed_first_where_neither_hurts_alone() -> None:
    """IR 6 is more than the two dice of one section show as a rule, and what all four together may."""
    table = called(squad("Rifles", 28), squad("Guards", 31.5), foe=FOE.model_copy(update={"ir": 6}))
    assert proposed(table) == [["Guards"], []]
    best = next(iter(RULESET.counsel.proposals(table.game, table.question(0, "fire"))))
    assert " with Guards" in best.label
    assert apply(table.game, 0, table.question(0, "fire").number, best.answers[0], SealedDice(b"joint")).events


def test_alone_comes_first_where_each_takes_its_own() -> None:
    table = called(squad("Rifles", 28, model=GUNNER), squad("Guards", 31.5, model=GUNNER), foes=rank(28, 24, 2))
    assert proposed(table) == [[], ["Guards"]]
