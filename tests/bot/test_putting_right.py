"""Corrections of a running game, by agreement and by an organiser; the end before the end, and its score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.refusal import NotPossible
from bot.settling.putting_right import BY_SCORE, DRAW, END_OF_GAME, START_OF_ACTIVATION
from bot.store import clocks, games
from rulesets.kit.engine.dice import fingerprint, verify
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.refusal import Refused, Stale
from tests.bot.club import BLUE, RED, Club
from tests.bot.moments import RULES, SECRET, WORDS, answer_that, moment
from tests.bot.test_agreements import ORGANISER, breaks
from tests.bot.test_undo import request_in


def a_correction(game: Game) -> dict[str, str]:
    """Something that can be put right at the first unit on the board."""
    unit = RULES.corrections.correctable(game, "")["unit"][0]
    return {"unit": unit, "what": "stunned", "value": "yes"}


async def test_players_correct_together(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    wish = a_correction(await club.game(number))
    before = await club.game(number)
    await club.agreements.correct(number, RED, wish, "I forgot the token", club.interaction(), organiser=False)
    post = (await club.posts())[-1]
    assert wish["unit"] in post.text
    assert "I forgot the token" in post.text
    assert await club.game(number) == before
    await club.agreements.consent(request_in(post), BLUE, True, club.interaction())
    game = await club.game(number)
    assert game.units[wish["unit"]].stunned  # type: ignore[attr-defined]
    line = (await club.record(number))[-1]
    assert (line.kind, line.member, line.action["by"]) == ("correction", RED, BLUE)
    assert "Put right by agreement" in [post.title for post in await club.posts()]


async def test_an_organiser_corrects_at_once_with_a_reason(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    wish = a_correction(await club.game(number))
    for nothing in ("", "   ", "***"):
        with pytest.raises(NotPossible, match="Give a reason"):
            await club.agreements.correct(number, ORGANISER, wish, nothing, club.interaction(), organiser=True)
    await club.agreements.correct(number, ORGANISER, wish, "**Ruling** @everyone", club.interaction(), organiser=True)
    line = (await club.record(number))[-1]
    assert (line.kind, line.member, line.action["by"]) == ("correction", None, ORGANISER)
    told = next(post for post in await club.posts() if post.title == "Put right by an organiser")
    assert told.text.endswith("stunned: yes (Ruling everyone)")
    assert told.ping == []


async def test_a_correction_that_makes_no_sense_is_refused_at_once(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    wish = {**a_correction(await club.game(number)), "value": "purple"}
    with pytest.raises(Refused):
        await club.agreements.correct(number, RED, wish, "", club.interaction(), organiser=False)
    assert await club.posts() == []


async def test_no_undo_goes_back_behind_a_correction(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.answers(number, rolls=False, same_seat=True)
    wish = a_correction(await club.game(number))
    await club.agreements.correct(number, ORGANISER, wish, "ruling", club.interaction(), organiser=True)
    with pytest.raises(NotPossible, match="no step of yours"):
        await club.agreements.undo(number, RED, club.interaction())


async def test_the_way_back_to_the_start_of_the_activation(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    start = await club.game(number)
    wish = {"what": START_OF_ACTIVATION, "unit": "", "value": ""}
    with pytest.raises(NotPossible, match="at the start of an activation"):
        await club.agreements.correct(number, RED, wish, "", club.interaction(), organiser=False)
    await club.answers(number, rolls=False, same_seat=True)
    await club.answers(number, same_seat=True)
    await club.agreements.correct(number, BLUE, wish, "wrong unit", club.interaction(), organiser=False)
    await club.agreements.consent(request_in((await club.posts())[-1]), RED, True, club.interaction())
    assert await club.game(number) == start
    assert [line.kind for line in await club.record(number)][-2:] == ["correction", "restored"]


async def test_an_organiser_takes_it_back_at_once(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    start = await club.game(number)
    await club.answers(number, rolls=False, same_seat=True)
    wish = {"what": START_OF_ACTIVATION, "unit": "", "value": ""}
    await club.agreements.correct(number, ORGANISER, wish, "agreed by mail", club.interaction(), organiser=True)
    assert await club.game(number) == start


async def test_the_score_as_it_stands_is_kept_however_a_game_ends(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    game = await club.game(number)
    game.lost_ap = [12, 30]  # type: ignore[attr-defined]
    table = replace(await club.table(number), game=game)
    async with club.database.transaction() as tx:
        await games.save_table(tx, table)
    club.referee.stored(table)
    await club.agreements.concede(number, BLUE, club.interaction())
    verdict = (await club.table(number)).running.verdict
    assert verdict is not None
    assert (verdict.winners, verdict.scores, verdict.key) == ([0], [30, 12], "conceded")


async def test_players_end_a_game_together_by_the_score_as_it_stands(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    wish = {"what": END_OF_GAME, "unit": "", "value": BY_SCORE}
    await club.agreements.correct(number, RED, wish, "", club.interaction(), organiser=False)
    assert (await club.table(number)).phase == "running"
    await club.agreements.consent(request_in((await club.posts())[-1]), BLUE, True, club.interaction())
    table = await club.table(number)
    assert table.phase == "over"
    assert table.running.verdict is not None
    assert [line.kind for line in await club.record(number)][-2:] == ["correction", "ended"]
    assert "Victory points" in (await club.posts())[-1].text


async def test_an_organiser_ends_a_game_with_a_reason(club: Club) -> None:
    for channel, (value, winners) in enumerate({DRAW: [], "Red wins": [0], "Blue wins": [1]}.items(), 500):
        number = await club.table_at(moment("activate"), channel=channel)
        wish = {"what": END_OF_GAME, "unit": "", "value": value}
        with pytest.raises(NotPossible, match="Give a reason"):
            await club.agreements.correct(number, ORGANISER, wish, "", club.interaction(), organiser=True)
        await club.agreements.correct(number, ORGANISER, wish, "no word for weeks", club.interaction(), organiser=True)
        table = await club.table(number)
        assert table.running.verdict is not None
        assert (table.phase, table.running.verdict.winners) == ("over", winners)
        assert "no word for weeks" in [post for post in await club.posts() if "Put right" in post.title][-1].text


async def test_a_game_does_not_end_by_a_word_that_is_no_end(club: Club) -> None:
    number = await club.table_at(moment("activate"))
    wish = {"what": END_OF_GAME, "unit": "", "value": "Gustav wins"}
    with pytest.raises(NotPossible, match="choose one of"):
        await club.agreements.correct(number, ORGANISER, wish, "why", club.interaction(), organiser=True)
    assert (await club.table(number)).phase == "running"


async def test_a_game_that_an_error_has_stopped_goes_on_from_a_correction(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await breaks(club, number, monkeypatch)
    wish = a_correction(await club.game(number))
    await club.agreements.correct(number, ORGANISER, wish, "ruling", club.interaction(), organiser=True)
    assert (await club.table(number)).phase == "running"
    await club.answers(number)


async def test_a_paused_game_is_corrected_and_stays_paused(club: Club) -> None:
    number = await club.table_at(moment("activate", seat=0))
    await club.pausing.pause(number, RED, club.interaction())
    wish = a_correction(await club.game(number))
    await club.agreements.correct(number, ORGANISER, wish, "ruling", club.interaction(), organiser=True)
    table = await club.table(number)
    assert table.phase == "paused"
    assert table.running.units[wish["unit"]].stunned  # type: ignore[attr-defined]


async def test_the_corrected_table_is_shown_and_what_was_open_is_asked_anew(club: Club) -> None:
    number = await club.table_at(moment("react"))
    before = (await club.game(number)).questions[0]
    wish = {"unit": "", "what": "turn", "value": "2"}
    await club.agreements.correct(number, ORGANISER, wish, "miscounted", club.interaction(), organiser=True)
    after = (await club.game(number)).questions[0]
    assert (after.key, after.seat) == (before.key, before.seat)
    assert after.number > before.number
    rows = await club.database.rows("SELECT scene FROM outbox WHERE kind = 'post' ORDER BY id")
    assert rows[-1]["scene"] is not None
    (waiting,) = await clocks.waiting_of(club.database, number)
    assert waiting.number == after.number
    with pytest.raises(Stale):
        await club.gives(number, answer_that(await club.game(number)), question=before.number)


async def test_a_question_that_nobody_can_answer_any_more_goes_and_the_dice_of_what_follows_are_sealed(
    club: Club,
) -> None:
    number = await club.table_at(moment("react"))
    game = await club.game(number)
    seat = game.questions[0].seat
    for unit in RULES.corrections.correctable(game, "")["unit"]:
        if game.units[unit].seat == seat:  # type: ignore[attr-defined]
            wish = {"unit": unit, "what": "eliminated", "value": "yes"}
            await club.agreements.correct(number, ORGANISER, wish, "gone", club.interaction(), organiser=True)
    for line in await club.record(number):
        assert verify(SECRET, WORDS, fingerprint(SECRET), line.rolls) == []
    assert (await club.game(number)).questions[0].key != "react"
