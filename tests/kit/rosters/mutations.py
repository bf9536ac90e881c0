"""Files that mean harm, or were damaged on their way: mutated ones, nonsense, and links from anything to anything."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.kit.rosters.paper import entry, entry_link, link, row

SNIPPETS = [
    *(
        "<",
        ">",
        '"',
        "&",
        "&amp;",
        "&#0;",
        "]]>",
        "<![CDATA[",
        "<!--",
        "-->",
        "<?xml?>",
        "<!DOCTYPE a>",
        "\x00",
        "\ud7ff",
    ),
    *("nan", "-1", "1e999", "9" * 30, "٣", "", " ", "\u202e", "x" * 5_000, "true", "roster", "selections", "model"),
]
TAGS = [
    *("selectionEntries", "selectionEntry", "selectionEntryGroups", "selectionEntryGroup", "entryLinks", "entryLink"),
    *(
        "infoLinks",
        "infoLink",
        "infoGroups",
        "infoGroup",
        "profiles",
        "profile",
        "rules",
        "rule",
        "modifiers",
        "modifier",
    ),
    *("characteristics", "characteristic", "constraints", "constraint", "costs", "cost", "categoryLinks", "nonsense"),
]
ATTRIBUTES = [
    *("id", "name", "type", "targetId", "value", "field", "scope", "hidden", "profileTypeId", "typeId", "costTypeId"),
    *("defaultSelectionEntryId", "primary", "percentValue", "nonsense"),
]
IDS = [f"id{n}" for n in range(6)]
KINDS = [
    "unit",
    "model",
    "upgrade",
    "profile",
    "rule",
    "infoGroup",
    "selectionEntry",
    "selectionEntryGroup",
    "min",
    "max",
]


@st.composite
def mutated(draw: st.DrawFn, content: bytes) -> bytes:
    """A file after some accidents: spans lost, doubled, moved or written over."""
    for _ in range(draw(st.integers(1, 6))):
        content = _accident(draw, content)
    return content


def _accident(draw: st.DrawFn, content: bytes) -> bytes:
    start, put = draw(st.integers(0, len(content))), draw(st.integers(0, len(content)))
    end = min(len(content), start + draw(st.integers(0, 400)))
    before, span, after = content[:start], content[start:end], content[end:]
    what = draw(st.sampled_from(["lose", "double", "move", "write", "cut", "bytes"]))
    if what == "move":
        return content[:put] + span + content[put:]
    put_in = {
        "lose": b"",
        "double": span + span,
        "write": _snippet(draw),
        "cut": b"",
        "bytes": draw(st.binary(max_size=8)),
    }
    return before + put_in[what] + (b"" if what == "cut" else after)


def _snippet(draw: st.DrawFn) -> bytes:
    return draw(st.sampled_from(SNIPPETS)).encode("utf-8", "surrogatepass")


def values() -> st.SearchStrategy[dict[str, str]]:
    return st.dictionaries(
        st.sampled_from(ATTRIBUTES),
        st.sampled_from([*IDS, *KINDS, *SNIPPETS[14:], "1", "2", "6", "4-12", "2/1"]),
        max_size=6,
    )


def element(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.builds(_written, st.sampled_from(TAGS), values(), st.lists(children, max_size=4))


def _written(tag: str, attributes: dict[str, str], children: list[str]) -> str:
    told = "".join(f" {name}='{_escaped(value)}'" for name, value in attributes.items())
    return f"<{tag}{told}>{''.join(children)}</{tag}>"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("'", "&apos;").replace("\x00", "")


def anything() -> st.SearchStrategy[str]:
    """Well-formed nonsense of the words of catalogues."""
    return st.recursive(element(st.just("x")), element, max_leaves=30)


@st.composite
def tangled(draw: st.DrawFn) -> str:
    """The inside of a catalogue in which everything links to anything."""
    parts = [draw(_tangle(one)) for one in IDS]
    roots = "".join(entry_link(f"root{n}", draw(st.sampled_from(IDS))) for n in range(draw(st.integers(1, 3))))
    return f"<sharedSelectionEntries>{''.join(parts)}</sharedSelectionEntries><entryLinks>{roots}</entryLinks>"


def _tangle(name: str) -> st.SearchStrategy[str]:
    number = st.integers(-1, 9)

    def built(entries: list[str], groups: list[str], rows: list[str], least: int, most: int) -> str:
        limits = "".join(
            f'<constraint id="{name}{kind}" type="{kind}" field="selections" scope="parent" value="{value}"/>'
            for kind, value in (("min", least), ("max", most))
        )
        links = [entry_link(f"{name}-{n}", one) for n, one in enumerate(entries)]
        links += [entry_link(f"{name}-g{n}", f"g{one}", kind="selectionEntryGroup") for n, one in enumerate(groups)]
        inside = f"<entryLinks>{''.join(links)}</entryLinks><infoLinks>{''.join(map(link, rows))}</infoLinks>"
        told = f"{inside}<constraints>{limits}</constraints>"
        group = f'<selectionEntryGroup id="g{name}" name="g">{told}</selectionEntryGroup>'
        body = f"{told}<profiles>{row(f'p{name}')}</profiles>"
        return entry(name, f"{body}<selectionEntryGroups>{group}</selectionEntryGroups>")

    ids: Any = st.lists(st.sampled_from(IDS), max_size=3)
    return st.builds(built, ids, ids, st.lists(st.sampled_from([f"p{one}" for one in IDS]), max_size=2), number, number)
