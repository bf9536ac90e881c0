"""Members' lists: kept at once, saved with cards of their own, fielded, and nobody else's business."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence

import pytest

from bot.game_files.exporting import exported
from bot.refusal import NotPossible
from bot.rosters import lists, papers
from bot.rosters.changing import LISTS_A_MEMBER, NAME, Where
from bot.rosters.lists import Armies
from bot.store import rosters
from bot.store.database import Database
from bot.store.rosters import ArmyList, Loaded
from rulesets.dust_1947.before.rosters import Recruitable
from rulesets.kit.engine.refusal import Refused
from tests.bot.club import BLUE, GUEST, GUILD, RED, Club
from tests.bot.test_names import HOSTILE
from tests.rulesets.dust_1947.depot import LEAGUE, leader, stock, unit

RULES = "dust_1947"
MINE, THEIRS = Where(RED, GUILD, RULES), Where(BLUE, GUILD, RULES)
STOCK = (unit("Rifles"), leader("Ace"), unit("Raiders", bloc=LEAGUE), unit("Riddle", unread=("Move is “?”",)))


@pytest.fixture
async def armies(club: Club) -> Armies:
    await loads(club, STOCK)
    return Armies(club.referee)


async def loads(club: Club, units: Sequence[Recruitable]) -> None:
    """A manager loads units."""
    async with club.database.transaction() as tx:
        loaded = Loaded(rosters.fingerprint(stock(units)), ("a.cat",), (), GUEST, club.time)
        await rosters.keep_collection(tx, GUILD, RULES, loaded, rosters.packed(stock(units)))


async def picks(club: Club, armies: Armies, one: ArmyList, unit: str, count: int = 1) -> ArmyList:
    recruit = (await armies.shelf.collection(GUILD, RULES)).named(unit)
    return await armies.pick(one.id, one.member, recruit, count, club.interaction())


async def a_list(club: Club, armies: Armies, where: Where = MINE, name: str = "Column", rifles: int = 3) -> ArmyList:
    """A list that is legal, and saved."""
    one = await armies.begin(where, club.interaction(), name)
    one = await picks(club, armies, one, "Rifles", rifles)
    return await armies.save(one.id, one.member, club.interaction())


async def test_a_list_from_nothing_to_its_force(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    assert (one.name, one.saved) == ("Column", True)
    standing = await armies.standing(one)
    assert (standing.reckoned, standing.wrong, standing.outdated) == ("30 of 150 AP, 3 units.", (), False)
    assert MINE.rules.forces.name_of(await armies.force(one)) == "Column"


async def test_every_reason_against_a_list_is_told_at_once(club: Club, armies: Armies) -> None:
    one = await armies.begin(MINE, club.interaction(), "Column")
    for name, count in (("Rifles", 3), ("Raiders", 1), ("Ace", 2)):
        one = await picks(club, armies, one, name, count)
    with pytest.raises(NotPossible) as caught:
        await armies.save(one.id, RED, club.interaction())
    assert [line.rsplit("(")[-1] for line in str(caught.value).splitlines()] == ["DU-FORCE-01)", "DU-HERO-02)"]
    assert len((await armies.standing(one)).wrong) == 2
    assert not (await armies.own(one.id, RED)).saved


async def test_a_unit_that_was_not_read_cannot_be_picked(club: Club, armies: Armies) -> None:
    one = await armies.begin(MINE, club.interaction(), "Column")
    with pytest.raises(NotPossible, match=r"Riddle cannot be picked: not read: Move is “\?”"):
        await picks(club, armies, one, "Riddle")


async def test_a_change_takes_the_saved_force_away(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    one = await armies.take_off(one.id, RED, "rifles", 1, club.interaction())
    assert not one.saved
    assert await rosters.kept_force(club.database, one.id) == ""
    assert MINE.rules.forces.fielded(await armies.force(one), "standard", {}) == "2 units, 20 of 150 AP"


async def test_units_are_taken_off_until_none_is_left(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    one = await armies.take_off(one.id, RED, "rifles", 5, club.interaction())
    assert one.picks == ()
    with pytest.raises(NotPossible, match="not on the list: there are none"):
        await armies.take_off(one.id, RED, "rifles", 1, club.interaction())
    with pytest.raises(NotPossible, match="no units yet"):
        await armies.save(one.id, RED, club.interaction())


async def test_nobody_else_gets_at_a_list(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    deeds = [
        armies.own(one.id, BLUE),
        armies.take_off(one.id, BLUE, "rifles", 1, club.interaction()),
        armies.rename(one.id, BLUE, "Mine now", club.interaction()),
        armies.settle(one.id, BLUE, "ap_limit", "40", club.interaction()),
        armies.save(one.id, BLUE, club.interaction()),
        armies.drop(one.id, BLUE, club.interaction()),
        armies.named(THEIRS, "Column"),
    ]
    for deed in deeds:
        with pytest.raises(NotPossible):
            await deed
    assert await armies.own(one.id, RED) == one
    assert await armies.lists(THEIRS) == []
    assert await armies.lists(Where(RED, GUILD + 1, RULES)) == []


async def test_a_press_that_comes_twice_is_done_once(club: Club, armies: Armies) -> None:
    begun = [await armies.begin(MINE, 77, "Column") for _ in range(2)]
    assert begun[0].id == begun[1].id
    recruit = (await armies.shelf.collection(GUILD, RULES)).named("Rifles")
    for _ in range(2):
        one = await armies.pick(begun[0].id, RED, recruit, 1, 78)
    assert [pick.count for pick in one.picks] == [1]
    assert [await armies.drop(one.id, RED, 79) for _ in range(2)] == ["Column", "Column"]


async def test_names_of_lists_are_harmless_and_their_own(club: Club, armies: Armies) -> None:
    found = [await armies.begin(MINE, club.interaction(), name) for name in HOSTILE[:8]]
    names = [one.name for one in found]
    assert len({name.casefold() for name in names}) == len(names)
    for name in names:
        assert 1 <= len(name) <= NAME
        assert not set(name) & set('*_`~|<>@#[]()\\/:"\n')
    assert (await armies.begin(MINE, club.interaction(), "Sable Host")).name == "Sable Host 2"
    assert (await armies.begin(MINE, club.interaction(), "")).name.startswith("My list")


async def test_lists_are_not_without_number(club: Club, armies: Armies, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(LISTS_A_MEMBER):
        await armies.begin(MINE, club.interaction(), f"List {number}")
    with pytest.raises(NotPossible, match="as many as are kept"):
        await armies.begin(MINE, club.interaction(), "One more")
    monkeypatch.setattr(lists, "LISTS_A_SERVER", LISTS_A_MEMBER)
    with pytest.raises(NotPossible, match="server's members"):
        await armies.begin(THEIRS, club.interaction(), "Mine")


async def test_a_list_has_at_most_so_many_units(club: Club, armies: Armies) -> None:
    one = await armies.begin(MINE, club.interaction(), "Horde")
    one = await picks(club, armies, one, "Rifles", 99)
    with pytest.raises(NotPossible, match="at most 99 units; this would be 100"):
        await picks(club, armies, one, "Ace")


async def test_the_list_touched_last_is_meant(club: Club, armies: Armies) -> None:
    first, second = [await armies.begin(MINE, club.interaction(), name) for name in ("One", "Two")]
    assert (await armies.named(MINE, "")).id == second.id
    await armies.touch(first.id, RED)
    assert (await armies.named(MINE, "")).id == first.id
    assert (await armies.named(MINE, "tWO")).id == second.id
    with pytest.raises(NotPossible, match="no list called “Three”: there are One, Two"):
        await armies.named(MINE, "Three")


# --- what is loaded changes ------------------------------------------------------------------------------------------


async def test_a_saved_list_keeps_its_cards_and_is_marked(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    before = await armies.force(one)
    await loads(club, (unit("Rifles", ap=13), leader("Ace")))
    standing = await armies.standing(one)
    assert standing.outdated
    assert await armies.force(one) == before
    assert standing.reckoned.startswith("39 of 150 AP")
    again = await armies.save(one.id, RED, club.interaction())
    assert not (await armies.standing(again)).outdated
    assert '"ap":13' in await armies.force(again)


async def test_a_unit_that_is_gone_is_named(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    await loads(club, (leader("Ace"),))
    assert (await armies.standing(one)).wrong == (
        "Rifles is not among the units of this server any more; take it off the list. (DU-SETUP-02)",
    )


async def test_without_a_collection_a_saved_list_can_be_fielded_still(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    async with club.database.transaction() as tx:
        await tx.run("DELETE FROM collections")
    assert (await armies.standing(one)).collection is None
    assert await armies.force(one)
    with pytest.raises(NotPossible, match="No units are loaded on this server"):
        await armies.begin(MINE, club.interaction(), "Another")


async def test_what_another_version_has_loaded_is_loaded_anew(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    async with club.database.transaction() as tx:
        await tx.run("UPDATE collections SET fingerprint = 'old', text = ?", (rosters.packed('{"people": []}'),))
    with pytest.raises(NotPossible, match="loaded by another version"):
        await armies.standing(one)
    assert await armies.force(one)


async def test_what_is_loaded_is_read_once(club: Club, armies: Armies) -> None:
    first = await armies.shelf.collection(GUILD, RULES)
    assert await armies.shelf.collection(GUILD, RULES) is first
    await loads(club, STOCK[:1])
    assert len((await armies.shelf.collection(GUILD, RULES)).recruits) == 1


async def test_searching_finds_what_begins_so_before_what_holds_it(club: Club) -> None:
    await loads(club, [unit(name) for name in ("Old Guard", "Guard", "Vanguard", *(f"Team {n}" for n in range(40)))])
    found = await Armies(club.referee).shelf.collection(GUILD, RULES)
    assert [one.label for one in found.search("gUARD", 25)] == ["Guard", "Old Guard", "Vanguard"]
    assert len(found.search("", 25)) == 25
    assert found.named("Guard").label == "Guard"
    with pytest.raises(NotPossible, match=r"“eam” names no single unit: there are Team 0, Team 1"):
        found.named("eam")


# --- a list as a file ------------------------------------------------------------------------------------------------


async def test_a_list_goes_through_a_file(club: Club, armies: Armies) -> None:
    one = await a_list(club, armies)
    told = paper(papers.written(one).encode())
    collection = await armies.shelf.collection(GUILD, RULES)
    again = await armies.add(MINE, papers.as_list(told, MINE, collection), club.interaction())
    assert (again.name, again.picks, again.saved) == ("Column 2", one.picks, False)


def paper(content: bytes) -> papers.Paper:
    """The file of a list of loaded units."""
    found = papers.read(content)
    assert isinstance(found, papers.Paper)
    return found


GOOD = {"umpire_list": 1, "ruleset": RULES, "name": "X", "units": [{"unit": "rifles", "count": 2}]}
BAD_FILES = {
    b"": "is no list",
    b"\xff\xfe": "is no list",
    b"[" * 30_000: "is no list",
    b"x" * 70_000: "70,000 bytes; at most 65,536",
    json.dumps({**GOOD, "ruleset": "chess"}).encode(): 'ruleset is `"chess"`; it has to be one of dust_1947',
    json.dumps({**GOOD, "umpire_list": 2}).encode(): "`umpire_list`: `2` has to be 1 at most",
    json.dumps({**GOOD, "cards": []}).encode(): "`cards`: `[…]` is not known here",
    json.dumps(
        {**GOOD, "units": [{"unit": "rifles", "count": 0}]}
    ).encode(): "`units 1 count`: `0` has to be 1 at least",
    json.dumps({**GOOD, "units": [{"unit": "x"}] * 100}).encode(): "`units`: `[…]` has 100 entries; 99 at most",
    json.dumps({**GOOD, "units": [{"unit": "rifles", "count": 10**30}]}).encode(): "a number of 31 digits",
    json.dumps({**GOOD, "name": 7}).encode(): "`name`: `7` has to be text",
    json.dumps({**GOOD, "units": [{"unit": "@everyone"}]}).encode(): "no units called everyone",
    json.dumps({**GOOD, "options": {"ap_limit": "41"}}).encode(): '`options ap_limit`: `"41"` has to be one of 150, 40',
    json.dumps(
        {**GOOD, "units": [{"unit": "rifles", "count": 60}, {"unit": "ace", "count": 60}]}
    ).encode(): "more than 99",
}


@pytest.mark.parametrize("content", BAD_FILES, ids=range(len(BAD_FILES)))
async def test_a_bad_file_is_told_by_field_and_value(club: Club, armies: Armies, content: bytes) -> None:
    collection = await armies.shelf.collection(GUILD, RULES)
    with pytest.raises(NotPossible, match=re.escape(BAD_FILES[content])):
        papers.as_list(paper(content), MINE, collection)


async def test_a_file_from_another_server_finds_its_units_by_name(club: Club, armies: Armies) -> None:
    told = {**GOOD, "units": [{"unit": "other-id", "name": "rifles", "count": 2}, {"unit": "rifles", "count": 1}]}
    collection = await armies.shelf.collection(GUILD, RULES)
    made = papers.as_list(paper(json.dumps(told).encode()), MINE, collection)
    assert [(pick.unit, pick.count) for pick in made.picks] == [("rifles", 3)]


# --- at a table ------------------------------------------------------------------------------------------------------


async def test_a_list_is_fielded_and_the_game_keeps_its_own_copy(
    club: Club, armies: Armies, database: Database
) -> None:
    number = await club.opens()
    one = await a_list(club, armies, rifles=4)
    told = await club.lobby.field_list(number, RED, await armies.force(one), club.interaction())
    assert told == "Red fields Column: 4 units, 40 of 100 AP."
    await club.lobby.choose_force(number, BLUE, "sable", club.interaction())
    await club.lobby.start(number, RED, club.interaction())
    await armies.drop(one.id, RED, club.interaction())
    await loads(club, (unit("Rifles", ap=1, move=9),))
    for _ in range(12):
        await club.answers(number)
    fresh = Club(database, club.folder)
    view = MINE.rules.play.view(await fresh.game(number), 0)
    assert "Rifles" in MINE.rules.words.status(view)
    assert {card.move for name, card in view.cards.items() if name == "Rifles"} == {2}


async def test_a_list_that_the_table_does_not_allow_is_refused_with_every_reason(club: Club, armies: Armies) -> None:
    number = await club.opens(options={"ap_limit": "40"})
    one = await a_list(club, armies, rifles=5)
    with pytest.raises(Refused) as caught:
        await club.lobby.field_list(number, RED, await armies.force(one), club.interaction())
    assert caught.value.key == "too_dear"
    assert (await club.table(number)).seats[0].force == ""


async def test_a_force_is_no_text_that_a_member_writes(club: Club, armies: Armies) -> None:
    number = await club.opens()
    force = await armies.force(await a_list(club, armies))
    with pytest.raises(NotPossible, match="no force called"):
        await club.lobby.choose_force(number, RED, force, club.interaction())


# --- secret lists ----------------------------------------------------------------------------------------------------


async def secret_table(club: Club, armies: Armies) -> int:
    """Red has fielded a list and Blue a sample force, and neither knows of the other's."""
    number = await club.opens(options={"lists": "secret"})
    force = await armies.force(await a_list(club, armies, name="Hidden Column"))
    await club.lobby.field_list(number, RED, force, club.interaction())
    await club.lobby.choose_force(number, BLUE, "sable", club.interaction())
    return number


async def test_secret_lists_stay_secret_until_the_game_begins(club: Club, armies: Armies) -> None:
    number = await secret_table(club, armies)
    heard = "\n".join(f"{post.title} {post.text}" for post in await club.posts())
    assert "Hidden" not in heard and "Sable" not in heard
    assert heard.count("has chosen, in secret") == 3
    table = await club.table(number)
    assert [seat["force"] != "" for seat in exported(table, [], BLUE)["seats"]] == [False, True]
    assert [seat["force"] != "" for seat in exported(table, [], GUEST)["seats"]] == [False, False]


async def test_secret_lists_are_opened_together(club: Club, armies: Armies) -> None:
    number = await secret_table(club, armies)
    await club.clears_posts()
    await club.lobby.start(number, RED, club.interaction())
    first = (await club.posts())[0]
    assert first.title == "The lists are opened"
    assert "**Red**: Hidden Column (3 units, 30 of 100 AP)" in first.text
    assert "**Blue**: Sable Host" in first.text


async def test_a_secret_cannot_be_settled_away(club: Club, armies: Armies) -> None:
    number = await secret_table(club, armies)
    with pytest.raises(NotPossible, match="Somebody has chosen a force already"):
        await club.lobby.settle(number, RED, "lists", "open", club.interaction())


async def test_a_list_that_the_table_allows_no_more_is_chosen_anew(club: Club, armies: Armies) -> None:
    """What is wrong with it is not told: it is a secret."""
    number = await secret_table(club, armies)
    force = await armies.force(await a_list(club, armies, name="Large", rifles=6))
    await club.lobby.field_list(number, RED, force, club.interaction())
    await club.lobby.settle(number, RED, "ap_limit", "40", club.interaction())
    with pytest.raises(NotPossible, match=r"^What Red has chosen cannot be fielded as the table is settled now"):
        await club.lobby.start(number, BLUE, club.interaction())


async def test_another_choice_in_secret_is_not_heard(club: Club, armies: Armies) -> None:
    number = await secret_table(club, armies)
    await club.clears_posts()
    await club.lobby.choose_force(number, BLUE, "carnival", club.interaction())
    assert await club.posts() == []


async def test_the_card_says_what_is_left_to_the_players(club: Club) -> None:
    await loads(club, (unit("Jugglers", skills=("Juggling",)),))
    armies, number = Armies(club.referee), await club.opens()
    one = await armies.begin(MINE, club.interaction(), "Fools")
    one = await picks(club, armies, one, "Jugglers")
    await club.lobby.field_list(number, RED, await armies.force(one), club.interaction())
    assert "-# Left to the players: Juggling" in (await club.posts())[-1].text
