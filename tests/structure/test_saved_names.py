"""A procedure or step that a saved game may wait in is never lost."""

from __future__ import annotations

from tests.structure.saved import added, known, lost, recorded

OLD = {"toy.turn": ["order", "end"], "toy.charge": ["run"]}


def test_every_name_ever_saved_is_still_known() -> None:
    assert lost(recorded(), known()) == [], "a renamed or removed name needs a numbered upgrade"


def test_every_name_is_recorded() -> None:
    assert lost(known(), recorded()) == [], "run: python -m tests.structure.record_names"


def test_a_lost_kind_and_a_lost_step_are_found() -> None:
    assert lost(OLD, OLD | {"toy.new": ["step"]}) == []
    assert lost(OLD, {"toy.turn": ["order", "end"]}) == ["toy.charge"]
    assert lost(OLD, {"toy.turn": ["end", "ordered"], "toy.charge": ["run"]}) == ["toy.turn: order"]


def test_recording_adds_and_never_takes_out() -> None:
    new = {"toy.turn": ["begin", "order"], "toy.new": ["step"]}
    assert added(OLD, new) == {"toy.charge": ["run"], "toy.new": ["step"], "toy.turn": ["order", "end", "begin"]}
