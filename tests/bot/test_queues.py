"""Whole activations planned ahead: carried out in their order, stopped under their conditions, kept by their owner."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.game.queues import AHEAD, QUEUED, Queued, imagined_table, planned, queued
from bot.refusal import NotPossible
from bot.store import clicks
from rulesets.dust_1947.actions import Activate, Declare, Move
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.offering import offered
from tests.bot.club import BLUE, GUEST, RED, Club
from tests.bot.moments import RULES
from tests.rulesets.dust_1947.table import dust, squad

NOTHING = Declare(actions=["nothing", "nothing"])


async def battle(club: Club, enemy_at: str = "A1") -> int:
    """Red is asked to activate; Red's first unit stands somewhere."""
    game = (
        dust(
            squad("Rifles", at=enemy_at), squad("Scouts", at="A3"), squad("Reserve", at="A5"),
            squad("Pioneers", at="A7"),
            squad("Guard", at="L5", seat=1), squad("Raiders", at="L7", seat=1), squad("Gunners", at="L9", seat=1),
        )
        .begins()
        .game
    )  # fmt: skip
    return await club.table_at(game)


async def plans(club: Club, number: int, unit: str, *then: Action, member: int = BLUE) -> None:
    """A member puts an activation behind the others."""
    await club.preparing.enqueue(number, member, [Activate(unit=unit), *(then or (NOTHING,))], club.interaction())


def test_an_activation_is_that_of_the_unit_that_the_game_names() -> None:
    assert planned([Activate(unit="Guard")], 1).unit == "Guard"
    assert planned([Move(to="A1")], 1, "Guard").with_stops({}, {}).unit == "Guard"


async def acts(club: Club, number: int, unit: str, *actions: Action) -> None:
    """Red activates a unit."""
    for action in (Activate(unit=unit), *(actions or (NOTHING,))):
        await club.gives(number, action, RED)


async def waiting(club: Club, number: int, seat: int = 1) -> list[str]:
    """The units whose activations wait in a queue."""
    return [one.unit for one in queued(await clicks.plans_of(club.database, number), seat, RULES)]


async def told(club: Club, number: int, seat: int = 1) -> str:
    """What a seat hears at its next interaction."""
    async with club.database.transaction() as tx:
        return "\n".join(await clicks.notes_of(tx, number, seat))


async def why(club: Club, number: int) -> dict[int, str]:
    """Whose queues have stopped, and why."""
    return await clicks.stopped_queues(club.database, number)


def named(unit: str) -> object:
    """Finds the activation of a unit in a queue."""

    def place(queue: Sequence[Queued]) -> int:
        return [one.unit for one in queue].index(unit)

    return place


async def stops(club: Club, number: int, **stops: str) -> None:
    """Blue has all activations stopped so."""
    await club.preparing.stop_if(number, BLUE, None, stops, club.interaction())


async def activated(club: Club, number: int) -> list[tuple[str, str]]:
    """Who was activated, and whether a plan has done it."""
    lines = await club.record(number)
    return [(line.action["unit"], line.automatic) for line in lines if line.action["type"] == "activate"]


async def test_activations_are_carried_out_in_their_order(club: Club) -> None:
    number = await battle(club)
    await plans(club, number, "Guard", Declare(actions=["move", "nothing"]), Move(to="K5"))
    await plans(club, number, "Raiders")
    assert await waiting(club, number) == ["Guard", "Raiders"]
    assert (await club.game(number)).questions[0].seat == 0
    await acts(club, number, "Rifles")
    assert await activated(club, number) == [("Rifles", ""), ("Guard", "plan")]
    assert str((await club.game(number)).units["Guard"].square) == "K5"  # type: ignore[attr-defined]
    assert await waiting(club, number) == ["Raiders"]
    await acts(club, number, "Scouts")
    assert (await activated(club, number))[-1] == ("Raiders", "plan")
    assert (await club.game(number)).questions[0].seat == 0
    assert await clicks.plans_of(club.database, number) == []


async def test_an_answer_is_typed_as_it_was_put_together(club: Club) -> None:
    number = await battle(club)
    await plans(club, number, "Guard", Declare(actions=["move", "nothing"]), Move(to="K5"))
    (one,) = queued(await clicks.plans_of(club.database, number), 1, RULES)
    assert one.words == "activate Guard; declare move, nothing; move K5"
    assert one.line.endswith("– stops if loss")


async def test_a_loss_stops_a_queue_and_its_owner_hears_which(club: Club) -> None:
    number = await battle(club)
    await plans(club, number, "Guard")
    await plans(club, number, "Raiders")
    table = await club.table(number)
    hurt = table.running.model_copy(deep=True)
    unit = hurt.units["Gunners"]  # type: ignore[attr-defined]
    unit.soldiers = [unit.soldiers[0].model_copy(update={"alive": False}), *unit.soldiers[1:]]
    club.referee.remember(replace(table, game=hurt.settled()))
    await acts(club, number, "Rifles")
    assert await waiting(club, number) == ["Guard", "Raiders"]
    assert await why(club, number) == {1: "Gunners has had losses"}
    assert (await club.game(number)).questions[0].seat == 1
    assert "Your queue has stopped at Guard: Gunners has had losses." in await told(club, number)
    assert await told(club, number, 0) == ""
    await club.preparing.go_on(number, BLUE, club.interaction())
    assert await waiting(club, number) == ["Raiders"]
    assert await why(club, number) == {}


async def test_an_enemy_near_by_stops_a_queue(club: Club) -> None:
    number = await battle(club, enemy_at="I5")
    await plans(club, number, "Raiders")
    await plans(club, number, "Guard")
    await stops(club, number, near="4")
    await acts(club, number, "Scouts")
    assert await why(club, number) == {1: "Rifles is at range 4"}
    await club.preparing.stop_if(number, BLUE, named("Raiders"), {"near": "2"}, club.interaction())  # type: ignore[arg-type]
    await club.preparing.go_on(number, BLUE, club.interaction())
    assert await waiting(club, number) == ["Guard"]
    await acts(club, number, "Reserve")
    assert "stopped at Guard" in await told(club, number)


async def test_a_reaction_stops_a_queue_in_the_middle_of_an_activation(club: Club) -> None:
    number = await battle(club, enemy_at="I5")
    await plans(club, number, "Guard", Declare(actions=["move", "move"]), Move(to="K6"), Move(to="K7"))
    await plans(club, number, "Raiders")
    await stops(club, number, reaction="yes")
    await acts(club, number, "Scouts")
    asked = (await club.game(number)).questions[0]
    assert (asked.key, asked.seat) == ("react", 0)
    await club.gives(number, (await club.game(number)).read_action({"type": "react", "unit": "Rifles"}), RED)
    assert await why(club, number) == {1: "Rifles has reacted"}
    assert "stopped at Guard: Rifles has reacted" in await told(club, number)


async def test_what_is_not_legal_any_more_stops_a_queue(club: Club) -> None:
    number = await battle(club)
    await plans(club, number, "Nobody")
    await plans(club, number, "Guard")
    await acts(club, number, "Rifles")
    assert await waiting(club, number) == ["Nobody", "Guard"]
    assert "DU-ACT-02" in (await why(club, number))[1]
    await club.preparing.withdraw_queued(number, BLUE, named("Nobody"), club.interaction())  # type: ignore[arg-type]
    assert await why(club, number), "it goes on when its owner says so"
    await club.preparing.go_on(number, BLUE, club.interaction())
    assert await waiting(club, number) == []


async def test_an_undo_keeps_the_queue_and_stops_it(club: Club) -> None:
    number = await battle(club)
    await plans(club, number, "Guard")
    await club.gives(number, Activate(unit="Rifles"), RED)
    await club.agreements.undo(number, RED, club.interaction())
    assert await waiting(club, number) == ["Guard"]
    assert await why(club, number) == {1: "a step was taken back"}
    await acts(club, number, "Rifles")
    assert (await club.game(number)).questions[0].seat == 1


async def test_activations_move_and_are_withdrawn(club: Club) -> None:
    number = await battle(club)
    for unit in ("Guard", "Raiders", "Gunners"):
        await plans(club, number, unit)
    await club.preparing.move_queued(number, BLUE, named("Gunners"), club.interaction(), -1)  # type: ignore[arg-type]
    assert await waiting(club, number) == ["Guard", "Gunners", "Raiders"]
    await club.preparing.withdraw_queued(number, BLUE, named("Guard"), club.interaction())  # type: ignore[arg-type]
    assert await waiting(club, number) == ["Gunners", "Raiders"]
    assert await waiting(club, number, 0) == []
    await club.preparing.withdraw_queued(number, BLUE, None, club.interaction())
    assert await waiting(club, number) == []


async def test_an_interaction_that_comes_twice_plans_once(club: Club) -> None:
    number = await battle(club)
    for _ in range(2):
        await club.preparing.enqueue(number, BLUE, [Activate(unit="Guard"), NOTHING], 4711)
    assert await waiting(club, number) == ["Guard"]


async def test_onlookers_plan_nothing_and_a_queue_has_an_end(club: Club) -> None:
    number = await battle(club)
    with pytest.raises(NotPossible, match="do not play"):
        await plans(club, number, "Guard", member=GUEST)
    for _ in range(QUEUED):
        await plans(club, number, "Guard")
    with pytest.raises(NotPossible, match="as many as are kept"):
        await plans(club, number, "Guard")


async def test_what_is_imagined_leaves_out_who_is_queued_and_changes_nothing(club: Club) -> None:
    number = await battle(club)
    await plans(club, number, "Guard")
    table, known = await club.table(number), await clicks.plans_of(club.database, number)
    before = table.running.model_dump_json()
    imagined = imagined_table(table, 1, known)
    assert imagined is not None
    question = imagined.running.question(AHEAD)
    found = offered(imagined.running, question, {"type": "activate"})
    assert found is not None
    assert [option.value for option in found.options] == ["Raiders", "Gunners"]
    assert table.running.model_dump_json() == before


async def test_a_typed_activation_gets_conditions(club: Club) -> None:
    number = await battle(club)
    async with club.database.transaction() as tx:
        await clicks.add_plan(tx, number, 1, "activate", {"unit": "Guard"})
        await clicks.add_plan(tx, number, 1, "declare", {"actions": "nothing, nothing"})
    await stops(club, number, loss="yes")
    assert all(plan.queued for plan in await clicks.plans_of(club.database, number))
    await acts(club, number, "Rifles")
    assert await activated(club, number) == [("Rifles", ""), ("Guard", "plan")]


async def test_what_the_game_does_not_know_any_more_stops_a_queue(club: Club) -> None:
    number = await battle(club)
    await plans(club, number, "Guard")
    async with club.database.transaction() as tx:
        known = await clicks.plans_of(tx, number)
        await clicks.plan_anew(tx, number, 1, [known[0], replace(known[1], kind="announce")])
    await acts(club, number, "Rifles")
    assert await why(club, number) == {1: "the game has been updated since"}
    assert "is dropped. The game has been updated" in await told(club, number)


async def test_dying_in_the_middle_keeps_the_queue_whole(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Red's answer and Blue's queued activation are one transaction: both have happened, or neither."""
    number = await battle(club)
    await plans(club, number, "Guard")
    await plans(club, number, "Raiders")
    await club.gives(number, Activate(unit="Rifles"), RED)
    lines = len(await club.record(number))

    async def dies(*args: object) -> None:
        raise SystemExit

    with monkeypatch.context() as dying, pytest.raises(SystemExit):
        dying.setattr(clicks, "drop_standing_orders", dies)
        await club.gives(number, NOTHING, RED)
    again = Club(club.database, club.folder, interactions=club.interactions + 100)
    assert len(await again.record(number)) == lines
    assert await waiting(again, number) == ["Guard", "Raiders"]
    await again.gives(number, NOTHING, RED)
    assert await activated(again, number) == [("Rifles", ""), ("Guard", "plan")]
    assert await waiting(again, number) == ["Raiders"]


async def test_a_queue_goes_with_its_player(club: Club) -> None:
    number = await battle(club)
    await plans(club, number, "Guard")
    await club.agreements.replace(number, BLUE, GUEST, "Guest", club.interaction())
    assert await clicks.plans_of(club.database, number) == []
