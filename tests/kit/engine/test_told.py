"""What finds a report that cannot be checked (tests/random_games/told.py), on events of no game."""

from __future__ import annotations

from typing import Any

from rulesets.kit.engine.dice import Roll
from rulesets.kit.engine.event import Event
from tests.random_games.told import IN_SOAK, WAITED_FOR, Fallen, Heard


def _event(**values: Any) -> Event:
    return Event(key="shot", values=values)


def _nothing(event: Event) -> str:
    return ""


def test_a_value_without_words_is_found() -> None:
    event = _event(unit="Guard", dice=[3, 5], needed=4)
    found = Heard().untold(event, lambda one: f"{one.values['dice']} on {one.values['needed']}+", _nothing)
    assert found == []
    found = Heard().untold(event, lambda one: f"{one.values['dice']} on 4+", _nothing)
    assert found == ["shot.needed"]


def test_a_name_is_changed_into_others_that_were_heard() -> None:
    heard, units = Heard(), {"Guard": "the Guard", "Wolves": "the Wolves"}
    assert heard.untold(_event(unit="Guard"), lambda one: units[one.values["unit"]], _nothing) == []
    assert heard.untold(_event(unit="Wolves"), lambda one: units[one.values["unit"]], _nothing) == []
    assert heard.untold(_event(unit="Guard"), lambda one: "somebody", _nothing) == ["shot.unit"]


def test_what_the_picture_shows_need_not_be_said() -> None:
    assert Heard().untold(_event(at=[3, 4]), _nothing, lambda one: one.values["at"]) == []


def test_each_die_of_a_list_is_looked_at() -> None:
    found = Heard().untold(_event(dice=[3, 5]), lambda one: f"{one.values['dice'][:1]}", _nothing)
    assert found == ["shot.dice", "shot.dice.[]"]


def _roll(*faces: int) -> Roll:
    return Roll(label="1", content="", first=0, sides=6, faces=faces)


def test_a_die_that_no_event_holds_is_found_after_a_while() -> None:
    fallen = Fallen(lambda sides, face: (face,))
    assert fallen.missed([_roll(3, 5)], [_event(dice=[3])]) == []
    assert [fallen.missed([], []) for _ in range(WAITED_FOR)][-1] == ["d6 5: shot"]


def test_a_die_may_be_told_when_its_pool_is_settled() -> None:
    fallen = Fallen(lambda sides, face: (face,))
    assert fallen.missed([_roll(3, 3)], [_event(dice=[3])]) == []
    assert fallen.missed([], [_event(dice=[3])]) == []
    assert fallen.waiting == []


def test_of_many_values_of_a_name_some_are_changed_the_first_and_the_last_among_them() -> None:
    dice = list(range(10, 20))
    event = _event(dice=dice)
    changed = set[int]()

    def words(one: Event) -> str:
        changed.update({*dice} - {*one.values["dice"]})
        return f"{one.values['dice']}"

    assert Heard().untold(event, words, _nothing) == []
    assert changed == {10, 14, 19}
    changed.clear()
    Heard(*IN_SOAK).untold(event, words, _nothing)
    assert changed == {*dice}
