"""Attachments' bytes, each in a file of its own."""

from collections.abc import Iterator, MutableMapping
from pathlib import Path


def folder_of(path: Path) -> Path:
    """Where the attachments of the world in `path` lie."""
    return path.with_suffix(".files")


class Folder(MutableMapping[int, bytes]):
    """Attachments' bytes by id; none is held in memory."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def __getitem__(self, file_id: int) -> bytes:
        try:
            return (self._folder / str(file_id)).read_bytes()
        except FileNotFoundError:
            raise KeyError(file_id) from None

    def __setitem__(self, file_id: int, content: bytes) -> None:
        (self._folder / str(file_id)).write_bytes(content)

    def __delitem__(self, file_id: int) -> None:
        try:
            (self._folder / str(file_id)).unlink()
        except FileNotFoundError:
            raise KeyError(file_id) from None

    def __iter__(self) -> Iterator[int]:
        return (int(file.name) for file in self._folder.iterdir() if file.name.isdigit())

    def __len__(self) -> int:
        return sum(1 for _ in self)
