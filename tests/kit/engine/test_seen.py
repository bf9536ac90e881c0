"""What is seen and heard: events per seat, paths per side."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from rulesets.kit.boards.travel import Travel
from rulesets.kit.engine.event import Event, heard
from rulesets.kit.engine.view import without_sealed_answers
from tests.kit.playing import dump, sealed
from tests.kit.toys.rounds import campaign


def test_an_event_is_heard_by_whom_it_names() -> None:
    secret, public = Event(key="secret", seats=(1,)), Event(key="public")
    assert heard([secret, public], 1) == [secret, public]
    assert heard([secret, public], 0) == [public]
    assert heard([secret, public], None) == [public]


def test_a_view_is_a_copy() -> None:
    game = campaign(sealed()).game
    before = dump(game)
    view = without_sealed_answers(game, 0)
    view.score[0] = 99
    view.questions.clear()
    assert dump(game) == before


@given(st.integers(1, 9), st.sets(st.integers(1, 9)))
def test_a_path_is_walked_from_stop_to_stop(length: int, stops: set[int]) -> None:
    travel = Travel(path=[str(place) for place in range(length + 1)], stops=sorted(s for s in stops if s <= length))
    halts = []
    while not travel.finished:
        travel.reached = travel.next_stop()
        halts.append(travel.reached)
        assert travel.hidden().path == travel.path[: travel.reached + 1]
    assert halts == sorted({*travel.stops, length})


def test_a_path_that_is_cut_is_finished() -> None:
    travel = Travel(path=["A1", "A2", "A3", "A4"], reached=1, stops=[1, 3])
    travel.cut()
    assert (travel.finished, travel.here, travel.path, travel.stops) == (True, "A2", ["A1", "A2"], [1])
    travel = Travel(path=["A1"])
    assert (travel.finished, travel.next_stop()) == (True, 0)
