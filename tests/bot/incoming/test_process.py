"""The process that reads: held to its limits, without the token, and dead when it goes too far."""

from __future__ import annotations

import io
import json
import time
from pathlib import Path
from typing import Any

import pytest

from bot.incoming import process, readers, worker
from bot.refusal import NotPossible
from bot.rosters import papers
from bot.uploads import kinds
from bot.uploads.kinds import COLLECTION, GAME, KINDS, LIST, MAP, MIB, PLAYERS, Kind
from rulesets.kit.rosters import CatalogueFile
from rulesets.kit.rosters.files import MOST_BYTES
from tests.rulesets.dust_1947.depot import catalogue_files

DUST = {"ruleset": "dust_1947"}
PLACE = {"ruleset": "dust_1947", "scenario": "standard"}


def told(kind: Kind, content: bytes, **asked: Any) -> dict[str, Any]:
    """What the process would answer, without one."""
    head = json.dumps({"asked": asked, "files": [("handed in", len(content))]}).encode()
    return worker.answer(kind.key, io.BytesIO(head + b"\n" + content))


async def test_a_collection_is_read_in_a_process_of_its_own() -> None:
    found = await process.answered(COLLECTION, DUST, catalogue_files(bad="S9"))
    assert any("4 units, 3 playable" in note for note in found["notes"])
    assert "Platoons" in found["notes"][-1]
    assert any("S9" in line for line in found["unread"])


HARM = {
    "no xml": b"<" * MOST_BYTES,
    "an entity": b'<!DOCTYPE a [<!ENTITY b "c">]><catalogue>&b;</catalogue>',
    "attributes": b"<catalogue " + b"".join(b'a%d="" ' % n for n in range(50_000)) + b"/>",
}


@pytest.mark.parametrize("harm", HARM)
async def test_a_file_that_is_made_to_do_harm_is_refused_by_name(harm: str) -> None:
    with pytest.raises(NotPossible, match=r"bad\.cat"):
        await process.answered(COLLECTION, DUST, [catalogue_files()[0], CatalogueFile("bad.cat", HARM[harm])])


def test_every_kind_has_its_reader() -> None:
    assert readers.READERS.keys() == KINDS.keys()


def test_a_list_is_read_there_too() -> None:
    army = papers.written_army("julia_augusta", "frontier_column").encode()
    assert told(LIST, army)["found"]["army"]["name"] == "Frontier Column"
    picks = b'{"umpire_list": 1, "ruleset": "dust_1947", "name": "X", "units": []}'
    assert told(LIST, picks)["found"]["paper"]["name"] == "X"
    assert "nested more than 12" in told(LIST, b"[" * 60_000)["refused"]


def test_a_map_and_players_are_read_there_too() -> None:
    assert told(MAP, b'name = "A"', **PLACE)["refused"].startswith("The map file: map is missing")
    assert told(PLAYERS, b"name,seed\nAda,1\n", taken=[])["found"]["players"][0]["name"] == "Ada"
    assert "in the league already" in told(PLAYERS, b"name\nAda\n", taken=["ada"])["refused"]
    assert "no game" in told(GAME, b"{}")["refused"]


async def test_a_map_that_is_made_to_take_memory_takes_none_of_the_bot() -> None:
    """Sixteen kilobytes that make the reader of TOML take some hundred megabytes: in another process, for a moment."""
    began, before = time.monotonic(), _resident()
    with pytest.raises(NotPossible, match=r'"a" is no field|more (time|memory)'):
        await process.answered(MAP, PLACE, [CatalogueFile("bad.toml", b"a" + b".a" * 8189 + b"=1")])
    assert _resident() - before < 30 * MIB
    assert time.monotonic() - began < MAP.patience


def _resident() -> int:
    """Bytes of memory that this process has."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


# --- limits ----------------------------------------------------------------------------------------------------------

DEEDS = {
    "greedy": ("return {'found': len(bytes(1 << 30))}", "more memory"),
    "endless": ("while True: pass", "more time or memory"),
    "wrong": ("raise KeyError('a bug')", "the host finds in the log why"),
    "writing": ("import tempfile; tempfile.TemporaryFile(buffering=0).write(b'x')", "the host finds in the log why"),
    "chatty": ("return {'found': 'x' * 1000}", "more room"),
}


@pytest.mark.parametrize("deed", DEEDS)
@pytest.mark.parametrize("key", ["map", "list"])
async def test_a_reader_that_goes_too_far_is_stopped(
    deed: str, key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The system holds the process to its memory, time and files, whatever the files make of it."""
    does, words = DEEDS[deed]
    _reads_like_that(monkeypatch, tmp_path, does, seconds=1 if deed == "endless" else 2)
    monkeypatch.setattr(kinds, "LONGEST_ANSWER", 500 if deed == "chatty" else 10_000)
    with pytest.raises(NotPossible, match=words):
        await process.answered(KINDS[key], {}, [CatalogueFile("", b"")])


async def test_a_reader_that_sleeps_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    _reads_like_that(monkeypatch, tmp_path, "import time; time.sleep(60)")
    with pytest.raises(NotPossible, match="more time"):
        await process.answered(MAP._replace(patience=0.5), {}, [CatalogueFile("", b"")])


async def test_a_reader_that_does_not_listen_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It never takes what it is handed, which is more than a pipe holds."""
    path = tmp_path / "deaf.py"
    path.write_text("import time; time.sleep(60)", encoding="utf-8")
    monkeypatch.setattr(process, "WORKER", (str(path),))
    with pytest.raises(NotPossible, match="more time"):
        await process.answered(COLLECTION._replace(patience=0.5), {}, [CatalogueFile("", b"x" * MIB)])


def _reads_like_that(monkeypatch: pytest.MonkeyPatch, folder: Path, deed: str, seconds: int = 2) -> None:
    """A process that does this in place of reading, within so many seconds of processor time."""
    path = folder / "bad_worker.py"
    path.write_text(
        "from bot.incoming import readers, worker\n"
        "from bot.uploads.kinds import KINDS\n"
        f"def read(asked, files):\n    {deed}\n"
        "readers.READERS.update(dict.fromkeys(KINDS, read))\n"
        f"KINDS.update({{key: kind._replace(seconds={seconds}) for key, kind in KINDS.items()}})\n"
        "worker.main()\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(process, "WORKER", (str(path),))
    monkeypatch.setenv("PYTHONPATH", str(Path(worker.__file__).parents[2]))
