"""What the channel reads of dice can be held against the rulebook: what they need and why, what was rolled again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rulesets.dystopian_legions.actions import Fire, Ram
from rulesets.dystopian_legions.chapters.activation.activations import Activations
from rulesets.dystopian_legions.chapters.melee.losses import lose
from rulesets.dystopian_legions.chapters.melee.melee import Melee
from rulesets.dystopian_legions.chapters.shooting.firing import Shooting
from rulesets.dystopian_legions.face.tell.ironclad_words import hull
from rulesets.dystopian_legions.ruleset import WORDS
from rulesets.dystopian_legions.table.happenings.announced import Announced
from rulesets.dystopian_legions.table.happenings.barrage import SmokeTried
from rulesets.dystopian_legions.table.happenings.command import OrderTakesEffect
from rulesets.dystopian_legions.table.happenings.ironclads import Wrecked
from rulesets.dystopian_legions.table.happenings.melee import MeleeWon
from rulesets.dystopian_legions.table.happenings.shooting import Aim, AttackDeclared
from rulesets.dystopian_legions.table.happenings.transports import CameToHelp, CouldNotFollow
from rulesets.dystopian_legions.table.pools import Pool
from rulesets.dystopian_legions.table.profiles import Weapon
from rulesets.kit.boards.tables.places import Pose, Spot
from rulesets.kit.engine.event import Event
from tests.rulesets.dystopian_legions.table import Fielded, Table, box, ironclad, legions, profile, rank, section

GUN = Weapon(name="Gun", er=20, lr=30, rad_er=Pool(blue=2))
ZERO = Spot(0, 0)


def happened(what: Announced) -> Event:
    """An event as a game keeps it."""
    values = what.values()
    return Event(key=what.key, rule=values.pop("rule"), values=values)


def told(table: Table, key: str, events: Sequence[Event] | None = None) -> list[str]:
    """What was told of this kind."""
    return [WORDS.event(table.game, one) for one in (table.said if events is None else events) if one.key == key]


@pytest.mark.rule("DL-MELEE-13", "DL-MORALE-14")
def test_a_melee_on_5_says_that_the_section_is_shaken() -> None:
    ours, theirs = section("Rifles", [(30, 21)], shaken=1), section("Guards", [(30, 20)], seat=1)
    table = legions(ours, theirs, root=Melee(section="Rifles", charged=["Guards"]))
    table.begins(dice=[5, 2, 4])
    mine, other = told(table, "melee_rolled")
    assert mine.endswith(": 🟦5 🟦2 = 1 success on 5+ (Shaken).")
    assert other.endswith(": 🟦4 = 1 success.")


@pytest.mark.rule("DL-MELEE-14", "DL-MELEE-15", "DL-MAR-11")
@pytest.mark.parametrize(
    ("successes", "line"),
    [
        (0, "Guards lose nobody."),
        (4, "Guards lose 1 LP (3 successes to spare, too few for IR 4): model 1 (IR 1) 1 LP and falls."),
        (
            10,
            "Guards lose 3 LP (1 success to spare): model 1 (IR 1) 1 LP and falls, model 2 (IR 4) 1 LP and falls and"
            " model 3 (IR 4) 1 LP and falls.",
        ),
    ],
)
def test_the_losses_of_a_melee_say_what_each_life_point_costs(successes: int, line: str) -> None:
    models = (profile("Thin", ir=1), profile("Plated", ir=3, mars=("Combat Armour [1]",)))
    table = legions(section("Guards", rank(30, 20, 3), seat=1, models=models))
    lose(table.game, table.section("Guards"), successes)
    assert told(table, "melee_losses", table.game.events) == [line]


@pytest.mark.rule("DL-MAR-51", "DL-RAD-06")
@pytest.mark.parametrize(
    ("mars", "ends"), [(("Rapid Fire [1]",), " (Rapid Fire: up to 1 die rolled again)."), ((), ".")]
)
def test_dice_that_rapid_fire_rolls_again_have_their_cause(mars: tuple[str, ...], ends: str) -> None:
    guns = section("Guns", [(30, 30)], models=(profile("Gunner", weapons=(GUN,), mars=mars),))
    table = legions(guns, section("Guards", [(30, 20)], seat=1), root=Shooting(section="Guns")).begins()
    table.players[0].fires("Guards", dice=[2, 2, *[3] * len(mars)])
    assert told(table, "attack_rolled")[0].endswith(f"= 0 successes{ends}")


@pytest.mark.rule("DL-HTD-09", "DL-HTD-10")
@pytest.mark.parametrize(
    ("way", "line"), [("advances", "Rifles get up."), ("doubles", "Rifles get up in a hurry: a Shaken Marker.")]
)
def test_who_gets_up_to_run_is_told_what_it_costs(way: str, line: str) -> None:
    ours = section("Rifles", [(30, 42)], hit_the_deck=True)
    table = legions(ours, section("Guards", [(30, 5)], seat=1), root=Activations(seat=0)).begins()
    getattr(table.players[0], way)("Rifles", "at 30,40 as now")
    assert told(table, "got_up") == [line]


@pytest.mark.rule("DL-ORD-38")
@pytest.mark.parametrize(("number", "dice"), [(1, "1 die"), (3, "3 dice")])
def test_fight_harder_says_how_many_dice(number: int, dice: str) -> None:
    table = legions(section("Rifles", [(30, 42)]))
    effect = OrderTakesEffect(rule="DL-ORD-38", section="Rifles", order="fight_harder", number=number, die=number * 2)
    table.game.say(effect)
    (line,) = told(table, effect.key, table.game.events)
    assert line.endswith(f"(a {number * 2}: D3 = {number}), up to {dice} of this attack may be rolled again.")


def hulls(name: str, seat: int) -> Fielded:
    """Three ironclads of a section that are called like others with a number."""
    return section(name, rank(30, 30 - 12 * seat, 3, 4), seat=seat, models=(ironclad(name),))


def test_one_ironclad_of_several_is_not_called_like_another_section() -> None:
    """ "Striders 2" is a section, and so "model 2 of Striders" cannot be called so."""
    table = legions(hulls("Striders", 0), hulls("Striders 2", 1))
    assert [hull(table.game, name, "2") for name in ("Striders", "Striders 2")] == [
        "model 2 of Striders",
        "model 2 of Striders 2",
    ]
    assert WORDS.event(table.game, happened(Wrecked(rule="DL-IRON-01", section="Striders", label="2", wreck="W"))) == (
        "**Model 2 of Striders is destroyed** and lies as a wreck."
    )
    ram = Ram(section="Striders", target="Striders 2/3", pace="double")
    assert WORDS.action(table.game, ram) == "Striders ram model 3 of Striders 2, at the double"


@pytest.mark.parametrize(
    ("shots", "along", "told_as"),
    [
        ([], [], "Fires at Guards"),
        (["4 Carbine"], [], "Fires at Guards with Carbine of model 4"),
        (
            ["3 Carbine", "5 Carbine", "1 Pistol"],
            [],
            "Fires at Guards with Carbine of models 3 and 5 and Pistol of model 1",
        ),
        ([], ["Wagon", "Squad/1 Rifle"], "Fires at Guards, together with Wagon and Rifle of model 1 of Squad"),
    ],
)
def test_whose_weapons_fire_is_told(shots: list[str], along: list[str], told_as: str) -> None:
    table = legions(section("Rifles", [(30, 30)]))
    assert WORDS.action(table.game, Fire(target="Guards", shots=shots, along=along)) == told_as


def test_who_sees_nobody_for_the_same_reason_is_told_together() -> None:
    mill = box("Mill", "building", 28, 24, 34, 26)
    table = legions(section("Rifles", rank(30, 30, 3, 1.2)), section("Guards", [(45, 28), (31, 20)], seat=1), mill)
    aims = [Aim(model=f"Rifles/{n}", mark="Guards/1", start=ZERO, end=ZERO, by=("Mill",)) for n in (1, 2)]
    aims.append(Aim(model="Rifles/3", mark="Guards/1", start=ZERO, end=ZERO, by=("Rifles/1", "Mill", "Rifles/2")))
    shot = {"model": "Rifles/4", "weapon": "Gun", "inches": 9000, "pool": Pool(blue=1)}
    its = {"rule": "DL-RAD-01", "section": "Rifles", "target": "Guards", "fire": "open_fire", "need": 4}
    event = AttackDeclared.model_validate({**its, "shots": [shot], "placed": [], "rushed": [], "aims": aims})
    assert WORDS.event(table.game, happened(event)).endswith(
        " Without a line of sight: models 1 and 2 (blocked by Mill) and model 3 (blocked by models 1 and 2 of Rifles"
        " and Mill)."
    )


@pytest.mark.parametrize(("removed", "points"), [([3, 2], "3 to 2"), ([2, 3], "3 to 2"), ([1, 1], "1 to 1")])
def test_the_winner_of_a_melee_is_told_with_his_points_first(removed: list[int], points: str) -> None:
    table = legions(section("Rifles", [(30, 21)]), section("Guards", [(30, 20)], seat=1))
    loser = "Guards" if removed[0] > removed[1] else "Rifles"
    event = MeleeWon(rule="DL-MELEE-20", section="Rifles", loser=loser, removed=removed, others=[])
    assert f", {points} LP" in WORDS.event(table.game, happened(event))


@pytest.mark.parametrize(("face", "gone", "ends"), [(3, False, "it stays."), (4, True, "it is gone.")])
def test_a_cloud_is_told_with_what_its_die_has_to_show(face: int, ends: str, *, gone: bool) -> None:
    event = SmokeTried(rule="DL-TERR-26", piece="smoke 1", face=face, gone=gone)
    assert WORDS.event(legions().game, happened(event)) == f"Smoke 1 (gone on 4+): {face}, {ends}"


@pytest.mark.parametrize(
    ("inside", "stays"),
    [(1, "1 model found no place and stays inside"), (2, "2 models found no place and stay inside")],
)
def test_how_many_stay_inside_agrees_with_the_verb(inside: int, stays: str) -> None:
    told = {"rule": "DL-TRANS-41", "section": "Rifles", "transport": "Wagon", "inside": inside}
    game = legions(section("Rifles", [(30, 21)])).game
    helped = CameToHelp.model_validate({**told, "poses": {"1": Pose(30000, 21000, 0)}})
    assert stays in WORDS.event(game, happened(helped))
    many = "reaches nobody, and stays inside" if inside == 1 else "reach nobody, and stay inside"
    assert WORDS.event(game, happened(CouldNotFollow.model_validate(told))).endswith(f" of Rifles aboard Wagon {many}.")
