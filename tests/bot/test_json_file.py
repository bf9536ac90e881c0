"""JSON from anybody: bounded before it is parsed, and refused in words."""

from __future__ import annotations

import pytest

from bot.uploads.json_file import Bounds, NotReadable, read_json

BOUNDS = Bounds(size=1000, depth=3, values=20, text=30, key=10)
REFUSED = {
    b"x" * 1001: "the file has 1,001 bytes; at most 1,000 are read",
    b'{"a": "\xff"}': r"not written in UTF-8 \(byte 7\)",
    "{}".encode("utf-16"): "not written in UTF-8",
    b'{"a": [[[1]]]}': "nested more than 3 levels deep",
    b"[" * 900: "nested more than 3 levels deep",
    b'["a\\"b", [[[': "nested more than 3 levels deep",
    b'"' + b'\\"' * 400: "no JSON: Unterminated string",
    b'{"a": 1, "b": {"c": 2, "c": 3}}': "says `c` more than once in one pair of braces",
    b'{"a": 1, "a": 1, "@b": 1, "@b": 2}': "says `a`, `@b` more than once",
    b'{"a": NaN}': "holds NaN, which is no number",
    b'{"a": 1e999}': "too large to be read",
    b'{"a": 99999999999999999999}': "a number of 20 digits",
    b'{"a": 9999999999999999}': "at most 9,007,199,254,740,992",
    b'{"a": "' + b"x" * 31 + b'"}': "a text of 31 characters at `a`; at most 30",
    b'{"abcdefghijk": 1}': "a name of 11 characters; at most 10",
    b"[" + b"1, " * 20 + b"1]": "more than 20 values",
    b'{"a": "\\ud800"}': "signs that cannot be written",
    b'{"a\\u0000": 1}': "signs that cannot be written",
    b"{'a': 1}": "no JSON: .* in line 1, column 2",
    b"": "no JSON",
}


@pytest.mark.parametrize("content", REFUSED, ids=range(len(REFUSED)))
def test_what_no_file_of_ours_has_is_refused(content: bytes) -> None:
    with pytest.raises(NotReadable, match=REFUSED[content]):
        read_json(content, BOUNDS)


def test_what_is_within_bounds_is_read() -> None:
    assert read_json('\ufeff{"a": [[1, -2.5]], "b": "[[[[{{", "c": true}'.encode(), BOUNDS) == {
        "a": [[1, -2.5]],
        "b": "[[[[{{",
        "c": True,
    }
    assert read_json(b'{"a": 1, "b": {"a": 1}, "c": {"a": 2}}', BOUNDS)["c"] == {"a": 2}
