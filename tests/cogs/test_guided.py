"""Orders put together before the first of them is given: an activation from the unit to the target, one Confirm."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.game.referee import Click, Told
from bot.refusal import NotPossible
from cogs.common.reply import Interaction
from cogs.play import _giving, _guided, _one_panel
from cogs.play._panel import Shown
from cogs.play._planner import Planner
from rulesets.kit.boards.squares.pad import ARROWS
from tests.bot.moments import moment
from tests.cogs.hall import Hall, Heard, parts

MOVE_AND_ATTACK = "move, attack"


async def opened(hall: Hall) -> tuple[int, Heard]:
    """Red, who is to activate a unit, has pressed Act."""
    number = await hall.begins(moment("activate", seat=0))
    status = await hall.types(hall.red, "game status")
    return number, await hall.presses(hall.red, "Act", status.last)


def values(heard: Heard) -> list[str]:
    """What the menu of a panel holds."""
    return [option["value"] for option in heard.menus[0]["options"]] if heard.menus else []


async def chooses(hall: Hall, heard: Heard, value: str) -> Heard:
    """Red picks an entry of the panel's menu."""
    return await hall.chooses(hall.red, heard.last, value)


async def with_actions(hall: Hall, heard: Heard, wanted: str = MOVE_AND_ATTACK) -> Heard:
    """A unit is chosen that can be given these actions at once, and they are given."""
    for unit in values(heard):
        chosen = await chooses(hall, heard, unit)
        if wanted in values(chosen):
            return await chooses(hall, chosen, wanted)
        heard = await hall.presses(hall.red, "Back", chosen.last)
    raise AssertionError("no unit of this moment can do that")


async def moved(hall: Hall, heard: Heard) -> Heard:
    """The first place of the menus is chosen."""
    heard = await hall.by_menu(hall.red, heard)
    if values(heard)[0].startswith("Row "):
        heard = await chooses(hall, heard, values(heard)[-1])
    return await chooses(hall, heard, values(heard)[0])


async def record(hall: Hall, number: int) -> list[dict[str, Any]]:
    """The answers in the record."""
    sql = "SELECT kind, action FROM record WHERE game = ? AND kind = 'answer' ORDER BY number"
    return [dict(row) for row in await hall.bot.database.rows(sql, (number,))]


async def test_unit_actions_and_way_are_given_by_one_confirm(hall: Hall) -> None:
    number, heard = await opened(hall)
    before = await hall.game(number)
    heard = await moved(hall, await with_actions(hall, heard))
    assert await hall.game(number) is before
    assert "Confirm" in heard.buttons
    await hall.presses(hall.red, "Confirm", heard.last)
    kinds = [line["action"].partition('"type": "')[2].partition('"')[0] for line in await record(hall, number)]
    assert kinds[:3] == ["activate", "declare", "move"]
    assert (await hall.game(number)).count >= before.count + 3


async def with_unit(hall: Hall, panel: Heard, unit: str) -> Heard:
    """A panel on which this unit is chosen, and nothing else; an older panel is drawn anew first."""
    panel = await chooses(hall, panel, values(panel)[0]) if panel.menus else panel
    while unit not in values(panel):
        panel = await hall.presses(hall.red, "Back", panel.last)
    return await chooses(hall, panel, unit)


@pytest.mark.usefixtures("a_quarter_of_an_hour_later")
async def test_confirm_carries_out_what_its_panel_shows_and_nothing_else(hall: Hall) -> None:
    number, older = await opened(hall)
    _, one, *others = values(older)
    newer = await hall.presses(hall.red, "Act", (await hall.types(hall.red, "game status")).last)
    for other in others:
        older = await with_unit(hall, older, one)
        newer = await with_unit(hall, newer, other)
        if "Confirm" in older.buttons:
            older = await hall.presses(hall.red, "Confirm", older.last)
            assert await record(hall, number) == [], (one, other)
            assert older.text == newer.text


async def test_back_goes_through_the_answers_before(hall: Hall) -> None:
    number, heard = await opened(hall)
    first = values(heard)
    heard = await moved(hall, await with_actions(hall, heard))
    for _ in range(12):
        if "Back" not in heard.buttons:
            break
        heard = await hall.presses(hall.red, "Back", heard.last)
    assert values(heard) == first
    assert await record(hall, number) == []


async def test_half_made_orders_survive_a_restart(hall: Hall) -> None:
    number, heard = await opened(hall)
    heard = await with_actions(hall, heard)
    kept = values(heard)
    await hall.restarts()
    status = await hall.types(hall.red, "game status")
    again = await hall.presses(hall.red, "Act", status.last)
    assert values(again) == kept
    assert "✓" in again.text
    assert await record(hall, number) == []


async def test_confirm_gives_what_is_complete_and_asks_on(hall: Hall) -> None:
    number, heard = await opened(hall)
    unit = values(heard)[0]
    heard = await chooses(hall, heard, unit)
    assert "Confirm" in heard.buttons
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert len(await record(hall, number)) == 1
    assert heard.menus


async def test_a_slow_confirm_says_that_it_was_heard_and_has_nothing_to_press(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, heard = await opened(hall)
    heard = await chooses(hall, heard, values(heard)[0])
    shown: list[tuple[str, Any]] = []
    rewrite, answered = _giving.rewrite, hall.bot.referee.answer

    async def slowly(click: Click) -> Told:
        await asyncio.sleep(0.01)
        return await answered(click)

    async def seen(interaction: Interaction, text: str, **more: Any) -> discord.InteractionMessage:
        shown.append((text, more.get("view")))
        return await rewrite(interaction, text, **more)

    monkeypatch.setattr(hall.bot.referee, "answer", slowly)
    monkeypatch.setattr(_giving, "rewrite", seen)
    monkeypatch.setattr(_giving, "SOON", 0.0)
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert shown[0] == (_giving.IN_WORK, None)
    assert _giving.IN_WORK not in heard.text
    assert heard.menus
    assert len(await record(hall, number)) == 1


async def test_a_slow_confirm_that_is_refused_leads_back(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    async def refuses(click: Click) -> Told:
        await asyncio.sleep(0.01)
        raise NotPossible("The other side is asked first.")

    _, heard = await opened(hall)
    heard = await chooses(hall, heard, values(heard)[0])
    monkeypatch.setattr(_giving, "SOON", 0.0)
    monkeypatch.setattr(hall.bot.referee, "answer", refuses)
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    assert "The other side is asked first." in heard.text
    assert "Act" in [label for message in heard.messages for label in Heard(heard.result, [message]).buttons]


async def test_a_press_while_a_confirm_is_at_work_waits_for_what_comes_of_it(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would be shown the question of before once more, and could answer it to nobody."""
    _, heard = await opened(hall)
    planner_of, answered = _guided.planner_of, hall.bot.referee.answer
    presses: list[Any] = []

    async def pressed(*press: Any) -> Any:
        presses.append(press)
        return await planner_of(*press)

    async def at_work(click: Click) -> Told:
        assert _one_panel._turn(presses[-1][0].interaction).locked()
        return await answered(click)

    monkeypatch.setattr(_guided, "planner_of", pressed)
    monkeypatch.setattr(hall.bot.referee, "answer", at_work)
    heard = await chooses(hall, heard, values(heard)[0])
    async with _one_panel.at_work(presses[-1][0].interaction):
        another = asyncio.create_task(planner_of(*presses[-1]))
        await asyncio.sleep(0)
        assert not another.done()
        another.cancel()
    assert "Confirm" not in (await hall.presses(hall.red, "Confirm", heard.last)).buttons


def test_a_confirm_shows_the_last_answer_that_has_something_to_show() -> None:
    """A move, and lying down after it: the way is drawn, though lying down has no picture of its own."""
    scene: Any = object()
    drawn = {"move": scene}
    pictures = SimpleNamespace(preview=lambda view, question, action, seat: drawn.get(action))
    stages = [SimpleNamespace(view=None, question=None, action=action) for action in ("activate", "move", "lie down")]
    orders: Any = SimpleNamespace(stages=stages, rules=SimpleNamespace(pictures=pictures), last=stages[-1])
    nothing: Any = None
    sight = Shown(Planner(nothing, nothing, 0, orders)).previewed()
    assert sight is not None and sight.scene is scene
    drawn.clear()
    assert Shown(Planner(nothing, nothing, 0, orders)).previewed() is None


async def test_the_direction_pad_moves_a_cursor_and_takes_the_place_under_it(hall: Hall) -> None:
    number, heard = await opened(hall)
    heard = await with_actions(hall, heard)
    before = heard.text
    arrow = next(label for label in heard.buttons if label in ARROWS)
    heard = await hall.presses(hall.red, arrow, heard.last)
    assert heard.text != before
    place = heard.text.partition("cursor: **")[2].partition("*")[0]
    assert heard.last.attachments
    heard = await hall.presses(hall.red, "●", heard.last)
    assert place in heard.text
    heard = await hall.presses(hall.red, "Confirm", heard.last)
    moves = [line for line in await record(hall, number) if '"type": "move"' in line["action"]]
    assert f'"to": "{place}"' in moves[0]["action"]


async def test_the_pad_comes_first_and_can_be_left_for_the_menus(hall: Hall) -> None:
    _, heard = await opened(hall)
    heard = await with_actions(hall, heard)
    assert not heard.menus
    heard = await hall.presses(hall.red, "By menu", heard.last)
    assert heard.menus
    heard = await hall.presses(hall.red, "Direction pad", heard.last)
    assert not heard.menus


async def test_the_way_is_the_shortest_unless_it_is_chosen(hall: Hall) -> None:
    number, heard = await opened(hall)
    heard = await moved(hall, await with_actions(hall, heard))
    if "Choose the way" not in heard.buttons:
        pytest.skip("the first place of this moment has one way only")
    heard = await hall.presses(hall.red, "Choose the way", heard.last)
    by = values(heard)[0]
    heard = await chooses(hall, heard, by)
    await hall.presses(hall.red, "Confirm", heard.last)
    moves = [line for line in await record(hall, number) if '"type": "move"' in line["action"]]
    assert f'"via": ["{by}"]' in moves[0]["action"]


async def test_arrows_are_told_apart_and_in_rows_of_three(hall: Hall) -> None:
    _, heard = await opened(hall)
    heard = await with_actions(hall, heard)
    rows = heard.last.components
    assert [len(row["components"]) for row in rows[:3]] == [3, 3, 3]
    ids = [part["custom_id"] for part in parts(rows)]
    assert len(ids) == len(set(ids))
