"""Whatever is handed in: a library, or one clear sentence; soon, and never any other error."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rulesets.kit.rosters import CatalogueFile, NotReadable, read_library, resolving, units
from tests.kit.rosters.mutations import anything, mutated, tangled
from tests.kit.rosters.paper import catalogue, entry, link, listed, row, system

LONGEST = 10.0
"""The most seconds of work that a file may cost."""
M = 8 * 1024 * 1024 - 200
PLAIN = catalogue(
    f"<sharedProfiles>{row('p')}</sharedProfiles>"
    + listed(
        entry("a", f"<infoLinks>{link('p')}</infoLinks><costs><cost typeId='points' value='4'/></costs>"),
        entry("b", f"<selectionEntries>{entry('c', kind='upgrade')}</selectionEntries>"),
    )
).content

FEW = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
MANY = settings(max_examples=1_500, deadline=None, suppress_health_check=list(HealthCheck))


@contextmanager
def soon() -> Iterator[None]:
    """What happens here must not cost more work than a file may."""
    before = time.process_time()
    yield
    assert time.process_time() - before < LONGEST


def hand_in(*files: CatalogueFile) -> None:
    with soon():
        try:
            found = list(units(read_library(files)))
        except NotReadable as wrong:
            assert str(wrong).endswith(".")
            assert str(wrong).isprintable()
            assert len(str(wrong)) < 400
            return
        for unit in found:
            assert all(str(finding).isprintable() for finding in unit.findings)


@given(st.binary(max_size=300))
@FEW
def test_any_bytes(content: bytes) -> None:
    hand_in(system(), CatalogueFile("Bad.cat", content))


@given(mutated(PLAIN), mutated(system().content))
@FEW
def test_damaged_files(content: bytes, base: bytes) -> None:
    hand_in(system(), CatalogueFile("Bad.cat", content))
    hand_in(CatalogueFile("Bad.gst", base), CatalogueFile("Good.cat", PLAIN))


@given(anything(), anything())
@FEW
def test_well_formed_nonsense(inside: str, base: str) -> None:
    hand_in(system(base), catalogue(inside), catalogue(base, own_id="other", name="Other"))


@given(tangled())
@FEW
def test_links_from_everything_to_anything(monkeypatch: pytest.MonkeyPatch, inside: str) -> None:
    monkeypatch.setattr(resolving, "MOST_OF_A_UNIT", 500)
    hand_in(system(), catalogue(inside))


@given(st.binary(max_size=300) | mutated(PLAIN) | st.builds(str.encode, tangled()) | st.builds(str.encode, anything()))
@MANY
@pytest.mark.soak
def test_much_more_of_it(content: bytes) -> None:
    hand_in(system(), CatalogueFile("Bad.cat", content))
    inside = content.decode("utf-8", "replace")
    hand_in(system(inside), catalogue(inside))


def repeated(text: str, size: int = M) -> str:
    return text * (size // len(text))


SHARED_ROWS = "<sharedProfiles>" + row("p").replace(
    "</characteristics>", '<characteristic name="x" value="y"/>' * 60_000 + "</characteristics>"
)
MANY_UNITS = listed(*(entry(f"e{n}", f"<infoLinks>{link('p')}</infoLinks>") for n in range(3_000)))


QUICK = [
    repeated("<a>"),
    repeated(">"),
    repeated("&"),
    repeated("\n"),
    f'<a b="{"x" * M}"/>',
    f"<a {repeated('b ')}/>",
    repeated("<a " + " ".join(f'a{n}="1"' for n in range(6_000)) + "/>"),
]
SLOW = [
    repeated("<a/>"),
    repeated("<"),
    repeated("<!-- -->"),
    repeated("<?a b?>"),
    f"<a>{repeated('<![CDATA[]]>')}</a>",
    repeated("<a " + " ".join(f'a{n}="1"' for n in range(48)) + "/>"),
    f"{SHARED_ROWS}</sharedProfiles>{MANY_UNITS}",
    "<catalogueLinks>" + '<catalogueLink targetId="x"/>' * 30_000 + f"</catalogueLinks>{MANY_UNITS}",
    listed(entry("u", f"<infoLinks>{link('gone') * 50_000}</infoLinks>")),
]


@pytest.mark.parametrize("inside", QUICK, ids=lambda inside: inside[:24])
def test_eight_megabytes_of_it(inside: str) -> None:
    hand_in(system(), catalogue(inside))


@pytest.mark.soak
@pytest.mark.parametrize("inside", SLOW, ids=lambda inside: inside[:24])
def test_eight_megabytes_that_take_a_while(inside: str) -> None:
    hand_in(system(), catalogue(inside))
