"""Loading units: folders that nothing leads out of, and menus that lead to every unit."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bot.refusal import NotPossible
from bot.rosters import files
from bot.rosters.menus import ENTRIES, Portion, below, reached
from rulesets.kit.facets.lists import Recruit
from tests.rulesets.dust_1947.depot import catalogue_files

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
        file.truncate(50 * 1024 * 1024)
    with pytest.raises(NotPossible, match="at most 8,388,608"):
        files.in_folder(root, "dust_1947")


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
