"""From the bytes of a file to its text: unpacked where it is a zip, decoded, and neither beyond its limit."""

from __future__ import annotations

import io
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rulesets.kit.rosters.refusals import NotReadable

MOST_BYTES = 8 * 1024 * 1024
"""The most bytes of a file, packed or unpacked."""
MOST_BYTES_TOGETHER = 24 * 1024 * 1024
"""The most bytes of all files of a collection, unpacked."""
MOST_FILES = 24
"""The most files of a collection."""
ZIP = b"PK\x03\x04"
"""How a zip file begins; a name's ending says nothing that can be relied on."""
_DIRECTORY_ENTRY = b"PK\x01\x02"
_CHUNK = 256 * 1024
_UTF8_MARK, _UTF16_MARKS = b"\xef\xbb\xbf", (b"\xff\xfe", b"\xfe\xff")
_DECLARATION = re.compile(r"<\?xml[^>]*?\bencoding\s*=\s*[\"']([^\"']*)[\"']")
_UTF8_NAMES, _UTF16_NAMES = {"utf-8", "utf8", "us-ascii", "ascii"}, {"utf-16", "utf16", "utf-16le", "utf-16be"}
_ZIP_FAULTS = (
    *(zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, EOFError, OSError),
    *(ValueError, RuntimeError, KeyError, IndexError, OverflowError),
)


class CatalogueFile(NamedTuple):
    """A file that somebody hands in: what it is called, and its bytes as they came."""

    name: str
    content: bytes


def texts(files: Sequence[CatalogueFile]) -> Iterator[str]:
    """The texts of files that belong together, one at a time; raises NotReadable."""
    if not files:
        raise NotReadable("no_files")
    if len(files) > MOST_FILES:
        raise NotReadable("too_many_files", number=len(files), most=MOST_FILES)
    left = MOST_BYTES_TOGETHER
    for file in files:
        content = _unpacked(file)
        left -= len(content)
        if left < 0:
            raise NotReadable("too_large_together", file.name, most=MOST_BYTES_TOGETHER)
        yield _decoded(file.name, content)


def _unpacked(file: CatalogueFile) -> bytes:
    """The bytes of the catalogue itself."""
    if len(file.content) > MOST_BYTES:
        raise NotReadable("too_large", file.name, bytes=len(file.content), most=MOST_BYTES)
    if not file.content.strip():
        raise NotReadable("empty", file.name)
    return _out_of_zip(file) if file.content.startswith(ZIP) else file.content


def _out_of_zip(file: CatalogueFile) -> bytes:
    """The only member of a zip file. Its name is never used; its sizes are not believed."""
    number = file.content.count(_DIRECTORY_ENTRY)
    if number > 1:
        raise NotReadable("zip_members", file.name, number=number)
    try:
        with zipfile.ZipFile(io.BytesIO(file.content)) as archive:
            return _member(file.name, archive)
    except _ZIP_FAULTS as wrong:
        raise NotReadable("broken_zip", file.name, why=wrong) from None


def _member(name: str, archive: zipfile.ZipFile) -> bytes:
    members = archive.infolist()
    if len(members) != 1:
        raise NotReadable("zip_members", name, number=len(members))
    if members[0].flag_bits & 0x1:
        raise NotReadable("zip_encrypted", name)
    if members[0].compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise NotReadable("zip_method", name, method=members[0].compress_type)
    content = _in_chunks(name, archive, members[0])
    if content.startswith(ZIP):
        raise NotReadable("zip_nested", name)
    if not content.strip():
        raise NotReadable("empty", name)
    return content


def _in_chunks(name: str, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> bytes:
    """A member as far as it may go: what it really unpacks to counts, not what its header says."""
    parts, size = [], 0
    with archive.open(member) as packed:
        while part := packed.read(_CHUNK):
            size += len(part)
            if size > MOST_BYTES:
                raise NotReadable("too_large_unpacked", name, most=MOST_BYTES)
            parts.append(part)
    return b"".join(parts)


def _decoded(name: str, content: bytes) -> str:
    """A file's text; what it says of its own encoding has to be true."""
    wide = content.startswith(_UTF16_MARKS)
    if not wide and b"\x00" in content[:64]:
        raise NotReadable("no_mark", name)
    if not wide:
        _demand_truth(name, content[:300].decode("latin-1"), wide=False)
    try:
        text = content.decode("utf-16" if wide else "utf-8-sig")
    except UnicodeDecodeError as wrong:
        value = content[wrong.start : wrong.start + 1].hex()
        raise NotReadable("not_utf8", name, _line(content, wrong.start), byte=wrong.start + 1, value=value) from None
    if wide:
        _demand_truth(name, text[:300], wide=True)
    return text


def _line(content: bytes, position: int) -> int:
    return content.count(b"\n", 0, position) + 1


def _demand_truth(name: str, head: str, *, wide: bool) -> None:
    """Refuse a declared encoding that is not read, or not the one the file is in."""
    declared = _DECLARATION.search(head)
    if declared is None:
        return
    said = declared[1].strip().casefold()
    if said not in _UTF8_NAMES | _UTF16_NAMES:
        raise NotReadable("encoding", name, 1, value=declared[1])
    if (said in _UTF16_NAMES) is not wide:
        raise NotReadable("encoding_lie", name, 1, value=said, found="UTF-16" if wide else "UTF-8")
