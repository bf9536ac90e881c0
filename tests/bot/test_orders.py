"""Answers ahead of time: standing orders and plans."""

from __future__ import annotations

from random import Random

import pytest

from bot.game.orders import ORDERS_A_SEAT, condition_texts, standing_order
from bot.refusal import NotPossible
from bot.store import clicks
from rulesets.kit.engine.action import Action
from rulesets.kit.engine.game import Game, apply
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.bot.club import BLUE, GUEST, RED, Club
from tests.bot.moments import RULES, answer_that, dice, moment, random_answer

NOBODY = {"type": "react", "unit": "nobody"}


def before_reaction(seat: int | None = None) -> tuple[Game, dict[str, object]]:
    """A game one answer before a reaction window, and that answer."""
    for seed in range(60):
        random = Random(seed)
        game = moment("activate")
        while game.questions:
            question = game.questions[0]
            action = random_answer(game, question, random)
            after = apply(game, question.seat, question.number, action, dice()).game
            asked = after.questions[:1]
            if question.key == "move" and asked and asked[0].key == "react" and seat in (None, asked[0].seat):
                return game, action.model_dump()
            game = after
    raise AssertionError("no move that can be answered")


async def moves_into_reach(club: Club, order: StandingOrder | None) -> int:
    """The table after a move that can be answered, by a seat that has given this order; returns its number."""
    game, fields = before_reaction()
    number = await club.table_at(game)
    reacting = 1 - game.questions[0].seat
    if order is not None:
        await club.preparing.set_order(number, (RED, BLUE)[reacting], order, club.interaction())
    await club.gives(number, game.read_action(fields))
    return number


async def test_without_an_order_the_player_is_asked(club: Club) -> None:
    number = await moves_into_reach(club, None)
    assert (await club.game(number)).questions[0].key == "react"


async def test_never_answers_no_without_asking(club: Club) -> None:
    number = await moves_into_reach(club, StandingOrder(key="react", policy="never"))
    reactions = [line for line in await club.record(number) if line.action["type"] == "react"]
    assert reactions
    assert {(line.automatic, line.action["unit"]) for line in reactions} == {("standing order", NOBODY["unit"])}


async def test_always_reacts(club: Club) -> None:
    number = await moves_into_reach(club, StandingOrder(key="react", policy="always"))
    line = next(line for line in await club.record(number) if line.action["type"] == "react")
    assert line.automatic == "standing order"
    assert line.action["unit"] != NOBODY["unit"]


async def test_a_condition_that_does_not_hold_answers_no(club: Club) -> None:
    order = StandingOrder(key="react", policy="if", when={"distance": "0"})
    number = await moves_into_reach(club, order)
    line = next(line for line in await club.record(number) if line.action["type"] == "react")
    assert line.action["unit"] == NOBODY["unit"]


async def test_a_condition_that_holds_reacts(club: Club) -> None:
    number = await moves_into_reach(club, StandingOrder(key="react", policy="if", when={"distance": "6"}))
    line = next(line for line in await club.record(number) if line.action["type"] == "react")
    assert line.action["unit"] != NOBODY["unit"]


async def test_once_is_used_up(club: Club) -> None:
    number = await moves_into_reach(club, StandingOrder(key="react", policy="never", once=True))
    assert await clicks.standing_orders(club.database, number) == []


async def several(club: Club, *orders: StandingOrder) -> int:
    """The table after a move that can be answered, by a seat that has given these orders one after the other."""
    game, fields = before_reaction()
    number = await club.table_at(game)
    reacting = 1 - game.questions[0].seat
    for order in orders:
        await club.preparing.set_order(number, (RED, BLUE)[reacting], order, club.interaction())
    await club.gives(number, game.read_action(fields))
    return number


async def test_the_first_order_that_fits_decides_and_its_owner_hears_which(club: Club) -> None:
    game, fields = before_reaction()
    asked = apply(game, game.questions[0].seat, game.questions[0].number, game.read_action(fields), dice()).game
    names = list(asked.questions[0].values["able"])
    never = [StandingOrder(key="react", policy="never", whom=name) for name in names]
    number = await several(club, StandingOrder(key="react", policy="always"), *never)
    line = next(line for line in await club.record(number) if line.action["type"] == "react")
    assert (line.automatic, line.action["unit"]) == ("standing order", NOBODY["unit"])
    told = await told_later(club, number, asked.questions[0].seat)
    assert f"Your standing order {len(names)} “react” for {names[-1]}: never." in told[0]
    assert await told_later(club, number, game.questions[0].seat) == []


async def test_what_no_order_is_for_is_asked(club: Club) -> None:
    number = await several(club, StandingOrder(key="react", policy="never", whom="all aircraft"))
    assert (await club.game(number)).questions[0].key == "react"


async def test_of_several_only_the_one_that_answered_is_used_up(club: Club) -> None:
    number = await several(
        club,
        StandingOrder(key="react", policy="never", once=True),
        StandingOrder(key="react", policy="never", whom="all aircraft", once=True),
    )
    assert [one.order.whom for one in await clicks.standing_orders(club.database, number)] == ["all aircraft"]


async def test_as_many_orders_are_kept_as_a_menu_holds(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    for near in range(ORDERS_A_SEAT):
        order = StandingOrder(key="react", policy="if", when={"distance": str(near)})
        await club.preparing.set_order(number, RED, order, club.interaction())
    one_more = StandingOrder(key="react", policy="if", when={"sight": "yes"})
    with pytest.raises(NotPossible, match="as many as are kept"):
        await club.preparing.set_order(number, RED, one_more, club.interaction())
    await club.preparing.set_order(number, RED, StandingOrder(key="react", policy="never"), club.interaction())
    assert len(await clicks.standing_orders(club.database, number)) == 1


async def test_what_is_open_is_answered_at_once(club: Club) -> None:
    number = await club.table_at(moment("react", seat=1))
    order = StandingOrder(key="react", policy="never")
    words = await club.preparing.set_order(number, BLUE, order, club.interaction())
    assert words == "“react”: never."
    assert (await club.record(number))[-1].automatic == "standing order"
    assert all(q.key != "react" for q in (await club.game(number)).questions)


async def test_ask_takes_an_order_back(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    for policy in ("never", "ask"):
        order = StandingOrder(key="react", policy=policy)  # type: ignore[arg-type]
        await club.preparing.set_order(number, RED, order, club.interaction())
    assert await clicks.standing_orders(club.database, number) == []


async def test_onlookers_give_no_orders(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    with pytest.raises(NotPossible, match="do not play"):
        await club.preparing.set_order(number, GUEST, StandingOrder(key="react", policy="never"), club.interaction())


@pytest.mark.parametrize(
    ("policy", "when", "kept"),
    [
        ("if", "distance=3", {"distance": "3"}),
        ("if", "distance = 03", {"distance": "3"}),
        ("if", "distance=3, sight", {"distance": "3", "sight": "yes"}),
        ("never", "distance=3", {"distance": "3"}),
        ("never", "", {}),
    ],
)
async def test_what_is_typed_becomes_an_order(club: Club, policy: str, when: str, kept: dict[str, str]) -> None:
    table = await club.table(await club.table_at(moment("activate")))
    assert standing_order(table, "react", policy, when, False).when == kept


@pytest.mark.parametrize(
    ("key", "policy", "when", "right"),
    [
        ("charge", "never", "", "choose one of react"),
        ("@everyone **", "never", "", "choose one of react"),
        ("react", "if", "distance=near", "a number up to 6"),
        ("react", "if", "distance=", "a number up to 6"),
        ("react", "if", "distance=7", "a number up to 6"),
        ("react", "if", "distance=-1", "a number up to 6"),
        ("react", "if", "distance=²", "a number up to 6"),
        ("react", "if", "weather=rain", "choose from distance"),
        ("react", "if", "sight=no", "choose one of yes"),
        ("react", "if", "", "needs one"),
        ("react", "always", "distance=3", "has no conditions"),
    ],
)
async def test_what_makes_no_sense_is_refused(club: Club, key: str, policy: str, when: str, right: str) -> None:
    table = await club.table(await club.table_at(moment("activate")))
    with pytest.raises(NotPossible, match=right) as refused:
        standing_order(table, key, policy, when, False)
    assert "@everyone" not in str(refused.value)


def test_every_condition_is_shown_as_it_is_written() -> None:
    assert condition_texts(RULES.ahead.keys["react"]) == ["distance=6", "sight"]


async def plans(club: Club, number: int, seat: int, kind: str, **typed: str) -> None:
    """A seat plans an action before it is asked."""
    async with club.database.transaction() as tx:
        await clicks.add_plan(tx, number, seat, kind, typed)


async def test_a_plan_is_used_when_its_question_comes(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    game = await club.game(number)
    action = answer_that(game)
    after = apply(game, 0, game.questions[0].number, action, dice()).game
    wanted = answer_that(after).model_dump()
    typed = {name: str(value) for name, value in wanted.items() if name != "type" and value}
    await plans(club, number, 1, wanted["type"], **typed)
    await club.gives(number, action)
    line = (await club.record(number))[-1]
    assert (line.automatic, line.seat, line.action["unit"]) == ("plan", 1, wanted["unit"])
    assert await clicks.plans_of(club.database, number) == []


async def test_a_plan_that_is_not_legal_is_dropped_and_its_owner_is_told(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    await plans(club, number, 1, "deploy", unit="Nobody of Nowhere", to="Z99")
    await club.answers(number)
    game = await club.game(number)
    assert game.questions[0].seat == 1
    assert await clicks.plans_of(club.database, number) == []
    async with club.database.transaction() as tx:
        told = await clicks.notes_of(tx, number, 1)
        assert await clicks.notes_of(tx, number, 0) == []
    assert len(told) == 1
    assert "Nobody of Nowhere" in told[0]


async def test_a_plan_for_another_question_waits(club: Club) -> None:
    number = await club.table_at(moment("deploy", seat=0))
    await plans(club, number, 1, "react", unit="nobody")
    await club.answers(number)
    assert len(await clicks.plans_of(club.database, number)) == 1


def does_nothing(game: Game) -> Action:
    """The declaration of an activation that is over at once."""
    return game.read_action({"type": "declare", "actions": ["nothing", "nothing"]})


async def told_later(club: Club, number: int, seat: int) -> list[str]:
    """What a seat hears at its next interaction."""
    async with club.database.transaction() as tx:
        return await clicks.notes_of(tx, number, seat)


async def test_a_plan_that_its_activation_did_not_ask_for_ends_with_it(club: Club) -> None:
    """A MOVE that became a NOTHING leaves its plan behind; a later activation must not carry it out."""
    number = await club.table_at(moment("declare", seat=0))
    await plans(club, number, 0, "move", to="D4")
    await plans(club, number, 1, "move", to="D5")
    await club.gives(number, does_nothing(await club.game(number)))
    assert [plan.seat for plan in await clicks.plans_of(club.database, number)] == [1]
    assert "not asked for" in (await told_later(club, number, 0))[0]
    assert await told_later(club, number, 1) == []


async def test_what_was_planned_for_the_next_activation_stays(club: Club) -> None:
    number = await club.table_at(moment("declare", seat=0))
    await plans(club, number, 0, "move", to="D4")
    await plans(club, number, 0, "activate", unit="Nobody of Nowhere")
    await plans(club, number, 0, "declare", actions="move, attack")
    await plans(club, number, 0, "move", to="E4")
    await club.gives(number, does_nothing(await club.game(number)))
    assert [plan.kind for plan in await clicks.plans_of(club.database, number)] == ["activate", "declare", "move"]


async def test_an_activation_that_goes_on_keeps_its_plans(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await plans(club, number, 0, "attack", target="Nobody of Nowhere")
    await club.answers(number, rolls=False, same_seat=True)
    assert [plan.kind for plan in await clicks.plans_of(club.database, number)] == ["attack"]


async def test_a_plan_of_an_action_that_the_game_does_not_know_is_dropped(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await plans(club, number, 1, "gallop", to="D4")
    await club.answers(number, rolls=False, same_seat=True)
    assert await clicks.plans_of(club.database, number) == []
    assert "updated since" in (await told_later(club, number, 1))[0]
