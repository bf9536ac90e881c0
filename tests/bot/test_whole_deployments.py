"""Whole deployments on a panel: the page's, the enemy's mirrored, and that of one's last game."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest

from bot.game import whole_deployments
from bot.game.automatic import PROPOSED
from bot.game.referee import Click, Referee
from bot.game.whole_deployments import LABEL, LAST
from bot.lobby import lobby
from bot.table.tables import Table
from rulesets import RULESETS, ruleset
from rulesets.kit.engine.offering import any_answer
from rulesets.kit.engine.question import Question
from rulesets.kit.facets.counsel import Proposal
from tests.bot.club import BLUE, RED, Club

SMALL = {"dust_1947": "skirmish", "julia_augusta": "skirmish", "steampunk_fantasy": "small"}
SMALL |= {"dystopian_legions": "skirmish", "legions_imperialis": "patrol"}
WAYS = [(key, way) for key in RULESETS for way in ruleset(key).counsel.ways.get("deploy", ()) if way != "mirror"]
SEED = 1
"""With these dice Blue places before Red at a table of Dust 1947 and of Julia Augusta."""
FIRST = {"dust_1947": "unit", "julia_augusta": "unit", "steampunk_fantasy": "base"}
FIRST |= {"dystopian_legions": "section", "legions_imperialis": "detachment"}


@pytest.fixture(autouse=True)
def _same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who places first hangs on dice: the same ones at every run."""
    monkeypatch.setattr(lobby, "secrets", SimpleNamespace(token_bytes=lambda count: bytes([SEED]) * count))


def proposed(table: Table, question: Question) -> list[Proposal]:
    """What the panel of a question has."""
    view = ruleset(table.ruleset).play.view(table.running, question.seat)
    return [*whole_deployments.proposals(table, view, view.question(question.number))]


def waiting(table: Table, seat: int) -> Question | None:
    """The next unit that a seat is to place."""
    found = (q for q in table.running.questions if (q.key, q.seat) == ("deploy", seat) and q.given is None)
    return next(found, None)


async def plays_first(club: Club, number: int, question: Question) -> None:
    """A question is answered by the page's first proposal, else by the first that is offered."""
    table = await club.table(number)
    rules = ruleset(table.ruleset)
    view = rules.play.view(table.running, question.seat)
    asked = view.question(question.number)
    found = rules.counsel.proposals(view, asked)
    action = found[0].answers[0] if found else any_answer(view, asked, lambda below: 0)
    await club.gives(number, action, table.seats[question.seat].member, question.number)


async def begun(club: Club, key: str, channel: int) -> tuple[int, Question]:
    """A table with sample forces at which Red is to place a unit."""
    forces = ruleset(key).forces
    first = forces.choices()[0].value
    scenario = next(c.value for c in ruleset(key).play.scenarios() if SMALL[key] in c.value)
    number = await club.opens(ruleset=key, scenario=scenario, channel=channel)
    other = next(choice.value for choice in forces.may_meet([first]))
    for member, force in ((RED, first), (BLUE, other)):
        await club.lobby.choose_force(number, member, force, club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    while (question := waiting(await club.table(number), 0)) is None:
        open_now = [one for one in (await club.table(number)).running.questions if one.given is None]
        await plays_first(club, number, open_now[0])
    return number, question


async def goes_on(club: Club, number: int, question: Question, proposal: Proposal) -> list[dict[str, Any]]:
    """Red confirms a proposal that goes on; Blue places by the page. What Red has placed."""
    action, way = proposal.answers[0], proposal.way
    await club.referee.answer(Click(number, RED, club.interaction(), action, question.number, (), ("deploy",), way))
    while (theirs := waiting(await club.table(number), 1)) is not None:
        assert waiting(await club.table(number), 0) is None
        await plays_first(club, number, theirs)
    assert waiting(await club.table(number), 0) is None
    lines = [line for line in await club.record(number) if line.seat == 0 and line.action["type"] == "deploy"]
    assert {line.automatic for line in lines[1:]} == {PROPOSED}
    return sorted((line.action for line in lines), key=str)


def named(table: Table, question: Question, way: str) -> Proposal:
    """The proposal of a whole deployment."""
    view = ruleset(table.ruleset).play.view(table.running, question.seat)
    found = whole_deployments.of_way(table, view, view.question(question.number), way)
    assert found is not None
    return found


@pytest.mark.parametrize(("key", "way"), WAYS)
async def test_one_press_places_all_by_a_design(club: Club, key: str, way: str) -> None:
    number, question = await begun(club, key, 100)
    table = await club.table(number)
    assert not any(one.way == LAST for one in proposed(table, question))
    proposal = named(table, question, way)
    assert proposal.rest
    placed = await goes_on(club, number, question, proposal)
    game = await club.game(number)
    assert len({action[FIRST[key]] for action in placed}) == len(placed) > 3
    assert all(one.key != "deploy" or one.seat != 0 or one.given for one in game.questions)


@pytest.mark.parametrize("key", RULESETS)
async def test_as_in_the_last_game(club: Club, key: str) -> None:
    """Also after a restart, and in Dust 1947 from whichever edge; a place that is not offered is the page's."""
    way = next(way for of, way in reversed(WAYS) if of == key)
    first, question = await begun(club, key, 100)
    placed = await goes_on(club, first, question, named(await club.table(first), question, way))
    await club.agreements.concede(first, BLUE, club.interaction())

    second, question = await begun(club, key, 200)
    club.referee = Referee(club.database, club.folder / "errors", now=lambda: club.time)
    table = await club.table(second)
    found = next(one for one in proposed(table, question)[:5] if one.label == LABEL)
    again = await goes_on(club, second, question, found)
    view = table.running
    turned = [ruleset(key).counsel.across(view, view.read_action(one)).model_dump(mode="json") for one in placed]
    assert again in (placed, sorted(turned, key=str))

    await club.agreements.concede(second, BLUE, club.interaction())
    third, question = await begun(club, key, 300)
    gone = [{**placed[0], FIRST[key]: "Nobody"}, {"type": "unknown"}, *placed[1:]]
    async with club.database.transaction() as tx:
        await tx.run("UPDATE last_time SET answers = ? WHERE game = ?", (json.dumps(gone), third))
        await tx.run("UPDATE games SET version = version + 1 WHERE id = ?", (third,))
    table = await club.table(third)
    assert {action[FIRST[key]] for action in placed} == {
        action[FIRST[key]] for action in await goes_on(club, third, question, named(table, question, LAST))
    }


async def test_the_last_game_is_of_the_same_member_force_and_scenario(club: Club) -> None:
    first, question = await begun(club, "dust_1947", 100)
    await goes_on(club, first, question, proposed(await club.table(first), question)[0])
    await club.agreements.concede(first, RED, club.interaction())
    number = await club.opens(channel=200)
    for member, force in ((RED, "sable"), (BLUE, "ironvale")):
        await club.lobby.choose_force(number, member, force, club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    assert set((await club.table(number)).last_time) == {1}


async def test_what_was_taken_back_is_not_proposed_again(club: Club) -> None:
    first, question = await begun(club, "steampunk_fantasy", 100)
    placed = await goes_on(club, first, question, proposed(await club.table(first), question)[0])
    async with club.database.transaction() as tx:
        line = await tx.row("SELECT min(number) AS n FROM record WHERE game = ? AND seat = 0", (first,))
        assert line is not None
        await tx.run(
            "INSERT INTO record (game, number, at, kind, automatic, action, rolls, events, chapter, sealed, code)"
            " VALUES (?, 900, 0, 'undo', '', ?, '[]', '[]', 0, 0, '')",
            (first, json.dumps({"type": "undo", "line": line["n"]})),
        )
    await club.agreements.concede(first, BLUE, club.interaction())
    number, _ = await begun(club, "steampunk_fantasy", 200)
    assert placed
    assert (await club.table(number)).last_time == {}


@pytest.mark.parametrize("key", ["dust_1947", "julia_augusta"])
async def test_the_enemy_who_stands_there_is_mirrored(club: Club, key: str) -> None:
    """Blue goes on first, so that Red sees where; one answer is enough to see that it stands opposite."""
    number, question = await begun(club, key, 100)
    table = await club.table(number)
    view = ruleset(key).play.view(table.running, 0)
    seen = whole_deployments.of_way(table, view, view.question(question.number), "mirror")
    while seen is None:
        await plays_first(club, number, question)
        while (theirs := waiting(await club.table(number), 1)) is not None and waiting(
            await club.table(number), 0
        ) is None:
            await plays_first(club, number, theirs)
        table = await club.table(number)
        found = waiting(table, 0)
        assert found is not None, "nobody was ever mirrored"
        question, view = found, ruleset(key).play.view(table.running, 0)
        seen = whole_deployments.of_way(table, view, view.question(question.number), "mirror")
    assert "enemy" in seen.label
    await club.gives(number, seen.answers[0], RED, question.number)
