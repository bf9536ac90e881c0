"""Real units as members meet them: loaded by managers, put together by touch and by commands, fielded."""

from __future__ import annotations

import json

import pytest
from simcord.actors import MemberActor

from bot.store import games, rosters
from bot.store.rosters import Loaded
from rulesets.dust_1947.before.rosters import Recruitable
from rulesets.kit.rosters import CatalogueFile
from tests.bot.test_names import HOSTILE
from tests.cogs.hall import Hall, Heard, attachment, labels
from tests.rulesets.dust_1947.depot import LEAGUE, catalogue_files, leader, machine, stock, unit

RULES = "dust_1947"
EMPTY = b'<catalogue id="b" name="B" gameSystemId="depot"/>'


async def loads(hall: Hall, *units: Recruitable) -> None:
    """These units are loaded on the server."""
    async with hall.bot.database.transaction() as tx:
        loaded = Loaded(rosters.fingerprint(stock(units)), ("a.cat",), (), 1, 0)
        await rosters.keep_collection(tx, hall.guild.id, RULES, loaded, rosters.packed(stock(units)))


async def stocked(hall: Hall) -> None:
    await loads(
        hall,
        *(unit("Rifles"), unit("Heavy Rifles", 14, group="Infantry 3"), leader("Ace"), machine("Moth")),
        *(unit("Raiders", bloc=LEAGUE), unit("Riddle", unread=("Move is “?”",))),
    )


def attached(*found: CatalogueFile) -> dict[str, tuple[str, bytes]]:
    return {f"file_{number}": (file.name, file.content) for number, file in enumerate(found, 1)}


async def opens(hall: Hall, **options: object) -> int:
    await hall.types(hall.red, "game new", opponent=hall.blue, **{"scenario": "standard"} | options)
    number = await games.table_in(hall.bot.database, hall.channel.id)
    assert number is not None
    return number


# --- loading ---------------------------------------------------------------------------------------------------------


async def test_a_manager_loads_units(hall: Hall, manager: MemberActor) -> None:
    heard = await hall.types(manager, "army load", **attached(*catalogue_files(bad="S9")))
    assert "Units for Dust 1947 are loaded" in heard.text
    assert "All: 4 units, 3 playable" in heard.text
    assert "Not read: 1 value, with" in heard.text
    assert "Compact Section 0" in heard.text
    assert [attachment.filename for attachment in heard.last.attachments] == ["not-read.txt"]
    assert b'"S9"' in await attachment(hall, heard)
    assert "depot.gst, Compact.cat" in (await hall.types(manager, "army load")).text
    heard = await hall.types(hall.blue, "army add", unit="Compact Section 1", count=2)
    assert "24 of 150 AP, 2 units" in heard.text


async def test_nobody_else_loads_units(hall: Hall, manager: MemberActor) -> None:
    heard = await hall.types(hall.red, "army load", **attached(*catalogue_files()))
    assert "Only members who may manage this server" in heard.text
    assert await rosters.loaded(hall.bot.database, hall.guild.id, RULES) is None


async def test_what_cannot_be_read_changes_nothing(hall: Hall, manager: MemberActor) -> None:
    await hall.types(manager, "army load", **attached(*catalogue_files()))
    before = await rosters.loaded(hall.bot.database, hall.guild.id, RULES)
    for bad in (
        CatalogueFile("a.cat", b"\xff\xfe\x00"),
        CatalogueFile("a.cat", b"<catalogue"),
        CatalogueFile("a", b""),
    ):
        heard = await hall.types(manager, "army load", **attached(catalogue_files()[0], bad))
        assert heard.text.startswith("a")
    assert await rosters.loaded(hall.bot.database, hall.guild.id, RULES) == before


OTHER = CatalogueFile("m.gst", b'<gameSystem id="m" name="Moon Wars"><profileTypes/></gameSystem>')


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ([OTHER], 'these are files of "Moon Wars": none of its tables is one of Dust 1947'),
        (catalogue_files()[:1], "There are no units in these files"),
        (catalogue_files(squads=0, ap=5000), "Nothing in it can be played (units: 1), so nothing was loaded"),
        ([*catalogue_files(), catalogue_files("Dear", ap=5000)[1]], "Dear.cat: none of its 4 units can be played"),
        ([*catalogue_files(), CatalogueFile("b.cat", EMPTY)], "b.cat: no units are in it, and no other file uses it"),
    ],
)
async def test_files_with_nothing_to_play_leave_the_good_collection(
    hall: Hall, manager: MemberActor, files: list[CatalogueFile], words: str
) -> None:
    await hall.types(manager, "army load", **attached(*catalogue_files()))
    before = await rosters.loaded(hall.bot.database, hall.guild.id, RULES)
    assert before is not None
    assert words in (await hall.types(manager, "army load", **attached(*files))).text
    assert await rosters.loaded(hall.bot.database, hall.guild.id, RULES) == before


async def test_loading_is_told_however_much_there_is_to_say(hall: Hall, manager: MemberActor) -> None:
    """A game system with nine catalogues: each has its share and its faults."""
    blocs = [f"{number} {'Long ' * 6}" for number in range(9)]
    files = [catalogue_files()[0], *(catalogue_files(bloc, bad=f"S{n}?" * 40)[1] for n, bloc in enumerate(blocs))]
    heard = await hall.types(manager, "army load", **attached(*files))
    assert "Units for Dust 1947 are loaded" in heard.text
    assert "All: 36 units, 27 playable" in heard.text
    assert "Not read: 9 values" in heard.text
    assert [one.filename for one in heard.last.attachments] == ["not-read.txt"]


async def test_the_hosts_folder(hall: Hall, manager: MemberActor, tmp_path: object) -> None:
    assert "UMPIRE_CATALOGUES" in (await hall.types(manager, "army load", from_folder=True)).text
    heard = await hall.types(manager, "army load", from_folder=True, **attached(*catalogue_files()))
    assert "not both" in heard.text
    folder = hall.bot.settings.database.parent / "catalogues"
    (folder / RULES).mkdir(parents=True)
    for file in catalogue_files():
        (folder / RULES / file.name).write_bytes(file.content)
    hall.bot.settings.catalogues = folder
    assert "are loaded" in (await hall.types(manager, "army load", from_folder=True)).text


async def test_before_anything_is_loaded(hall: Hall) -> None:
    for command, options in (("army build", {}), ("army add", {"unit": "Rifles"})):
        assert "No units are loaded on this server" in (await hall.types(hall.red, command, **options)).text
    assert "no list for Dust 1947 on this server yet" in (await hall.types(hall.red, "army lists")).text
    assert "no list for Dust 1947" in (await hall.types(hall.red, "army remove", unit="Rifles")).text


# --- the builder -----------------------------------------------------------------------------------------------------


async def chooses(hall: Hall, heard: Heard, *labels: str) -> Heard:
    """Red chooses entries of one menu after the other."""
    for label in labels:
        (menu,) = heard.menus
        value = next(entry["value"] for entry in menu["options"] if entry["label"] == label)
        heard = await hall.chooses(hall.red, heard.last, value)
    return heard


async def test_a_list_is_built_by_touch_alone(hall: Hall) -> None:
    await stocked(hall)
    number = await opens(hall, scenario="skirmish")
    heard = await hall.types(hall.red, "army build", list="Column")
    assert "**Column** – 0 of 100 AP, 0 units" in heard.text
    heard = await chooses(hall, heard, "Compact", "Infantry 2", "Rifles", "Rifles")
    assert "- 2 × Rifles · 10 AP" in heard.text
    heard = await hall.presses(hall.red, "Back", heard.last)
    heard = await chooses(hall, heard, "Heroes", "Ace")
    assert "30 of 100 AP, 3 units" in heard.text
    heard = await hall.presses(hall.red, "Save", heard.last)
    assert "Saved." in heard.text
    assert "Save" not in heard.buttons
    heard = await hall.presses(hall.red, "Field here", heard.last)
    assert "ruby fields Column: 3 units, 30 of 100 AP." in heard.text
    assert "**ruby**: Column (3 units, 30 of 100 AP)" in hall.last_reports()
    assert (await hall.table(number)).seats[0].force.startswith("{")


async def test_what_is_wrong_is_shown_while_a_list_is_built(hall: Hall) -> None:
    await stocked(hall)
    heard = await hall.types(hall.red, "army build", list="Column")
    heard = await chooses(hall, heard, "Compact", "Heroes", "Ace", "Ace")
    assert "- Ace is in the force twice; one is allowed. (DU-HERO-02)" in heard.text
    heard = await hall.presses(hall.red, "Save", heard.last)
    assert heard.messages[-1].content.startswith("Ace is in the force twice")
    assert "Not legal yet." in (await hall.types(hall.red, "army lists")).text


async def test_units_are_taken_off_by_touch(hall: Hall) -> None:
    await stocked(hall)
    await hall.types(hall.red, "army add", unit="Rifles", count=2)
    heard = await hall.types(hall.red, "army build")
    heard = await hall.presses(hall.red, "Take units off", heard.last)
    heard = await chooses(hall, heard, "2 × Rifles")
    assert "- 1 × Rifles" in heard.text
    heard = await chooses(hall, heard, "1 × Rifles")
    assert "Rifles" not in heard.text.splitlines()[1:]
    assert "Take units off" not in heard.buttons


async def test_many_kinds_on_a_list_are_taken_off_by_portions(hall: Hall) -> None:
    await loads(hall, *(unit(f"Team {n:02}") for n in range(40)))
    for n in range(30):
        await hall.types(hall.red, "army add", unit=f"Team {n:02}")
    heard = await hall.types(hall.red, "army build")
    heard = await hall.presses(hall.red, "Take units off", heard.last)
    heard = await chooses(hall, heard, "Team 25 … Team 29", "1 × Team 27")
    assert "29 units" in heard.text
    assert "300 of" not in heard.text


async def test_a_long_list_shows_what_is_wrong_before_what_is_on_it(hall: Hall) -> None:
    await loads(
        hall, *(unit(f"Team of the long road {n:02}", skills=("Juggling",) * 3) for n in range(40)), leader("Ace")
    )
    for n in range(40):
        await hall.types(hall.red, "army add", unit=f"Team of the long road {n:02}")
    heard = await hall.types(hall.red, "army add", unit="Ace", count=2)
    heard = await hall.types(hall.red, "army build")
    assert "DU-HERO-02" in heard.text and "DU-SETUP-02" in heard.text
    assert "more: `/army export` has all of it" in heard.text
    assert len(heard.text) <= 1950


async def test_a_list_is_renamed_in_a_form(hall: Hall) -> None:
    await stocked(hall)
    heard = await hall.types(hall.red, "army build", list="Column")
    form = await hall.red.click(heard.last, label="Rename")
    assert form.modal is not None
    field = form.modal["components"][0]["components"][0]["custom_id"]
    sent = await hall.red.submit_modal(form, {field: "Iron @everyone **Fist**"})
    assert sent.acknowledged
    assert "**Iron everyone Fist**" in (await hall.types(hall.red, "army lists")).text


async def test_the_points_of_a_list_are_settled(hall: Hall) -> None:
    await stocked(hall)
    heard = await hall.types(hall.red, "army build", list="Column")
    heard = await hall.presses(hall.red, "Army points", heard.last)
    heard = await chooses(hall, heard, "40 AP")
    assert "0 of 40 AP" in heard.text


async def test_a_panel_from_before_units_were_loaded_anew_leads_on(hall: Hall) -> None:
    await stocked(hall)
    old = await hall.types(hall.red, "army build", list="Column")
    await loads(hall, unit("Rifles"), *(unit(f"Team {n}", bloc=LEAGUE) for n in range(30)))
    (menu,) = old.menus
    heard = await hall.chooses(hall.red, old.last, menu["options"][1]["value"])
    assert [entry["label"] for entry in heard.menus[0]["options"]] == ["Compact", LEAGUE]


async def test_a_unit_is_found_by_a_part_of_its_name(hall: Hall) -> None:
    await stocked(hall)
    panel = await hall.types(hall.red, "army build", list="Column")
    assert "Not legal yet." in panel.text and "Why:" in panel.text
    found = await hall.writes(hall.red, "Find a unit", panel.last, "rif")
    (menu,) = found.menus
    assert [entry["label"] for entry in menu["options"]] == ["Rifles", "Heavy Rifles"]
    assert menu["options"][0]["description"] == "10 AP · infantry S2 · 5 Rifle"
    added = await hall.chooses(hall.red, found.last, menu["options"][0]["value"])
    assert "1 × Rifles" in added.text
    assert "No unit is called anything like" in (await hall.writes(hall.red, "Find a unit", panel.last, "zzz")).text


# --- by commands -----------------------------------------------------------------------------------------------------


async def completed(hall: Hall, who: MemberActor, command: str, option: str, typed: str = "") -> list[str]:
    return [choice["name"] for choice in await who.autocomplete(hall.channel, command, option, typed)]


async def test_units_are_completed_with_their_points(hall: Hall) -> None:
    await stocked(hall)
    found = await completed(hall, hall.red, "army add", "unit", "rif")
    assert found == ["Rifles (10 AP · infantry S2 · 5 Rifle)", "Heavy Rifles (14 AP · infantry S2 · 5 Rifle)"]
    assert await completed(hall, hall.red, "army add", "unit", "riddle") == []


async def test_a_list_by_commands_alone(hall: Hall) -> None:
    await stocked(hall)
    number = await opens(hall)
    await hall.types(hall.red, "army add", unit="Rifles", count=3)
    heard = await hall.types(hall.red, "army add", unit="Ace", list="My list")
    assert "40 of 150 AP, 4 units. Kept as a draft" in heard.text
    assert "“Moths” names no single unit" in (await hall.types(hall.red, "army add", unit="Moths")).text
    await hall.types(hall.red, "army remove", unit="Rifles")
    assert await completed(hall, hall.red, "army remove", "unit", "") == ["Rifles", "Ace"]
    for command in ("army build", "army add", "army remove", "army delete", "army export"):
        assert await completed(hall, hall.red, command, "list", "MY") == ["My list"]
        assert await completed(hall, hall.blue, command, "list", "") == []
    assert (await completed(hall, hall.red, "army take", "force", ""))[0] == "My list"
    assert "fields My list: 3 units" in (await hall.types(hall.red, "army take", force="My list")).text
    assert "2 × **Rifles**" in (await hall.types(hall.red, "army show", force="My list")).text
    assert (await hall.table(number)).seats[0].force


async def test_an_illegal_list_is_refused_with_every_reason(hall: Hall) -> None:
    await stocked(hall)
    await opens(hall)
    for name, count in (("Ace", 2), ("Raiders", 1), ("Rifles", 16)):
        await hall.types(hall.red, "army add", unit=name, count=count)
    heard = await hall.types(hall.red, "army take", force="My list")
    assert [rule in heard.text for rule in ("DU-FORCE-01", "DU-HERO-02", "DU-SETUP-02")] == [True] * 3


async def test_own_lists_are_nobody_elses(hall: Hall) -> None:
    await stocked(hall)
    await opens(hall)
    await hall.types(hall.red, "army add", unit="Rifles")
    assert "My list" not in await completed(hall, hall.blue, "army take", "force", "")
    assert "no force called" in (await hall.types(hall.blue, "army take", force="My list")).text
    assert "no force called" in (await hall.types(hall.blue, "army show", force="My list")).text
    assert "no list" in (await hall.types(hall.blue, "army export", list="My list")).text


async def test_the_table_card_leads_to_own_lists(hall: Hall) -> None:
    await stocked(hall)
    await opens(hall)
    await hall.types(hall.red, "army add", unit="Rifles")
    heard = await hall.presses(hall.red, "Choose force")
    assert heard.menus[0]["options"][0]["description"] == "Your list, 1 unit, not saved yet"
    heard = await chooses(hall, heard, "My list")
    assert "ruby fields My list" in heard.text


async def test_a_list_is_deleted_once_that_is_confirmed(hall: Hall) -> None:
    await stocked(hall)
    await hall.types(hall.red, "army add", unit="Rifles")
    heard = await hall.types(hall.red, "army delete", list="My list")
    assert "cannot be taken back" in heard.text
    assert "My list" in (await hall.types(hall.red, "army lists")).text
    await hall.presses(hall.red, "Confirm", heard.last)
    assert "no list" in (await hall.types(hall.red, "army lists")).text


async def test_a_list_goes_through_a_file(hall: Hall, manager: MemberActor) -> None:
    await stocked(hall)
    await hall.types(hall.red, "army add", unit="Rifles", count=2)
    heard = await hall.types(hall.red, "army export")
    (written,) = heard.last.attachments
    content = await hall.bot.http.get_from_cdn(written.url)
    assert json.loads(content)["units"] == [{"unit": "rifles", "name": "Rifles", "count": 2}]
    heard = await hall.types(hall.blue, "army import", file=("list.json", content))
    assert "- 2 × Rifles" in heard.text
    heard = await hall.types(hall.blue, "army import", file=("list.json", b"[" * 9000))
    assert "The file is no list" in heard.text
    heard = await hall.types(hall.blue, "army import", file=("list.json", b"x" * 70_000))
    assert "at most 65,536" in heard.text


async def test_names_of_lists_are_harmless(hall: Hall) -> None:
    await stocked(hall)
    await opens(hall)
    await hall.types(hall.red, "army add", unit="Rifles")
    for name in HOSTILE:
        heard = await hall.types(hall.red, "army build", list=name[:6000])
        form = await hall.red.click(heard.last, label="Rename")
        assert form.modal is not None
        field = form.modal["components"][0]["components"][0]["custom_id"]
        await hall.red.submit_modal(form, {field: name[:40] or "-"})
        await hall.presses(hall.red, "Field here", heard.last)
    for message in hall.public():
        assert "@everyone" not in message.content and "<@" not in "".join(e.description or "" for e in message.embeds)


# --- secret lists ----------------------------------------------------------------------------------------------------


async def test_secret_lists_from_the_card_to_the_start(hall: Hall) -> None:
    await stocked(hall)
    await opens(hall, options="lists=secret")
    assert "Lists: secret until all are in" in hall.last_reports()
    await hall.types(hall.red, "army add", unit="Rifles", list="Hidden")
    await hall.types(hall.red, "army take", force="Hidden")
    assert "**ruby**: has chosen, in secret" in hall.last_reports()
    assert "Hidden" not in (await hall.types(hall.blue, "game status")).text
    assert "ruby, in this game" not in await completed(hall, hall.blue, "army show", "force")
    assert "no force called" in (await hall.types(hall.blue, "army show", force="ruby, in this game")).text
    await hall.types(hall.blue, "army take", force="Sable Host")
    await hall.presses(hall.red, "Start")
    told = "\n".join(f"{e.title}\n{e.description}" for message in hall.public() for e in message.embeds)
    before, after = told.split("The lists are opened")
    assert "Hidden" not in before and "Sable" not in before
    assert "**ruby**: Hidden (1 unit" in after and "**bluebell**: Sable Host" in after
    assert labels(hall.newest) == ["Act", "Status"]
    assert (await completed(hall, hall.blue, "army show", "force"))[0] == "ruby, in this game"
    assert "**Rifles**" in (await hall.types(hall.blue, "army show", force="ruby, in this game")).text
