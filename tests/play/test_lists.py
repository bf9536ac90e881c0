"""Units loaded and a list put together over the wire: attachments that are fetched, a form, a kill in between."""

from functools import partial
from pathlib import Path

from bot.local.bodies import Upload
from bot.local.people import Person, menus_of, text_of
from bot.local.seeing import Seen
from bot.local.world import Message
from bot.rosters import papers
from tests.play.house import acting, house
from tests.play.playing import check_channel, labelled, settled
from tests.rulesets.dust_1947.depot import catalogue_files


async def chooses(person: Person, panel: Seen, *values: str) -> Seen:
    """Entries of the panel's menu, one after the other."""
    for value in values:
        message = panel.message
        assert message is not None
        before = (text_of(message), menus_of(message))
        custom_id, offered = next(iter(before[1].items()))
        assert value in offered
        await person.select(message, custom_id, [value])
        await person.until(partial(_differs, message, before))
    return panel


def _differs(message: Message, before: object, seen: object) -> bool:
    return (text_of(message), menus_of(message)) != before


def said(seen: Seen) -> str:
    """What the panel says now."""
    assert seen.message is not None
    return text_of(seen.message)


async def test_a_list_from_the_files_of_its_units_to_the_battle(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        uploads = [Upload(file.name, file.content) for file in catalogue_files()]
        seen = await ada.command("army load", file_1=uploads[0], file_2=uploads[1])
        assert "are loaded" in seen.text, seen.text
        await ada.command("game new", opponent=ben.user, scenario="skirmish", options="lists=secret")
        panel = await ada.command("army build", list="Column")
        panel = await chooses(ada, panel, "1", "Compact Section 0", "Compact Section 1", "Compact Section 1")
        assert "36 of 100 AP, 3 units" in said(panel)

        await there.kill()
        await there.start_bot()
        panel = await ada.command("army build")
        assert "**Column** – 36 of 100 AP" in said(panel)
        form = await ada.press(panel, "Rename")
        assert form.modal is not None
        await ada.submit(form, {next(iter(form.modal.fields)): "Old Guard"})
        panel = await ada.command("army build")
        seen = await ada.press(panel, "Field here")
        await ada.until(lambda _: "Ada fields Old Guard: 3 units, 36 of 100 AP." in seen.text)
        names = [choice["name"] for choice in await ben.complete("army show", focused="force")]
        assert not any("Ada" in name or "Old Guard" in name for name in names)

        assert "fields" in (await ben.command("army take", force="Sable Host")).text
        await ben.until(lambda messages: labelled(messages[-1], "Start"))
        assert "begins" in (await ben.press(ben.latest(), "Start")).text
        await ben.until(acting)
        await settled(there)
        check_channel(there, ada)
        told = "\n".join(text_of(message) for message in ada.sees())
        assert told.count("has chosen, in secret") == 1 + 2
        assert "**Ada**: Old Guard (3 units, 36 of 100 AP)" in told


async def test_an_army_from_its_file_to_the_battle(tmp_path: Path) -> None:
    async with house(tmp_path) as there:
        ada, ben = there.table.person("Ada", "games"), there.table.person("Ben", "games")
        await ada.command(
            "game new", opponent=ben.user, game="julia_augusta", scenario="battle", options="lists=secret"
        )
        sample = papers.written_army("julia_augusta", "frontier_column").replace("Frontier Column", "Lake Column")
        panel = await ada.command("army import", file=Upload("army.json", sample.encode()))
        assert "**Lake Column** – Romans, 7 units, 3 leaders, 398 points. Saved." in said(panel)
        seen = await ada.press(panel, "Field here")
        await ada.until(lambda _: "Ada fields Lake Column" in seen.text)
        assert "fields" in (await ben.command("army take", force="Gathered Tribes")).text
        await ben.until(lambda messages: labelled(messages[-1], "Start"))
        assert "begins" in (await ben.press(ben.latest(), "Start")).text
        await ben.until(acting)
        await settled(there)
        check_channel(there, ada)
        told = "\n".join(text_of(message) for message in ben.sees())
        assert told.index("The lists are opened") < told.index("Lake Column")
