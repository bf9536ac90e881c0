"""Files of units in a folder of the host."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from bot.refusal import NotPossible
from bot.uploads.fetching import called, demand_sizes
from bot.uploads.kinds import COLLECTION
from rulesets.kit.rosters import CatalogueFile

ENDINGS = (".gst", ".cat", ".gstz", ".catz", ".json")


def in_folder(root: Path | None, ruleset: str) -> list[CatalogueFile]:
    """The files for a game in the host's folder; raises `NotPossible`. Nothing outside of it is ever opened."""
    if root is None:
        raise NotPossible("The host has set no folder of catalogues (UMPIRE_CATALOGUES): attach the files instead.")
    folder = root / ruleset
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.casefold() in ENDINGS)
    except OSError:
        raise NotPossible(f"There is no folder {ruleset} in the host's folder of catalogues.") from None
    if not paths:
        raise NotPossible(f"The folder {ruleset} has no files of units ({', '.join(ENDINGS)}).")
    sizes = [(path.name, path.lstat().st_size) for path in paths]
    demand_sizes(sizes, COLLECTION)
    return [CatalogueFile(path.name, _opened(root, path)) for path in paths]


def _opened(root: Path, path: Path) -> bytes:
    """The bytes of an ordinary file that lies in the folder itself: neither a link nor behind one."""
    try:
        if not path.parent.resolve().is_relative_to(root.resolve()):
            raise OSError("the folder lies elsewhere")
        with open(path, "rb", opener=_ordinary) as file:
            return file.read(COLLECTION.most + 1)
    except OSError:
        raise NotPossible(
            f"{called(path.name)} is no ordinary file of the host's folder: nothing was loaded."
        ) from None


def _ordinary(path: str, flags: int) -> int:
    """Open a file that is one: no link, folder, pipe or device."""
    handle = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK)
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError("no ordinary file")
    return handle
