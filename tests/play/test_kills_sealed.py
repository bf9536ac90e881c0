"""The process dies at each commit of secret answers: nobody reads of them what he may not know, and all are told once
when the last is in."""

from __future__ import annotations

from pathlib import Path
from random import Random

from bot.local.people import text_of
from bot.local.world import COMMAND
from tests.play.dying import DIED, Trial
from tests.play.house import house
from tests.play.playing import public
from tests.play.questions import GAMES

ADA, BEN = 0, 1
WAITS = (" was asked ", " says what ")
"""What stands in a line that tells what the table waits for."""
CHARGES = ("Herons charge River Cohort in front, 4″ away.", "Redford charges Hill Cohort in front, 4″ away.")
RESPONSES = ("River Cohort stands.", "Hill Cohort stands.")


async def dies(trial: Trial, seat: int, command: str, then: str = "after", **options: str) -> None:
    """A player types an answer of which the process dies; when it is back it will die before or after the next."""
    told = [{"name": name, "type": 3, "value": text} for name, text in options.items()]
    trial.command(trial.players[seat].person, COMMAND, f"julia {command}", *told)
    assert await trial.there.died() == DIED
    await trial.comes_back(f"{then}-commit 1")


async def reads(trial: Trial, seat: int) -> list[str]:
    """All that a player can read of the game; not what it waits for."""
    person = trial.players[seat].person
    looks = [(await person.command(f"game {look}")).text for look in ("status", "log")]
    lines = "\n".join([*map(text_of, public(person)), *looks]).splitlines()
    return [line for line in lines if not any(words in line for words in WAITS)]


def given(trial: Trial) -> int:
    """How many secret answers stand in the books."""
    return sum(question.given is not None for question in trial.game.questions)


async def test_charges_and_responses_stay_sealed_over_deaths(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        trial = Trial(there, Random("sealed"), GAMES["julia"], await GAMES["julia"].seated(there))
        await trial.questions.waits_for(there, "charge")
        await there.kill()
        await trial.comes_back("before-commit 1")

        before = await reads(trial, BEN)
        await dies(trial, ADA, "charge", unit="Herons", target="River Cohort")
        assert given(trial) == 0
        await dies(trial, ADA, "charge", unit="Herons", target="River Cohort")
        await dies(trial, ADA, "charge", unit="Redford", target="Hill Cohort")
        assert given(trial) == 2
        assert await reads(trial, BEN) == before
        await dies(trial, ADA, "done")
        assert {*await reads(trial, BEN)} - {*before} >= {"-# Ada: done"}
        await dies(trial, BEN, "done", then="before")

        before = await reads(trial, ADA)
        assert {*CHARGES} <= {*before}
        await dies(trial, BEN, "respond", unit="River Cohort", how="stand")
        assert given(trial) == 0
        await dies(trial, BEN, "respond", unit="River Cohort", how="stand")
        assert given(trial) == 1
        assert await reads(trial, ADA) == before
        await dies(trial, BEN, "respond", unit="Hill Cohort", how="stand")
        channel = [line for message in public(trial.players[ADA].person) for line in text_of(message).splitlines()]
        assert [channel.count(line) for line in (*CHARGES, *RESPONSES)] == [1, 1, 1, 1]
