"""Standing orders by thumb: a panel for their owner only, which works after a restart and says what was done."""

from __future__ import annotations

from bot.game.orders import POLICIES
from bot.store import clicks
from tests.bot.moments import moment
from tests.bot.test_orders import before_reaction
from tests.cogs.hall import Hall, Heard, said


async def opened(hall: Hall) -> Heard:
    """Red's panel in a running game."""
    await hall.begins(moment("activate", seat=0))
    return await hall.types(hall.red, "game orders")


async def test_an_order_in_three_taps(hall: Hall) -> None:
    heard = await opened(hall)
    assert "You have no standing orders" in heard.text
    heard = await hall.chooses(hall.red, heard.last, "react", "Which")
    assert [option["value"] for option in heard.menus[0]["options"]] == [*POLICIES, "never+", "ask+"]
    heard = await hall.chooses(hall.red, heard.last, "never", "How")
    assert "Whether a unit reacts to an enemy: “react”: never." in heard.text
    (order,) = heard.menus[1]["options"]
    heard = await hall.chooses(hall.red, heard.last, order["value"], "Change")
    heard = await hall.presses(hall.red, "Withdraw", heard.last)
    assert "You have no standing orders" in heard.text
    assert hall.public() == []


async def test_conditions_are_put_together_by_menus(hall: Hall) -> None:
    heard = await hall.chooses(hall.red, (await opened(hall)).last, "react", "Which")
    heard = await hall.chooses(hall.red, heard.last, "if", "How")
    assert "choose at least one condition" in heard.text
    assert heard.buttons == ["Only once", "Back"]
    heard = await hall.chooses(hall.red, heard.last, "distance")
    assert [option["value"] for option in heard.menus[0]["options"]][1:] == [str(number) for number in range(7)]
    heard = await hall.chooses(hall.red, heard.last, "3")
    heard = await hall.chooses(hall.red, heard.last, "sight")
    heard = await hall.chooses(hall.red, heard.last, "yes")
    heard = await hall.presses(hall.red, "Only once", heard.last)
    assert "Only if: distance=3, sight (once)" in heard.text
    heard = await hall.chooses(hall.red, heard.last, "sight")
    heard = await hall.chooses(hall.red, heard.last, "no matter")
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert "“react”: if distance=3 (once)." in heard.text
    assert await clicks.order_draft(hall.bot.database, 1, 0) is None


async def test_a_panel_whose_draft_is_gone_says_so(hall: Hall) -> None:
    heard = await hall.chooses(hall.red, (await opened(hall)).last, "react", "Which")
    old = await hall.chooses(hall.red, heard.last, "if", "How")
    async with hall.bot.database.transaction() as tx:
        await clicks.drop_order_draft(tx, 1, 0)
    assert "settled already" in (await hall.presses(hall.red, "Only once", old.last)).text


async def test_the_button_is_under_status_and_planner(hall: Hall) -> None:
    await hall.begins(moment("activate", seat=0))
    assert "Standing orders" in (await hall.types(hall.red, "game status")).buttons
    assert "Standing orders" not in (await hall.types(hall.guest, "game status")).buttons
    status = await hall.types(hall.red, "game status")
    heard = await hall.presses(hall.red, "Act", status.last)
    assert "Standing orders" in heard.buttons
    assert "You have no standing orders" in (await hall.presses(hall.red, "Standing orders", heard.last)).text


async def test_only_the_owner_sees_orders_and_hears_why_they_answered(hall: Hall) -> None:
    game, fields = before_reaction(seat=1)
    number = await hall.begins(game)
    await hall.types(hall.blue, "game orders", question="react", policy="if", when="distance=0")
    typed = {name: ", ".join(v) if isinstance(v, list) else v for name, v in fields.items() if name != "type" and v}
    await hall.types(hall.red, f"dust {fields['type']}", **typed)
    told = (await hall.types(hall.blue, "game status")).text
    assert "Your standing order “react”: if distance=0." in told
    assert "no unit met the conditions" in told
    assert "away from" in told
    log = (await hall.types(hall.red, "game log")).text
    assert "Blue had given a standing order for this." in log
    assert "distance" not in log
    assert not any("distance=" in said(message) for message in hall.public())
    assert (await hall.table(number)).phase == "running"


async def test_a_unit_that_is_not_ones_own_is_refused(hall: Hall) -> None:
    await opened(hall)
    heard = await hall.types(hall.red, "game orders", question="react", policy="never", whom="The Moon")
    assert "Nobody is called “The Moon”: choose one of all others, all infantry" in heard.text


async def own_units(hall: Hall) -> list[str]:
    """Red's units, in the order of the menu."""
    return [one.id for one in (await hall.game(1)).units.values() if one.seat == 0]  # type: ignore[attr-defined]


async def test_orders_for_a_unit_a_group_and_all_others_by_thumb(hall: Hall) -> None:
    heard = await hall.chooses(hall.red, (await opened(hall)).last, "react", "Which")
    heard = await hall.chooses(hall.red, heard.last, "always", "How")
    unit = (await own_units(hall))[0]
    for whom, policy in ((unit, "never"), ("all infantry", "ask")):
        heard = await hall.chooses(hall.red, heard.last, "react", "Which")
        heard = await hall.chooses(hall.red, heard.last, whom, "For whom?")
        assert f"For: {whom}" in heard.text
        heard = await hall.chooses(hall.red, heard.last, policy, "How")
    assert "The first that fits decides" in heard.text
    assert f"1. {unit}: never\n2. all infantry: ask\n3. all others: always" in heard.text
    infantry = next(one for one in heard.menus[1]["options"] if "all infantry" in one["label"])
    heard = await hall.chooses(hall.red, heard.last, infantry["value"], "Change")
    heard = await hall.presses(hall.red, "Earlier", heard.last)
    assert f"1. all infantry: ask\n2. {unit}: never" in heard.text
    heard = await hall.presses(hall.red, "Later", (await hall.presses(hall.red, "Later", heard.last)).last)
    assert heard.text.splitlines()[3] == "3. all infantry: ask"
    heard = await hall.presses(hall.red, "Withdraw", heard.last)
    assert f"1. {unit}: never\n2. all others: always" in heard.text
    assert hall.public() == []
    assert "standing order" not in (await hall.types(hall.blue, "game status")).text


async def test_orders_for_a_unit_by_command(hall: Hall) -> None:
    await opened(hall)
    unit = (await own_units(hall))[0]
    await hall.types(hall.red, "game orders", question="react", policy="always")
    await hall.types(hall.red, "game orders", question="react", policy="never", whom=unit.upper(), when="distance=2")
    await hall.types(hall.red, "game orders", question="react", policy="if", whom="all infantry", when="sight", place=1)
    text = (await hall.types(hall.red, "game orders")).text
    assert f"1. all infantry: if sight\n2. {unit}: never if distance=2\n3. all others: always" in text
    heard = await hall.types(hall.red, "game orders", question="react", policy="withdraw", whom="all infantry")
    assert "Withdrawn: “react” for all infantry: if sight." in heard.text
    heard = await hall.types(hall.red, "game orders", question="react", policy="withdraw", whom="all infantry")
    assert f"You have no such order. Yours are: “react” for {unit}, “react” for all others." in heard.text
