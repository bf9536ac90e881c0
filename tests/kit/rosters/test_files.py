"""From bytes to text: sizes, zip files, encodings. Every fault names the file and says what would be right."""

from __future__ import annotations

import io
import zipfile

import pytest

from rulesets.kit.rosters import CatalogueFile, NotReadable, read_library
from rulesets.kit.rosters.files import MOST_BYTES, MOST_FILES, texts
from tests.kit.rosters.paper import catalogue, system


def zipped(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return packed.getvalue()


def fault(content: bytes) -> NotReadable:
    with pytest.raises(NotReadable) as refused:
        read_library([system(), CatalogueFile("Bad.cat", content)])
    assert str(refused.value).startswith("Bad.cat")
    return refused.value


def test_a_zipped_catalogue_is_read_like_a_plain_one() -> None:
    plain = catalogue(name="North")
    packed = CatalogueFile("North.catz", zipped(("North.cat", plain.content)))
    assert [one.name for one in read_library([system(), packed]).catalogues] == ["North"]


def test_a_zip_is_known_by_its_content_and_its_members_name_is_never_used() -> None:
    packed = zipped(("../../etc/passwd", catalogue(name="North").content))
    assert read_library([system(), CatalogueFile("North.cat", packed)]).catalogues[0].name == "North"


def test_a_file_of_fifty_megabytes_is_refused_by_its_size() -> None:
    refused = fault(b"x" * 50_000_000)
    assert refused.key == "too_large"
    assert "50,000,000 bytes" in str(refused)


def test_the_last_byte_that_may_be_read_is_read() -> None:
    whole = catalogue().content
    assert next(texts([CatalogueFile("a", whole + b" " * (MOST_BYTES - len(whole)))]))
    assert fault(whole + b" " * (MOST_BYTES - len(whole) + 1)).key == "too_large"


def test_files_have_a_limit_together() -> None:
    files = [CatalogueFile(f"{n}.cat", b" " * (MOST_BYTES - 1) + b"x") for n in range(4)]
    with pytest.raises(NotReadable) as refused:
        list(texts(files))
    assert (refused.value.key, refused.value.file) == ("too_large_together", "3.cat")
    with pytest.raises(NotReadable, match="25 files were handed in; 24 can be read"):
        list(texts([catalogue()] * (MOST_FILES + 1)))
    with pytest.raises(NotReadable, match="No file was handed in"):
        list(texts([]))


def test_a_bomb_counts_by_what_it_unpacks_to() -> None:
    assert fault(zipped(("a.cat", b" " * (MOST_BYTES + 1)))).key == "too_large_unpacked"


def test_a_zip_that_lies_about_its_size_is_broken() -> None:
    packed = bytearray(zipped(("a.cat", catalogue().content)))
    directory = packed.index(b"PK\x01\x02")
    packed[directory + 24 : directory + 28] = (10).to_bytes(4, "little")
    assert fault(bytes(packed)).key == "broken_zip"


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (zipped(("a.cat", b"  ")), "empty"),
        (zipped(("a.cat", b"<a/>"), ("b.cat", b"<a/>")), "zip_members"),
        (zipped(("a.zip", zipped(("a.cat", b"<a/>")))), "zip_nested"),
        (zipped(("a.cat", b"<a/>"), method=zipfile.ZIP_LZMA), "zip_method"),
        (zipped(("a.cat", b"<a/>" * 50))[:60], "broken_zip"),
        (b"PK\x03\x04" + b"\x00" * 40, "broken_zip"),
    ],
)
def test_what_is_wrong_with_a_zip_or_an_empty_file_is_said(content: bytes, key: str) -> None:
    assert fault(content).key == key


def test_the_directory_of_a_zip_with_many_members_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    many = zipped(*((f"{number}.cat", b"<a/>") for number in range(500)))
    monkeypatch.setattr(zipfile, "ZipFile", None)
    assert fault(many).values["number"] == 500


def test_a_zip_with_a_password_is_refused() -> None:
    packed = bytearray(zipped(("a.cat", b"<a/>")))
    packed[packed.index(b"PK\x01\x02") + 8] |= 1
    assert fault(bytes(packed)).key == "zip_encrypted"


@pytest.mark.parametrize(
    "content",
    [
        b"\xef\xbb\xbf" + catalogue(name="König").content,
        '<?xml version="1.0" encoding="UTF-16"?>'.encode("utf-16")
        + catalogue(name="König").content.decode().encode("utf-16-le"),
        b'<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n' + catalogue(name="König").content,
    ],
    ids=["byte order mark", "UTF-16 with its mark", "declared"],
)
def test_honest_encodings_are_read(content: bytes) -> None:
    assert read_library([system(), CatalogueFile("a", content)]).catalogues[0].name == "König"


@pytest.mark.parametrize(
    ("content", "key", "said"),
    [
        (catalogue(name="König").content.decode().encode("latin-1"), "not_utf8", "(f6) is not UTF-8"),
        (b'<?xml version="1.0" encoding="windows-1252"?><a/>', "encoding", '"windows-1252"'),
        (b'<?xml version="1.0" encoding="UTF-16"?><a/>', "encoding_lie", "but it is UTF-8"),
        ('<?xml version="1.0" encoding="UTF-8"?><a/>'.encode("utf-16"), "encoding_lie", "but it is UTF-16"),
        ("<a/>".encode("utf-16-le"), "no_mark", "UTF-16 without its mark"),
        (b"\xff\xfe\x00\xd8", "not_utf8", "is not UTF-8"),
    ],
)
def test_other_and_lying_encodings_are_refused(content: bytes, key: str, said: str) -> None:
    refused = fault(content)
    assert refused.key == key
    assert said in str(refused)


def test_a_hostile_name_is_harmless_in_the_sentence() -> None:
    with pytest.raises(NotReadable) as refused:
        read_library([CatalogueFile("@everyone\n**<#1>**\u202egst.tac" + "x" * 500, b"")])
    said = str(refused.value)
    assert said.startswith("everyone 1gst.tacxxx")
    assert len(said) < 160
    assert not set(said) & set("@*<>#\n\u202e")
