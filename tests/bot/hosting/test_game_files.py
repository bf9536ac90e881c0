"""A game as a file: what it holds for whom, how it is read, and how the game goes on elsewhere."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.game.record import log_lines
from bot.game_files.brought import Place
from bot.game_files.dice import checked_dice
from bot.game_files.exporting import as_bytes, exported, whole
from bot.game_files.game_file import LARGEST, WrongFile, read_file
from bot.game_files.moving import Moving
from bot.game_files.trial import demand_playable
from bot.incoming.desk import tried
from bot.lobby.lobby import Sitter
from bot.refusal import NotPossible
from bot.settling.adjourning import Adjourning
from bot.store import clicks, games
from bot.store.origins import origin_of
from rulesets.kit.engine.standing_orders import StandingOrder
from tests.bot.club import BLUE, GUEST, RED, Club
from tests.bot.moments import SECRET, moment

SCRIPT = Path(__file__).parents[3] / "docs" / "verify_dice.py"
PLACE = Place(guild=1, channel=555, member=GUEST)
ANN, BOB = 77, 88

Json = dict[str, Any]


async def a_game(club: Club, answers: int = 25) -> int:
    """A game that has gone on for a while."""
    number = await club.table_at(moment("activate", 0))
    for _ in range(answers):
        await club.answers(number)
    return number


async def file_of(club: Club, number: int) -> Json:
    made: Json = json.loads(as_bytes(await whole(club.database, await club.table(number))))
    return made


def written(file: Json) -> bytes:
    return json.dumps(file).encode()


# What a file holds ----------------------------------------------------------------------------------------------


async def test_before_the_end_nobody_gets_a_secret(club: Club) -> None:
    """Neither the dice nor what the other side has prepared is in a player's file; the host's holds it all."""
    number = await a_game(club)
    table = await club.table(number)
    async with club.database.transaction() as tx:
        await clicks.add_plan(tx, number, 1, "move", {"to": "the secret plan"})
        await clicks.keep_drafts(tx, number, 1, table.running.last_question, [{"type": "the secret draft"}])
        order = StandingOrder(key="reaction", policy="if", when={"weapon": "the secret order"})
        await clicks.set_standing_order(tx, number, 1, order)
    lines = await club.record(number)
    for member in (RED, GUEST):
        text = as_bytes(exported(await club.table(number), lines, member)).decode()
        assert SECRET.hex() not in text
        for secret in ("the secret plan", "the secret draft", "the secret order"):
            assert secret not in text
    assert SECRET.hex() in as_bytes(await whole(club.database, await club.table(number))).decode()


async def test_of_the_activation_under_way_the_other_side_reads_nothing_that_was_ordered(club: Club) -> None:
    """Where somebody is walking to is a secret until they are there; what was done before stands open."""
    number = await a_game(club)
    while (await club.game(number)).questions[0].key == "activate":
        await club.answers(number)
    table, lines = await club.table(number), await club.record(number)
    under_way = [line for line in lines if line.kind == "answer" and line.chapter == table.running.chapter]
    assert under_way
    mover = under_way[-1].seat
    watching = BLUE if mover == 0 else RED
    file = exported(table, lines, watching)["record"]
    for line in under_way:
        shown = file[line.number - 1]["action"]
        assert shown == ({"type": "sealed"} if line.seat == mover else line.action)
    open_lines = [line for line in lines if line.chapter < table.running.chapter and not line.sealed]
    assert open_lines
    assert all(file[line.number - 1]["action"] == line.action for line in open_lines)


async def test_no_file_holds_a_members_number(club: Club) -> None:
    member, newcomer = 123456789012345678, 876543210987654321
    number = await club.table_at(moment("activate", 0), seats=(member, BLUE))
    await club.agreements.replace(number, member, newcomer, "Carla", club.interaction())
    text = as_bytes(await whole(club.database, await club.table(number))).decode()
    assert str(member) not in text
    assert str(newcomer) not in text


async def test_the_whole_file_is_read_by_the_stand_alone_script(club: Club, tmp_path: Path) -> None:
    number = await a_game(club)
    path = tmp_path / "game.json"
    path.write_bytes(as_bytes(await whole(club.database, await club.table(number))))
    assert "dice are as they were sealed" in await script(path)


async def script(*arguments: object) -> str:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-I", str(SCRIPT), *map(str, arguments)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    return out.decode().strip()


async def test_what_was_told_of_running_dice_holds_at_the_end(club: Club, tmp_path: Path) -> None:
    number = await a_game(club)
    told = "\n".join(checked_dice(await club.table(number), await club.record(number)))
    assert SECRET.hex() not in told
    count, digest = told.rpartition("- the ")[2].split(" dice so far: `")
    for _ in range(15):
        await club.answers(number)
    path = tmp_path / "game.json"
    path.write_bytes(as_bytes(await whole(club.database, await club.table(number))))
    assert await script(path, count) == digest[:64]
    assert await script(path, int(count) + 1) != digest[:64]


# Going on elsewhere ---------------------------------------------------------------------------------------------


async def moved(club: Club, content: bytes, place: Place = PLACE) -> int:
    """The number of a game that was brought in."""
    moving = Moving(club.referee, club.lobby)
    await moving.bring_in(read_file(content), place, club.interaction())
    found = await games.last_table_in(club.database, place.channel)
    assert found is not None
    return found


async def claimed(club: Club, number: int) -> None:
    moving = Moving(club.referee, club.lobby)
    for member, name in ((BOB, "Blue"), (ANN, "Ann")):
        await moving.take_seat(number, Sitter(member, name), "", club.interaction(), 20)
    await Adjourning(club.referee).resume(number, ANN, club.interaction())


async def test_a_moved_game_is_the_same_game(club: Club) -> None:
    number = await a_game(club)
    there = await moved(club, as_bytes(await whole(club.database, await club.table(number))))
    old, new = await club.table(number), await club.table(there)
    assert new.id != old.id
    assert new.phase == "paused"
    assert new.secret != old.secret
    assert new.running.model_copy(update={"events": []}) == old.running.model_copy(update={"events": []})
    assert [seat.member for seat in new.seats] == [None, None]
    log = [log_lines(table, await club.record(table.id), None) for table in (old, new)]
    assert log[0] == log[1]
    post = (await club.posts())[-1]
    assert "unverified and unrated" in post.title
    assert [control.label for control in post.controls] == ["Play Red", "Play Blue", "Go on", "Status"]


async def test_a_moved_game_goes_on_when_its_seats_are_claimed(club: Club, tmp_path: Path) -> None:
    """With undo, dice of its own, and both hosts' dice checked at the end."""
    number = await a_game(club)
    there = await moved(club, as_bytes(await whole(club.database, await club.table(number))))
    with pytest.raises(NotPossible, match="do not play"):
        await Adjourning(club.referee).resume(there, ANN, club.interaction())
    await claimed(club, there)
    table = await club.table(there)
    assert [seat.member for seat in table.seats] == [ANN, BOB]  # Blue has found his seat by his name
    assert table.running.players == ["Ann", "Blue"]
    standing = await club.game(there)
    while (await club.game(there)).questions[0].key == standing.questions[0].key:
        await club.answers(there)
    assert (await club.snapshots(there))[0][1], "the start of the activation has come along"
    for _ in range(20):
        await club.answers(there)
    await club.agreements.concede(there, ANN, club.interaction())
    said = "\n".join(checked_dice(await club.table(there), await club.record(there)))
    assert "as the file says they were sealed" in said
    assert "dice are as they were sealed" in said
    path = tmp_path / "moved.json"
    path.write_bytes(as_bytes(exported(await club.table(there), await club.record(there), GUEST)))
    assert "dice are as they were sealed" in await script(path)
    again = await moved(club, path.read_bytes(), Place(1, 556, GUEST))
    origin = origin_of(await club.table(again))
    assert origin is not None
    assert len(origin.parts) == 2
    assert "not as" not in "\n".join(checked_dice(await club.table(again), await club.record(again)))


async def test_an_undo_goes_back_behind_the_move(club: Club) -> None:
    number = await club.table_at(moment("activate", 0))
    await club.answers(number, rolls=False, same_seat=True)
    before = await club.game(number)
    await club.answers(number, rolls=False, same_seat=True)
    there = await moved(club, as_bytes(await whole(club.database, await club.table(number))))
    await claimed(club, there)
    await club.agreements.undo(there, ANN, club.interaction())
    after = await club.game(there)
    assert after.model_copy(update={"players": before.players}) == before


async def test_what_a_player_may_see_is_brought_in_to_be_looked_at(club: Club) -> None:
    number = await a_game(club)
    content = as_bytes(exported(await club.table(number), await club.record(number), RED))
    there = await club.table(await moved(club, content))
    assert there.phase == "over"
    assert log_lines(there, await club.record(there.id), None)
    assert "secret is not known here" in checked_dice(there, await club.record(there.id))[0]
    assert await games.table_in(club.database, PLACE.channel) is None


async def test_a_game_is_brought_in_once_and_nowhere_where_one_is_played(club: Club) -> None:
    number = await a_game(club, 3)
    file = read_file(as_bytes(await whole(club.database, await club.table(number))))
    moving = Moving(club.referee, club.lobby)
    first = await moving.bring_in(file, PLACE, 4242)
    assert await moving.bring_in(file, PLACE, 4242) == first
    with pytest.raises(NotPossible, match="is going on in this channel"):
        await moving.bring_in(file, PLACE, 4243)
    row = await club.database.row("SELECT count(*) AS n FROM games")
    assert row is not None
    assert row["n"] == 2


async def test_a_seat_is_claimed_once(club: Club) -> None:
    number = await a_game(club, 3)
    there = await moved(club, as_bytes(await whole(club.database, await club.table(number))))
    moving = Moving(club.referee, club.lobby)
    await moving.take_seat(there, Sitter(ANN, "Ann"), "", club.interaction(), 20, wanted=1)
    with pytest.raises(NotPossible, match="taken"):
        await moving.take_seat(there, Sitter(BOB, "Bob"), "", club.interaction(), 20, wanted=1)
    with pytest.raises(NotPossible, match="Nobody plays Red yet"):
        await Adjourning(club.referee).resume(there, ANN, club.interaction())


# What is no game ------------------------------------------------------------------------------------------------


def _set(*path: Any, to: Any) -> Callable[[Json], None]:
    def spoil(file: Json) -> None:
        found: Any = file
        for part in path[:-1]:
            found = found[part]
        found[path[-1]] = to

    return spoil


def _drop(*path: Any) -> Callable[[Json], None]:
    def spoil(file: Json) -> None:
        found: Any = file
        for part in path[:-1]:
            found = found[part]
        del found[path[-1]]

    return spoil


def _first_unit(field: str, to: Any) -> Callable[[Json], None]:
    def spoil(file: Json) -> None:
        next(iter(file["state"]["units"].values()))[field] = to

    return spoil


def _deep(levels: int) -> Any:
    found: Any = 1
    for _ in range(levels):
        found = [found]
    return found


SPOILED: list[tuple[str, Callable[[Json], None], str]] = [
    ("format", _set("format", to="chess"), "is no game"),
    ("version", _set("version", to=2), "version: 2 is not known; this bot reads version 1"),
    ("version by another type", _set("version", to="1"), "version"),
    ("unknown field", _set("surprise", to=1), "surprise: extra inputs"),
    ("missing field", _drop("seats"), "seats: field required"),
    ("unknown game", _set("ruleset", to="tic_tac_toe"), "ruleset: there is no “tictactoe”"),
    ("a path as a game", _set("ruleset", to="../../etc"), "ruleset: there is no"),
    ("unknown scenario", _set("scenario", to="moon"), "scenario: there is no “moon”"),
    ("unknown option", _set("options", to={"gravity": "none"}), "options: "),
    ("no map", _set("map", to="[nonsense"), "map: "),
    ("pace", _set("pace", to=-1), "pace: input should be greater than or equal to 0 (-1)"),
    ("phase", _set("phase", to="paradise"), "phase: input should be 'lobby'"),
    ("fingerprint", _set("fingerprint", to="abc"), "fingerprint: string should match"),
    ("secret", _set("secret", to="x" * 64), "secret: "),
    ("seat's name", _set("seats", 0, "name", to=""), "seats.0.name: string should have at least 1 character"),
    (
        "too many seats",
        lambda file: (file["seats"].append(file["seats"][0]), file["words"].append("")),
        "seats: there are 3",
    ),
    ("a force that is none", _set("seats", 1, "force", to='{"cards": 3}'), "seats.1.force: "),
    ("a game of many games' size", _set("state", "padding", to=["x" * 100_000] * 11), "a saved game has at most"),
    ("number of a line", _set("record", 1, "number", to=9), "record.1.number: 9 is not right; right would be 2"),
    ("seat of a line", _set("record", 1, "seat", to=7), "record.1.seat: 7 is not right; there are 2 seats"),
    ("time of a line", _set("record", 1, "at", to="yesterday"), "record.1.at: input should be a valid integer"),
    ("an action that is none", _set("record", 1, "action", to="run"), "record.1.action: "),
    ("undo of a later line", _set("record", 1, "kind", to="undo"), "record.1.action.line: "),
    (
        "a face that no die has",
        _set("record", 1, "rolls", to=[{"label": "", "content": "", "first": 0, "sides": 6, "faces": [7]}]),
        "record.1.rolls.0.faces",
    ),
    (
        "an event that cannot be told",
        _set("record", 1, "events", to=[{"key": "by_standing_order", "values": {"seat": 77}}]),
        "record.1.events: ",
    ),
    ("no state", _set("state", to=None), "state: it is missing"),
    ("a state of nothing", _set("state", to={}), "state: "),
    ("a state of the future", _set("state", "save_version", to=99), "state: "),
    ("a seat too many", _set("state", "players", to=["a", "b", "c"]), "state.players: there are 3"),
    ("a question to nobody", _set("state", "questions", 0, "seat", to=5), "seat 5 is not right"),
    ("a question that nothing asks", _set("state", "questions", 0, "number", to=4711), "state: "),
    ("an unknown procedure", _set("state", "root", "kind", to="dust.dance"), "state: "),
    ("an unknown step", _set("state", "root", "at", to="__class__"), "has no step"),
    ("a square that is nowhere", _first_unit("squares", [[500, 500]]), "state: "),
    ("a unit without its card", _first_unit("card", "none"), "state: "),
    ("a number beyond reason", _set("state", "turn", to=10**12), "too large"),
    ("nobody is asked", _set("state", "questions", to=[]), "nobody is asked"),
    ("a snapshot of another line", _set("snapshots", 0, "number", to=10_000), "snapshots: "),
    ("a snapshot that is none", _set("snapshots", 0, "state", to={"units": 3}), "snapshots.0.state: "),
    ("too deep", _set("state", "deep", to=_deep(200)), "nested more than"),
    ("signs that cannot be written", _set("seats", 0, "name", to="\ud800x"), "cannot be written"),
    ("a zero byte", _set("scenario", to="a\0b"), "cannot be written"),
]


@pytest.mark.parametrize(("spoil", "says"), [row[1:] for row in SPOILED], ids=[row[0] for row in SPOILED])
async def test_a_spoiled_file_is_refused_in_one_clear_line(
    good: bytes, spoil: Callable[[Json], None], says: str
) -> None:
    file = json.loads(good)
    spoil(file)
    with pytest.raises(WrongFile) as wrong:
        demand_playable(read_file(written(file)))
    text = str(wrong.value)
    assert says in text, text
    assert "\n" not in text
    assert len(text) < 400


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "no JSON"),
        (b"hello", "no JSON"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"[]", "no game"),
        (b"[" * 100_000, "nested"),
        (b'{"a":' * 100_000, "nested"),
        (b'{"format": NaN}', "NaN"),
        (b'{"format": 1e999}', "too large"),
        (b'{"format": ' + b"9" * 5000 + b"}", "too large"),
        (b'{"' + b"k" * 300 + b'": 1}', "name of 300"),
        (b'["' + b"x" * 300_000 + b'"]', "text of 300,000"),
        (b" " * (LARGEST + 1), "at most"),
    ],
    ids=lambda value: str(value)[:20] if isinstance(value, str) else "",
)
def test_what_is_no_file_of_a_game_is_told(content: bytes, says: str) -> None:
    with pytest.raises(WrongFile, match=says):
        read_file(content)


def test_more_values_than_any_game_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.game_files.game_file.MOST_VALUES", 1000)
    with pytest.raises(WrongFile, match="more than 1,000 values"):
        read_file(b"[" + b"1," * 1100 + b"1]")


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A file that is right."""
    folder = tmp_path_factory.mktemp("good")

    async def make() -> bytes:
        from bot.store.database import Database

        database = await Database.open(folder / "umpire.sqlite3")
        club = Club(database, folder)
        content = as_bytes(await whole(database, await club.table(await a_game(club, 12))))
        await database.close()
        return content

    return asyncio.run(make())


def test_the_good_file_is_good(good: bytes) -> None:
    demand_playable(read_file(good))


async def test_nothing_has_changed_where_a_file_was_refused(club: Club, good: bytes) -> None:
    file = json.loads(good)
    file["state"]["questions"][0]["seat"] = 9
    with pytest.raises(NotPossible, match=r"This game cannot be brought in: .* Nothing has changed\."):
        await tried(written(file))
    assert await club.database.rows("SELECT 1 FROM games UNION ALL SELECT 1 FROM outbox") == []


async def test_names_from_a_file_are_harmless(club: Club, good: bytes) -> None:
    file = json.loads(good)
    file["seats"][0]["name"] = "@everyone **<@11>**"
    file["seats"][1]["name"] = "everyone 11"
    there = await club.table(await moved(club, written(file)))
    assert [seat.name for seat in there.seats] == ["Red everyone 11", "everyone 11"]
    assert there.running.players == ["Red everyone 11", "everyone 11"]
    assert "@" not in (await club.posts())[-1].text


def _spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place of a file: what holds it, and its key or index."""
    found, look = [], [value]
    while look:
        holder = look.pop()
        keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
        found += [(holder, key) for key in keys]
        look += [holder[key] for key in keys if isinstance(holder[key], dict | list)]
    return found


STRANGE: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 999_999, 10**9, 0.5, "", "A1", "Z99", "board", "x" * 500, "@everyone", [], {}),
    *([[]], [0, 0], [[1, 2]], {"a": 1}, ["A1", "A1"], "off board", "reserve", "eliminated"),
)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(300))
def test_a_file_with_anything_anywhere_is_refused_or_playable(good: bytes, seed: int) -> None:
    """Values changed at random: the trial says no in one line, or the game is shown and played on to the end of it."""
    random = Random(seed)
    file = json.loads(good)
    for _ in range(random.choice((1, 1, 2, 5))):
        holder, key = random.choice(_spots(random.choice((file, file["state"], file["state"]["units"]))))
        if random.random() < 0.15:
            del holder[key]
        else:
            holder[key] = random.choice(STRANGE)
    try:
        demand_playable(read_file(written(file)))
    except WrongFile as wrong:
        assert "\n" not in str(wrong)
