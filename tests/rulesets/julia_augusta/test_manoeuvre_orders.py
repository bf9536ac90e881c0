"""Who may do what in the manoeuvre and shooting phase (MOVE-01, -02, CMD-06, CTRL-12, -16, TURN-03)."""

from __future__ import annotations

import pytest

from rulesets.julia_augusta.actions import Manoeuvre
from rulesets.julia_augusta.ruleset import RULESET
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import (
    auxiliaries,
    avd,
    box,
    chariots,
    eagle,
    general,
    leader,
    legion,
    moved,
    refused,
    skirmishers,
    warband,
)

FAR = warband("Iceni", at=(36, 5))


@pytest.mark.rule("JA-MOVE-01", "JA-REDR-01")
def test_a_unit_moves_or_redresses_not_both() -> None:
    table = manoeuvring(legion("XX", at=(36, 40), dp=2), auxiliaries("Batavi", at=(20, 40)), FAR)
    romans, _ = table.players
    assert table.offers(0, "manoeuvre", unit="XX") == ["move", "side-step", "redress"]
    romans.manoeuvres("XX", "redress")
    assert table.unit("XX").dp == 1
    with refused("JA-MOVE-01", "has_acted"):
        romans.manoeuvres("XX", "move")
    assert table.offers(0, "manoeuvre") == ["Batavi"]
    romans.manoeuvres("Batavi", "move")
    romans.moves("forward 8")
    assert table.at("Batavi") == (20, 32)


@pytest.mark.rule("JA-MOVE-01", "JA-MOVE-02")
def test_a_unit_in_combat_does_nothing() -> None:
    table = manoeuvring(
        legion("XX", at=(36, 22), dp=2), warband("Iceni", at=(36, 22)), auxiliaries("Batavi", at=(60, 30))
    )
    with refused("JA-MOVE-01", "in_combat"):
        table.players[0].manoeuvres("XX", "redress")
    held = skirmishers("Velites", at=(36, 22), dp=1), warband("Iceni", at=(36, 22)), auxiliaries("Batavi", at=(60, 30))
    with refused("JA-MOVE-01", "in_combat"):
        manoeuvring(*held).players[0].manoeuvres("Velites", "redress")


def test_a_side_has_done_when_nothing_is_left() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), auxiliaries("Fled", at=(10, 40), routing=True), FAR)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.picks("enough")
    assert table.over
    assert not table.unit("Batavi").moved


@pytest.mark.rule("JA-TURN-03")
def test_a_side_completes_one_unit_after_the_other() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), auxiliaries("Tungri", at=(20, 40)), FAR)
    romans, _ = table.players
    for name in ("Tungri", "Batavi"):
        assert table.asked == [("roman", "activate")]
        romans.manoeuvres(name, "move")
        romans.moves("forward 8")
    assert table.over


def test_done_leaves_the_others_standing() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), FAR)
    table.players[0].is_done()
    assert table.over
    assert table.at("Batavi") == (36, 40)


def test_a_leader_alone_moves_while_his_side_manoeuvres() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), general("Agricola", at=(30, 44)), FAR)
    romans, _ = table.players
    romans.leads("Agricola", "Batavi")
    assert table.leader("Agricola").unit == "Batavi"
    assert table.asked == [("roman", "activate")]


@pytest.mark.rule("JA-MOVE-02")
def test_light_troops_shoot_and_then_move() -> None:
    table = manoeuvring(skirmishers("Velites", at=(36, 26)), warband("Iceni", at=(36, 23)))
    romans, _ = table.players
    romans.manoeuvres("Velites", "shoot", dice=[1, 1, 1])
    romans.picks("move", dice=[avd(3)])
    romans.moves("3 away from Iceni")
    assert table.at("Velites") == (36, 29)
    assert table.over, "one volley only"


@pytest.mark.rule("JA-MOVE-02")
def test_light_troops_move_and_then_shoot() -> None:
    table = manoeuvring(skirmishers("Velites", at=(36, 28)), warband("Iceni", at=(36, 23)))
    romans, _ = table.players
    romans.manoeuvres("Velites", "move", dice=[avd(3)])
    romans.moves("forward 1")
    assert table.asked == [("roman", "volley_after_move")]
    romans.shoots("Iceni", dice=[1, 1, 1])
    assert table.over


@pytest.mark.rule("JA-MOVE-02")
def test_nobody_is_asked_for_the_only_target() -> None:
    table = manoeuvring(skirmishers("Velites", at=(36, 26)), warband("Iceni", at=(36, 23)))
    romans, _ = table.players
    answer = Manoeuvre(unit="Velites", what="shoot")
    said = RULESET.words.confirm(table.game, table.game.questions[0], answer)
    assert said == "Velites: shoot at Iceni. This rolls dice and cannot be taken back."
    odds = RULESET.odds.forecast(table.game, table.game.questions[0], answer) if RULESET.odds else None
    assert odds is not None and odds.title == "Volley at Iceni"
    romans.manoeuvres("Velites", "shoot", dice=[6, 1, 1])
    assert table.unit("Iceni").dp == 1
    assert table.asked == [("roman", "second_volley")]


@pytest.mark.rule("JA-MOVE-02", "JA-SHOOT-06")
def test_two_volleys_from_where_they_stand_at_two_targets() -> None:
    foes = warband("Iceni", at=(33, 23)), warband("Catu", at=(39, 23))
    table = manoeuvring(skirmishers("Velites", at=(36, 26)), *foes)
    romans, _ = table.players
    romans.manoeuvres("Velites", "shoot")
    romans.shoots("Iceni", dice=[1, 1, 1])
    romans.shoots("Catu", dice=[1, 1, 1])
    assert table.over


@pytest.mark.rule("JA-MOVE-02")
def test_redressing_light_troops_do_not_shoot() -> None:
    table = manoeuvring(skirmishers("Velites", at=(36, 26), dp=1, grade="A"), warband("Iceni", at=(36, 23)))
    romans, _ = table.players
    romans.manoeuvres("Velites", "redress")
    assert table.over


@pytest.mark.rule("JA-CMD-06")
def test_a_steadied_unit_shoots_and_redresses_but_does_not_move() -> None:
    velites = skirmishers("Velites", at=(36, 26), dp=2, grade="B", steadied=True)
    table = manoeuvring(velites, warband("Iceni", at=(36, 23)))
    romans, _ = table.players
    assert table.offers(0, "manoeuvre", unit="Velites") == ["shoot", "redress"]
    with refused("JA-CMD-06", "steadied"):
        romans.manoeuvres("Velites", "move")
    romans.manoeuvres("Velites", "shoot", dice=[1])
    assert table.offers(0, "pick") == ["enough"]


@pytest.mark.rule("JA-CTRL-12")
def test_a_halted_unit_redresses_or_shoots_at_most() -> None:
    velites = skirmishers("Velites", at=(36, 26), dp=1, grade="B", control="halt")
    table = manoeuvring(velites, auxiliaries("Batavi", at=(50, 40), control="halt"), warband("Iceni", at=(36, 23)))
    romans, _ = table.players
    for what in ("move", "side-step", "re-form"):
        with refused("JA-CTRL-12", "halted"):
            romans.manoeuvres("Velites", what)
    assert table.offers(0, "manoeuvre", unit="Velites") == ["shoot", "redress"]
    with refused("JA-MOVE-01", "nothing_to_do"):
        romans.manoeuvres("Batavi", "move")


def test_looting_and_routing_units_are_out_of_hand() -> None:
    looter = warband("Looter", at=(36, 30), seat=0, looting=True)
    router = warband("Router", at=(50, 30), seat=0, routing=True)
    table = manoeuvring(looter, router, auxiliaries("Batavi", at=(20, 40)), FAR)
    romans, _ = table.players
    with refused("JA-CTRL-16", "looting"):
        romans.manoeuvres("Looter", "move")
    with refused("JA-ACM-08", "routing"):
        romans.manoeuvres("Router", "move")


@pytest.mark.rule("JA-CTRL-16")
def test_a_unit_that_ends_by_the_enemy_camp_loots_it() -> None:
    camp = box("Camp", "camp", 34, 30, 38, 34, seat=1)
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), camp, FAR)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.moves("forward 8")
    assert table.at("Batavi") == (36, 34)
    assert table.unit("Batavi").looting


@pytest.mark.rule("JA-SETUP-07")
def test_lines_of_a_legion_may_be_given_up_and_its_limit_drops() -> None:
    """Five DPs are within the limit of two lines, six, and at that of one: shaken at once, no base is lost."""
    table = manoeuvring(legion("XX", at=(36, 40), dp=5), FAR)
    romans, _ = table.players
    romans.manoeuvres("XX", "move")
    romans.moves("form line 4")
    unit = table.unit("XX")
    assert (unit.lines, unit.line_count, unit.dp, unit.bases) == (((4, 4),), 1, 5, 8)


def test_a_leader_goes_where_his_unit_goes() -> None:
    table = manoeuvring(auxiliaries("Batavi", at=(36, 40)), leader("Sabinus", unit="Batavi"), FAR)
    romans, _ = table.players
    romans.manoeuvres("Batavi", "move")
    romans.moves("forward 8")
    assert table.leader("Sabinus").unit == "Batavi"
    assert table.over, "he makes no move of his own"


def test_chariots_are_light_troops() -> None:
    table = manoeuvring(
        chariots("Currus", at=(36, 28), facing=180), warband("Foe", at=(36, 31), seat=0, facing=0), seat=1
    )
    _, britons = table.players
    britons.manoeuvres("Currus", "shoot", dice=[1, 1, 1, 1])


@pytest.mark.rule("JA-MOVE-01", "JA-MOVE-02")
@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("shoot", []),
        ("redress", []),
        ("move", []),
        ("repeat", [{"unit": "Velites", "what": "repeat", "last": {"did": "move", "distance": 3000, "direction": 0}}]),
    ],
)
def test_what_a_unit_does_is_said_where_nothing_else_tells_it(what: str, told: list[dict[str, object]]) -> None:
    state = {"control": "repeat", "last": moved(3)} if what == "repeat" else {}
    table = manoeuvring(
        skirmishers("Velites", at=(36, 25), grade="B", dp=1, **state), warband("Dobunni", at=(36, 22)), FAR
    )
    dice = {"shoot": [1, 1], "move": [avd(2)], "repeat": [avd(3)]}
    table.players[0].manoeuvres("Velites", what, dice=dice.get(what, []))
    assert table.heard("activated") == told


@pytest.mark.rule("JA-MOVE-01", "JA-MOVE-02")
def test_that_a_unit_follows_its_eagle_is_said_without_what_it_did_last() -> None:
    follows = legion("XX", at=(36, 40), control="follow_eagle", last=moved(4))
    table = manoeuvring(follows, eagle("XX", (36, 36)), FAR)
    table.players[0].manoeuvres("XX", "follow")
    assert table.heard("activated") == [{"unit": "XX", "what": "follow"}]
