"""Loading units: sizes that are not believed, folders that nothing leads out of, files that are made to do harm."""

from __future__ import annotations

import io
import os
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web

from bot.change import NotPossible
from bot.rosters import files, papers, reading, worker
from bot.rosters.menus import ENTRIES, Portion, below, reached
from rulesets.kit.rosters import CatalogueFile
from rulesets.kit.rosters.files import MOST_BYTES
from rulesets.kit.ruleset import Recruit
from tests.rulesets.dust_1947.depot import catalogue_files

MIB = 1024 * 1024


@dataclass
class Told:
    """An attachment as Discord tells of it."""

    filename: str
    size: int
    url: str = "http://127.0.0.1:9/never"


@pytest.fixture
async def liar() -> AsyncIterator[str]:
    """Sends ten times as much as a file may have."""

    async def send(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        for _ in range(80):
            await response.write(b"x" * MIB)
        return response

    async def gone(request: web.Request) -> web.Response:
        raise web.HTTPNotFound

    app = web.Application()
    app.add_routes([web.get("/lie", send), web.get("/gone", gone)])
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


@pytest.mark.parametrize(
    ("uploads", "words"),
    [
        ([], "Attach the files"),
        ([Told(f"{n}.cat", 10) for n in range(11)], "There are 11 files; at most 10"),
        ([Told("large.cat", 50 * MIB)], "“large.cat” has 52,428,800 bytes; at most 8,388,608"),
        ([Told(f"{n}.cat", 8 * MIB) for n in range(4)], "bytes together"),
        ([Told("**@everyone**.cat", 50 * MIB)], "“everyone.cat” has"),
    ],
)
async def test_what_discord_says_of_sizes_is_looked_at_before_anything_is_fetched(
    uploads: list[Told], words: str
) -> None:
    with pytest.raises(NotPossible, match=words):
        await files.fetched(uploads)


async def test_a_size_that_was_a_lie_is_noticed_on_the_way(liar: str) -> None:
    with pytest.raises(NotPossible, match=r"“lie\.cat” has more than 8,388,608 bytes"):
        await files.fetched([Told("lie.cat", 1000, f"{liar}/lie")])


@pytest.mark.parametrize("path", ["/gone", ":1/closed"])
async def test_what_cannot_be_fetched_is_told(liar: str, path: str) -> None:
    with pytest.raises(NotPossible, match="could not be fetched"):
        await files.fetched([Told("a.cat", 10, f"{liar}{path}")])


async def test_no_more_is_taken_than_is_wanted(liar: str) -> None:
    async with aiohttp.ClientSession() as session:
        with pytest.raises(NotPossible, match="at most 100"):
            await files.fetch(session, Told("a.json", 10, f"{liar}/lie"), 100)


# --- the host's folder -----------------------------------------------------------------------------------------------


def laid_out(root: Path) -> Path:
    """A folder of catalogues with one game in it."""
    folder = root / "catalogues" / "dust_1947"
    folder.mkdir(parents=True)
    for file in catalogue_files():
        (folder / file.name).write_bytes(file.content)
    (folder / "notes.txt").write_text("not a catalogue")
    return root / "catalogues"


def test_the_files_of_a_folder(tmp_path: Path) -> None:
    found = files.in_folder(laid_out(tmp_path), "dust_1947")
    assert [file.name for file in found] == ["Compact.cat", "depot.gst"]


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(NotPossible, match="UMPIRE_CATALOGUES"):
        files.in_folder(None, "dust_1947")
    with pytest.raises(NotPossible, match="no folder dust_1947"):
        files.in_folder(tmp_path, "dust_1947")
    (tmp_path / "dust_1947").mkdir()
    with pytest.raises(NotPossible, match="has no files of units"):
        files.in_folder(tmp_path, "dust_1947")


def _link(folder: Path, outside: Path) -> None:
    (folder / "z.cat").symlink_to(outside / "secret.cat")


def _folder_link(folder: Path, outside: Path) -> None:
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    folder.symlink_to(outside)


def _pipe(folder: Path, outside: Path) -> None:
    os.mkfifo(folder / "z.cat")


def _directory(folder: Path, outside: Path) -> None:
    (folder / "z.cat").mkdir()


@pytest.mark.parametrize("trick", [_link, _folder_link, _pipe, _directory])
def test_nothing_leads_out_of_the_folder(tmp_path: Path, trick: object) -> None:
    root, outside = laid_out(tmp_path), tmp_path / "outside"
    outside.mkdir()
    (outside / "secret.cat").write_text("secret")
    trick(root / "dust_1947", outside)  # type: ignore[operator]
    with pytest.raises(NotPossible, match="no ordinary file"):
        files.in_folder(root, "dust_1947")


def test_a_large_file_in_the_folder_is_not_read(tmp_path: Path) -> None:
    root = laid_out(tmp_path)
    with (root / "dust_1947" / "large.cat").open("wb") as file:
        file.truncate(50 * MIB)
    with pytest.raises(NotPossible, match="at most 8,388,608"):
        files.in_folder(root, "dust_1947")


# --- the process that reads ------------------------------------------------------------------------------------------


async def test_a_collection_is_read_in_a_process_of_its_own() -> None:
    found = await reading.read("dust_1947", catalogue_files(bad="S9"))
    assert any("4 units, 3 playable" in note for note in found.notes)
    assert "Platoons" in found.notes[-1]
    assert "S9" in found.unread[0]


OF_A_LIST = b'{"ruleset": null}\n'
"""What comes before the bytes of the file of a list."""
HARM = {
    "no xml": b"<" * MOST_BYTES,
    "an entity": b'<!DOCTYPE a [<!ENTITY b "c">]><catalogue>&b;</catalogue>',
    "attributes": b"<catalogue " + b"".join(b'a%d="" ' % n for n in range(50_000)) + b"/>",
}


@pytest.mark.parametrize("harm", HARM)
async def test_a_file_that_is_made_to_do_harm_is_refused_by_name(harm: str) -> None:
    with pytest.raises(NotPossible, match=r"bad\.cat"):
        await reading.read("dust_1947", [catalogue_files()[0], CatalogueFile("bad.cat", HARM[harm])])


def test_a_list_is_read_there_too() -> None:
    told = papers.written_army("julia_augusta", "frontier_column").encode()
    assert worker.answer(io.BytesIO(OF_A_LIST + told))["army"]["name"] == "Frontier Column"
    picks = b'{"umpire_list": 1, "ruleset": "dust_1947", "name": "X", "units": []}'
    assert worker.answer(io.BytesIO(OF_A_LIST + picks))["paper"]["name"] == "X"
    assert "nested more than 12" in worker.answer(io.BytesIO(OF_A_LIST + b"[" * 60_000))["refused"]


GREEDY = "    return {'text': bytes(1 << 30)}"
ENDLESS = "    while True: pass"
SLEEPING = "    import time; time.sleep(60)"
WRONG = "    raise KeyError('a bug')"


@pytest.mark.parametrize(
    ("deed", "words"),
    [(GREEDY, "more memory"), (ENDLESS, "more time or memory"), (WRONG, "the host finds in the log why")],
)
async def test_a_reader_that_goes_too_far_is_stopped(
    deed: str, words: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The system holds the process to its memory and its time, whatever the files make of it."""
    _reads_like_that(monkeypatch, tmp_path, deed)
    with pytest.raises(NotPossible, match=words):
        await reading.read("dust_1947", catalogue_files())


async def test_a_reader_that_sleeps_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _reads_like_that(monkeypatch, tmp_path, SLEEPING)
    monkeypatch.setattr(reading, "PATIENCE_SECONDS", 0.5)
    with pytest.raises(NotPossible, match="more time"):
        await reading.read("dust_1947", catalogue_files())


def _reads_like_that(monkeypatch: pytest.MonkeyPatch, folder: Path, deed: str) -> None:
    """A process that does this in place of reading, within a second of processor time."""
    text = Path(worker.__file__).read_text(encoding="utf-8").replace("SECONDS = 15", "SECONDS = 1")
    head, body = text.split("    from rulesets import ruleset  # noqa: PLC0415")
    (folder / "bad_worker.py").write_text(f"{head}{deed}\n{body}", encoding="utf-8")
    monkeypatch.setattr(reading, "WORKER", (str(folder / "bad_worker.py"),))
    monkeypatch.setenv("PYTHONPATH", str(Path(worker.__file__).parents[2]))


# --- menus -----------------------------------------------------------------------------------------------------------


def recruits(*counts: int) -> tuple[Recruit, ...]:
    """A bloc of so many kinds with so many units each."""
    return tuple(
        Recruit(value=f"{kind}-{n}", label=f"Unit {kind}-{n}", groups=("Compact", f"Kind {kind}"))
        for kind, count in enumerate(counts)
        for n in range(count)
    )


@pytest.mark.parametrize("counts", [(1,), (25,), (26,), (700,), (3, 4), (30, 1), tuple([2] * 40), tuple([30] * 40)])
def test_every_unit_is_reached_by_short_menus(counts: tuple[int, ...]) -> None:
    everything = recruits(*counts)
    found: list[str] = []

    def walk(path: tuple[int, ...]) -> None:
        assert len(path) < 6
        here = reached(everything, path)
        parts = below(here)
        assert len(parts or here.recruits) <= ENTRIES
        assert len({part.label for part in parts}) == len(parts)
        for step in range(len(parts)):
            walk((*path, step))
        found.extend(recruit.value for recruit in ([] if parts else here.recruits))

    walk(())
    assert sorted(found) == sorted(recruit.value for recruit in everything)


def test_a_path_that_leads_nowhere_goes_as_far_as_it_can() -> None:
    assert reached(recruits(3, 4), (1, 9, 9)).label == "Kind 1"
    assert reached(recruits(3, 4), (7,)) == Portion("", recruits(3, 4))
