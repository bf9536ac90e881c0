"""Orders that answer ahead of time, and answers that many units give at once."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets.julia_augusta.actions import Choose, Done, Inspire, Pick, Respond
from rulesets.julia_augusta.chapters.combat.combat_phase import Combats
from rulesets.julia_augusta.chapters.command.control_tests import ControlTests
from rulesets.julia_augusta.ruleset import RULESET
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import check
from rulesets.kit.engine.question import Question
from rulesets.kit.engine.standing_orders import Policy, StandingOrder
from tests.rulesets.julia_augusta.charging import charge_phase, declared
from tests.rulesets.julia_augusta.fighting import in_contact
from tests.rulesets.julia_augusta.manoeuvring import driven_to_the_edge
from tests.rulesets.julia_augusta.table import (
    Table,
    auxiliaries,
    avd,
    horse,
    julia,
    leader,
    legion,
    skirmishers,
    warband,
)


def asked(table: Table, key: str) -> Question:
    """The open question of a kind."""
    return next(question for question in table.game.questions if question.key == key)


def ordered(table: Table, key: str, policy: Policy, **when: str) -> Action | None:
    """What a standing order answers; it is legal."""
    question = asked(table, key)
    view = RULESET.play.view(table.game, question.seat)
    order = StandingOrder(key=key, policy=policy, when=when)
    given = RULESET.ahead.answer(view, question, [order])
    if given is None:
        return None
    check(table.game, question, given.action)
    return given.action


def why(table: Table, key: str, policy: Policy, **when: str) -> str:
    """The reason that the owner of an order reads."""
    question, order = asked(table, key), StandingOrder(key=key, policy=policy, when=when)
    given = RULESET.ahead.answer(table.game, question, [order])
    assert given is not None
    return RULESET.ahead.reason(table.game, question, order, given.action)


def charged(**state: Any) -> Table:
    """Horse, 3 inches away, charges skirmishers."""
    table = charge_phase(horse("Ala", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1, **state))
    return declared(table, Ala="Iceni")


EVADES, STANDS = Respond(unit="Iceni", how="evade"), Respond(unit="Iceni", how="stand")


def test_skirmishers_evade_always_or_never() -> None:
    assert ordered(charged(), "respond", "always") == EVADES
    assert ordered(charged(), "respond", "never") == STANDS
    assert ordered(charged(), "respond", "ask") is None


@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ({"unit": "Iceni"}, True),
        ({"unit": "Trinovantes"}, False),
        ({"charger": "CAV"}, True),
        ({"charger": "HI"}, False),
        ({"distance": "3"}, True),
        ({"distance": "2"}, False),
        ({"dps": "2"}, True),
        ({"dps": "3"}, False),
        ({"distance": "3", "charger": "CAV", "unit": "Iceni"}, True),
        ({"distance": "3", "charger": "MI"}, False),
    ],
)
def test_skirmishers_evade_under_conditions(when: dict[str, str], holds: bool) -> None:
    assert ordered(charged(dp=2), "respond", "if", **when) == (EVADES if holds else STANDS)


def test_the_nearest_charger_is_met_that_fits() -> None:
    table = charge_phase(
        auxiliaries("Batavi", at=(32, 26)), horse("Ala", at=(40, 25.5)), warband("Iceni", at=(36, 22), files=5)
    )
    declared(table, Batavi="Iceni", Ala="Iceni")
    assert ordered(table, "respond", "always") == Respond(unit="Iceni", how="counter-charge Ala")
    assert ordered(table, "respond", "if", charger="MI") == Respond(unit="Iceni", how="counter-charge Batavi")
    assert why(table, "respond", "always") == "Batavi was 4″ away, Ala was 3.5″ away"
    assert why(table, "respond", "if", charger="LC").startswith("the conditions are not met: Batavi")
    assert why(table, "respond", "never") == ""


def test_orders_for_one_unit_for_a_troop_type_and_for_all_others() -> None:
    table = charged()
    question, view = asked(table, "respond"), RULESET.play.view(table.game, 1)
    assert [group.name for group in RULESET.ahead.groups(view, 1)] == ["all light infantry", "Iceni"]

    def answer(*orders: StandingOrder) -> Action | None:
        found = RULESET.ahead.answer(view, question, orders)
        return found.action if found is not None else None

    always = StandingOrder(key="respond", policy="always")
    for whom, expected in (("Iceni", STANDS), ("all light infantry", STANDS), ("all cavalry", EVADES)):
        assert answer(StandingOrder(key="respond", policy="never", whom=whom), always) == expected
    never_from_horse = StandingOrder(key="respond", policy="never", whom="Iceni", when={"charger": "CAV"})
    assert answer(never_from_horse, always) == STANDS
    assert answer(StandingOrder(key="respond", policy="never", whom="Trinovantes")) is None


def test_infantry_halts_where_the_evaders_stood() -> None:
    table = charge_phase(legion("XX", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1))
    declared(table, XX="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(3), 2])
    assert ordered(table, "halt_or_pursue", "always") == Choose(unit="XX", choice="halt")
    assert ordered(table, "halt_or_pursue", "never") == Choose(unit="XX", choice="pursue")
    assert ordered(table, "halt_or_pursue", "if", dps="1") == Choose(unit="XX", choice="pursue")
    assert why(table, "halt_or_pursue", "always") == ""


def test_a_pursuer_stops() -> None:
    table = julia(horse("Ala", at=(36, 26), pursuing=True), warband("Iceni", at=(36, 10)))
    table.begins(ControlTests(seat=0), dice=[2])
    assert ordered(table, "stop_pursuit", "always") == Pick(choice="stop")
    assert ordered(table, "stop_pursuit", "if", unit="Ala") == Pick(choice="stop")
    assert ordered(table, "stop_pursuit", "never") == Pick(choice="go_on")


@pytest.mark.parametrize(("die", "word"), [(1, "+1"), (2, "0"), (4, "-1")])
def test_a_leaders_word_lets_his_unit_act_freely_where_it_can(die: int, word: str) -> None:
    """Excited by its pursuit the unit has 1 more: 2, 3 or 5."""
    table = julia(warband("Iceni", at=(36, 22), pursuing=True), leader("Boudica", unit="Iceni", seat=1))
    table.begins(ControlTests(seat=1))
    table.players[1].tests("Iceni", dice=[die])
    assert ordered(table, "leaders_word", "always") == Pick(choice=word)
    assert ordered(table, "leaders_word", "never") == Pick(choice="0")


def test_light_troops_leave_the_table() -> None:
    table = driven_to_the_edge()
    assert ordered(table, "leave_table", "always") == Pick(choice="leave")
    assert ordered(table, "leave_table", "if", dps="1") == Pick(choice="stay")
    assert ordered(table, "leave_table", "never") == Pick(choice="stay")


def test_leaders_inspire_their_units() -> None:
    table = in_contact(
        legion("XX", at=(36, 30), dp=1), warband("Iceni", at=(35, 30)),
        leader("Agricola", unit="XX"), leader("Paulinus", unit="XX"),
    ).begins(Combats())  # fmt: skip
    assert ordered(table, "inspire", "always") == Inspire(leader="Agricola")
    assert ordered(table, "inspire", "if", dps="1", unit="XX") == Inspire(leader="Agricola")
    assert ordered(table, "inspire", "if", dps="2") == Done()
    assert ordered(table, "inspire", "never") == Done()


def test_other_questions_are_left_to_their_players() -> None:
    table = julia(legion("XX", at=(36, 30)), leader("Agricola", unit="XX"), warband("Iceni", at=(36, 10)))
    declaring = charge_phase(horse("Ala", at=(36, 26)), warband("Iceni", at=(36, 23)))
    question = asked(declaring, "charge")
    assert RULESET.ahead.answer(declaring.game, question, [StandingOrder(key="charge", policy="always")]) is None
    for key, predicates in RULESET.ahead.keys.items():
        assert RULESET.ahead.label(key) != key
        for predicate in predicates:
            assert RULESET.ahead.values(table.game, 0, predicate)


# --- at once -------------------------------------------------------------------------------------------------------


def test_all_that_can_evade_do_so_at_once_and_the_others_stand() -> None:
    table = charge_phase(
        horse("Ala", at=(20, 26)), skirmishers("Iceni", at=(20, 23), seat=1),
        horse("Turma", at=(50, 26)), warband("Ordovices", at=(50, 23)),
    )  # fmt: skip
    declared(table, Ala="Iceni", Turma="Ordovices")
    [bulk] = RULESET.play.bulk_answers(RULESET.play.view(table.game, 1), 1)
    assert bulk.label == "All evade that can"
    assert sorted(action.how for action in bulk.answers.values() if isinstance(action, Respond)) == ["evade", "stand"]
    for number, action in bulk.answers.items():
        check(table.game, table.game.question(number), action)
    assert RULESET.play.bulk_answers(RULESET.play.view(table.game, 0), 0) == []


def test_a_troop_type_of_which_several_are_charged_answers_at_once() -> None:
    table = charge_phase(
        horse("Ala", at=(10, 26)), skirmishers("Iceni", at=(10, 23), seat=1),
        horse("Turma", at=(30, 26)), skirmishers("Cantii", at=(30, 23), seat=1),
        horse("Sebosiana", at=(55, 26)), warband("Ordovices", at=(55, 23)),
    )  # fmt: skip
    declared(table, Ala="Iceni", Turma="Cantii", Sebosiana="Ordovices")
    made = {bulk.label: bulk for bulk in RULESET.play.bulk_answers(RULESET.play.view(table.game, 1), 1)}
    assert [*made] == ["All evade that can", "Light infantry: evade that can", "Light infantry: stand"]
    both = [action.model_dump() for action in made["Light infantry: evade that can"].answers.values()]
    assert [(one["unit"], one["how"]) for one in both] == [("Iceni", "evade"), ("Cantii", "evade")]
    assert {one.model_dump()["how"] for one in made["Light infantry: stand"].answers.values()} == {"stand"}


def test_where_nobody_can_evade_nothing_is_offered() -> None:
    table = charge_phase(horse("Ala", at=(36, 26)), warband("Ordovices", at=(36, 23)))
    declared(table, Ala="Ordovices")
    assert table.asked == [("briton", "respond")]
    assert RULESET.play.bulk_answers(RULESET.play.view(table.game, 1), 1) == []


def test_all_chargers_halt_or_all_pursue() -> None:
    table = charge_phase(legion("XX", at=(36, 26)), skirmishers("Iceni", at=(36, 23), seat=1))
    declared(table, XX="Iceni")
    table.players[1].responds("Iceni", "evade", dice=[avd(3), 2])
    told = [(bulk.label, list(bulk.answers.values())) for bulk in RULESET.play.bulk_answers(table.game, 0)]
    halt, pursue = Choose(unit="XX", choice="halt"), Choose(unit="XX", choice="pursue")
    assert told == [("All halt", [halt]), ("All pursue", [pursue])]
