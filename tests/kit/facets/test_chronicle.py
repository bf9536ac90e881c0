"""How a game came about: losses turn by turn, the rolls worth telling, luck."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import pytest

from rulesets.kit.engine.event import Event
from rulesets.kit.engine.game import Game
from rulesets.kit.facets.chronicle import Chronicle, Loss, Throw, epilogue, facts, fortune, is_worth_telling, one_in
from rulesets.kit.pictures.scene import Area, Badge, Scene, SquareGround, Track

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def losses(view: Game, event: Event) -> Iterator[Loss]:
    if event.key == "lost":
        yield Loss(**event.values)


def throws(view: Game, event: Event) -> Iterator[Throw]:
    if event.key == "threw":
        yield Throw(chance=HALF, **event.values)


TOY = Chronicle[Game](
    unit="points",
    turn=lambda event: event.values["turn"] if event.key == "turn" else None,
    losses=losses,
    throws=throws,
    points=lambda view, event: [(event.values["seat"], event.values["total"])] if event.key == "scored" else [],
    places=lambda view: ["Hill: nobody"],
)
GAME = Game(ruleset="toy", players=["Ada", "Ben"])
WAYS = Scene(
    title="",
    ground=SquareGround(columns=4, rows=4),
    sides=("Ada", "Ben"),
    tracks=(
        Track(kind="move", points=((0, 0), (1, 1)), side=0, label="3", legs=("1",)),
        Track(kind="shot", points=((0, 0), (1, 1))),
    ),
    areas=(Area(kind="objective", squares=((1, 1),)), Area(kind="reach", squares=((2, 2),))),
    badges=(Badge(kind="loss", at=(1, 1), text="-1"),),
)


def said(key: str, **values: object) -> Event:
    return Event(key=key, values=values)


def test_points_are_kept_turn_by_turn() -> None:
    events = [said("turn", turn=1), said("turn", turn=2), said("scored", seat=1, total=2)]
    events += [said("turn", turn=3), said("scored", seat=1, total=3), said("scored", seat=1, total=5)]
    assert epilogue(TOY, GAME, events, "", WAYS).points == ((0, 0, 0, 0), (0, 0, 2, 5))
    assert epilogue(TOY, GAME, events[:2], "", WAYS).points == (), "nobody has any"


def test_losses_are_summed_turn_by_turn_for_each_side() -> None:
    events = [
        said("turn", turn=1),
        said("lost", seat=0, name="Rifles", worth=10),
        said("lost", seat=1, name="Guards", worth=2, gone=False),
        said("turn", turn=2),
        said("turn", turn=2),
        said("lost", seat=0, name="Tiger", worth=5),
    ]
    end = epilogue(TOY, GAME, events, "Ben wins", WAYS)
    assert (end.turns, end.losses) == ((0, 1, 2), ((0, 10, 15), (0, 2, 2)))
    assert end.fallen == (("Rifles", "Tiger"), ())
    assert (end.title, end.unit, end.places, end.facts) == ("Ben wins", "points", ("Hill: nobody",), ())
    assert is_worth_telling(end) and not is_worth_telling(epilogue(TOY, GAME, [], "", WAYS))


def test_the_map_has_the_ways_and_the_goals_and_nothing_else() -> None:
    board = epilogue(TOY, GAME, [], "", WAYS).board
    assert [(track.kind, track.label, track.legs) for track in board.tracks] == [("move", "", ())]
    assert [area.kind for area in board.areas] == ["objective"] and board.badges == ()


def test_a_game_may_tell_its_ways_itself() -> None:
    own = Track(kind="move", points=((3, 3), (2, 2)), side=1)
    told = Chronicle[Game](unit="", turn=lambda event: None, losses=losses, ways=lambda view, events: [own])
    assert epilogue(told, GAME, [], "", WAYS).board.tracks == (own,)


@pytest.mark.parametrize(
    ("dice", "chance", "hits", "odds"),
    [(1, HALF, 1, HALF), (3, HALF, 3, Fraction(1, 8)), (3, HALF, 0, 1), (2, THIRD, 1, Fraction(5, 9))],
)
def test_the_odds_of_so_many_successes_or_more(dice: int, chance: Fraction, hits: int, odds: Fraction) -> None:
    assert Throw(0, "", dice, chance, hits).odds == odds


def test_the_longest_odds_that_came_off_and_the_best_and_worst_rolls() -> None:
    thrown = [
        Throw(0, "Long shot", 2, Fraction(1, 6), 2),
        Throw(1, "Volley", 8, HALF, 7),
        Throw(1, "Blanks", 6, HALF, 0),
        Throw(0, "Sure", 9, Fraction(1), 9),
        Throw(0, "Single", 1, THIRD, 0),
    ]
    assert [(fact.label, fact.side, fact.text) for fact in facts(thrown)] == [
        ("Turning point", 0, "Long shot: 2 of 2, 1 in 36"),
        ("Best roll", 1, "Volley: 7 of 8, 4.0 expected"),
        ("Worst roll", 1, "Blanks: 0 of 6, 3.0 expected"),
    ]
    assert facts([]) == ()


def test_odds_are_told_as_people_say_them() -> None:
    assert (one_in(Fraction(1, 36)), one_in(Fraction(1, 4))) == ("1 in 36", "a chance of 25 %")


def test_luck_is_measured_in_successes_and_standard_deviations() -> None:
    thrown = [Throw(0, "", 4, HALF, 4), Throw(0, "", 5, Fraction(0), 0), Throw(1, "", 4, HALF, 1)]
    lucky = fortune(thrown, 0)
    assert (lucky.dice, lucky.ahead, lucky.deviations) == (4, 2.0, 2.0)
    assert fortune(thrown, 1).ahead == -1.0 and fortune(thrown, 2).dice == 0
