"""The move pad over the wire: presses that come quickly, twice, too many, from the wrong person, after a restart."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.local.people import Person
from bot.local.seeing import Seen, text_of
from bot.local.world import COMPONENT, Message
from tests.play.house import House, controls, house
from tests.play.julia import duel, standing
from tests.play.playing import check_record, exchanged, settled
from tests.play.tables import asking, seated
from tests.rulesets.julia_augusta.manoeuvring import manoeuvring
from tests.rulesets.julia_augusta.table import horse, warband

FORWARD = "↑ 1″"
START = 40.0
"""Inches from the north at which the unit stands; it may march 12."""


def to_be_moved() -> str:
    """The Ala marches, far from the Iceni."""
    table = manoeuvring(horse("Ala", at=(36, START)), warband("Iceni", at=(36, 4)))
    table.players[0].manoeuvres("Ala", "move")
    return table.game.model_copy(update={"players": ["Ada", "Ben"]}).model_dump_json()


@dataclass
class Pad:
    """Ada's open pad; presses are made by their custom ids, whatever it shows by then."""

    there: House
    ada: Person
    ben: Person
    message: Message

    def press(self, custom_id: str, who: Person | None = None) -> Seen:
        """Press without waiting."""
        data = {"custom_id": custom_id, "component_type": 2}
        table, person = self.there.table, who or self.ada
        return Seen(table.world, table.desk.open(COMPONENT, person.id, person.channel, data, self.message))

    async def shows(self, text: str) -> None:
        """Wait until the pad says this."""
        await self.ada.until(lambda _: text in text_of(self.message))

    @property
    def stands(self) -> float:
        """Where the unit stands, in inches from the north."""
        return standing(self.there).units["Ala"].pose.point.y


@asynccontextmanager
async def pad(folder: Path) -> AsyncIterator[Pad]:
    """A game of Ada and Ben in which she is to move a unit, and has opened its pad; at the end the record is right."""
    async with house(folder) as there:
        players = await seated(there, duel())
        await exchanged(there, to_be_moved())
        ada, ben = players[0].person, players[1].person
        seen = await players[0].press(asking(ada), "Act")
        assert seen.message is not None, seen.text
        shown = Pad(there, ada, ben, seen.message)
        await shown.shows("It has 12″ (JA-MOVE-03)")
        yield shown
        await settled(there)
        check_record(there)
        assert "Traceback" not in there.log, there.log


async def test_ten_quick_presses_add_up_whatever_the_pad_shows_by_then(tmp_path: Path) -> None:
    async with pad(tmp_path) as shown:
        forward, edits = controls(shown.message)[FORWARD], shown.message.edits
        seen = [shown.press(forward) for _ in range(10)]
        await shown.shows("`forward 10`: 10″ of 12″, 2″ left.")
        assert shown.message.edits - edits < len(seen), "only what the last of those that wait led to is drawn"
        shown.there.table.world.tell("INTERACTION_CREATE", seen[0].interaction)  # delivered once more
        quick = [controls(shown.message)["Back"] for _ in range(3)]
        for custom_id in (*quick, forward):
            shown.press(custom_id)
        await shown.shows("`forward 8`")
        foreign = shown.press(forward, shown.ben)
        await shown.ada.until(lambda _: foreign.followups)
        assert "not for you" in foreign.text
        assert shown.stands == START
        await settled(shown.there)
        await shown.there.kill()
        await shown.there.start_bot()
        shown.press(forward)
        await shown.shows("`forward 9`")
        confirm = controls(shown.message)["Confirm"]
        for _ in range(2):
            shown.press(confirm)
        await shown.ada.until(lambda _: shown.stands == START - 9)


async def test_what_is_too_much_is_refused_and_the_rest_is_done(tmp_path: Path) -> None:
    async with pad(tmp_path) as shown:
        forward = controls(shown.message)[FORWARD]
        for _ in range(12):
            shown.press(forward)
        await shown.shows("`forward 12`: 12″ of 12″, 0″ left.")
        late = controls(shown.message)["Back"]
        shown.press(forward)
        await shown.shows("(JA-MOVE-03)")
        assert "`forward 12`" in text_of(shown.message)
        confirm = controls(shown.message)["Confirm"]
        shown.press(late)
        await shown.shows("`forward 11`")
        shown.press(confirm)  # of a longer move than is shown now
        await shown.shows("1″ left")
        assert shown.stands == START
        shown.press(controls(shown.message)["Confirm"])
        await shown.ada.until(lambda _: shown.stands == START - 11)
        old = shown.press(forward)
        await shown.ada.until(lambda _: old.acknowledged)
        await settled(shown.there)
        assert shown.stands == START - 11
