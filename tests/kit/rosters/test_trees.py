"""From text to a tree: no document types, entities or references; limits on depth, number and length."""

from __future__ import annotations

import pytest

from rulesets.kit.rosters import CatalogueFile, NotReadable, read_library, trees
from rulesets.kit.rosters.trees import Budget, Node, parse
from tests.kit.rosters.paper import catalogue, system

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
BLOWUP = f'<!DOCTYPE a [<!ENTITY x "{"x" * 50_000}">]><a>{"&x;" * 20_000}</a>'


def read(text: str) -> Node:
    return parse("Bad.cat", text, Budget())


def fault(text: str) -> NotReadable:
    with pytest.raises(NotReadable) as refused:
        read(text)
    assert refused.value.file == "Bad.cat"
    return refused.value


def test_tags_attributes_text_and_lines_are_kept() -> None:
    root = read(
        '<?pi x?>\n<a xmlns:b="http://x"><!-- no -->\n<b:c d="1">two \n words &amp; <![CDATA[<more>]]></b:c></a>'
    )
    (child,) = root.children
    assert (child.tag, child.attributes, child.text, child.line) == ("c", {"d": "1"}, "two words & <more>", 3)
    assert root.size == 2


@pytest.mark.parametrize(
    "text",
    [
        f'<!DOCTYPE a [<!ENTITY l0 "ha">{LAUGHS}]><a>&l9;</a>',
        BLOWUP,
        '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
        '<!DOCTYPE a [<!ENTITY x SYSTEM "http://127.0.0.1/">]><a>&x;</a>',
        '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1/"> %x;]><a/>',
        "<!DOCTYPE a><a/>",
    ],
    ids=["billion laughs", "quadratic blowup", "external type", "external entity", "parameter entity", "bare"],
)
def test_a_document_type_is_refused_before_anything_of_it_is_read(text: str) -> None:
    assert fault(text).key == "doctype"


@pytest.mark.parametrize(
    "text",
    [
        "<a>",
        "<a></b>",
        "<a",
        "a",
        "<a/><b/>",
        '<a b="1" b="2"/>',
        "<a>&nothing;</a>",
        "<a>\x00</a>",
        "<a>&#0;</a>",
        "<!--",
    ],
)
def test_what_is_no_xml_is_told_with_its_line(text: str) -> None:
    refused = fault(f"\n{text}")
    assert refused.key == "no_xml"
    assert refused.line == 2
    assert "line 2: it is no XML there" in str(refused)


def test_depth_has_a_limit() -> None:
    deepest = trees.DEEPEST
    assert read("<a>" * deepest + "</a>" * deepest).size == deepest
    assert fault("<a>" * (deepest + 1) + "</a>" * (deepest + 1)).key == "too_deep"


def test_the_number_of_elements_has_a_limit_over_all_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trees, "MOST_ELEMENTS", 20)
    budget = Budget()
    assert parse("One.cat", "<a>" + "<b/>" * 9 + "</a>", budget).size == 10
    assert parse("Two.cat", "<a>" + "<b/>" * 9 + "</a>", budget).size == 10
    with pytest.raises(NotReadable) as refused:
        parse("Three.cat", "<a/>", budget)
    assert (refused.value.key, refused.value.file) == ("too_many_elements", "Three.cat")


def test_attributes_have_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    most = trees.MOST_ATTRIBUTES
    many = [f'a{n}="1"' for n in range(most + 1)]
    assert len(read(f"<a {' '.join(many[:most])}/>").attributes) == most
    assert fault(f"<a {' '.join(many)}/>").values["number"] == most + 1
    monkeypatch.setattr(trees, "MOST_ATTRIBUTES_TOGETHER", 3)
    assert read('<a b="1" c="2"><d e="3"/></a>').size == 2
    assert fault('<a b="1" c="2"><d e="3"/><f g="4"/></a>').key == "too_many_values"


def test_values_and_texts_have_a_longest() -> None:
    value, text = trees.LONGEST_VALUE, trees.LONGEST_TEXT
    assert len(read(f'<a b="{"x" * value}"/>').attributes["b"]) == value
    assert fault(f'<a b="{"x" * (value + 1)}"/>').key == "long_value"
    assert len(read(f"<a>{'x' * text}</a>").text) == text
    assert fault(f"<a>{'x' * (text + 1)}</a>").key == "long_text"
    assert fault("<a>" + "<![CDATA[xxxxxxxx]]>" * 3_000 + "</a>").key == "long_text"


def test_a_run_without_a_tag_never_reaches_the_parser() -> None:
    refused = fault("<a>\n<b " + 'c="" ' * trees.LONGEST_RUN + "/></a>")
    assert (refused.key, refused.line) == ("long_run", 2)


@pytest.mark.parametrize(("text", "key"), [("<roster/>", "other_root"), ("<catalogue/>", "no_id")])
def test_a_root_must_be_that_of_a_catalogue_or_system(text: str, key: str) -> None:
    with pytest.raises(NotReadable) as refused:
        read_library([system(), CatalogueFile("Bad.cat", text.encode())])
    assert refused.value.key == key


def test_files_must_fit_together() -> None:
    other = CatalogueFile("Other.cat", catalogue().content.replace(b'"toy"', b'"chess"').replace(b'"north"', b'"o"'))
    twice = CatalogueFile("Copy.cat", catalogue().content)
    cases = {
        "no_system": [catalogue()],
        "two_systems": [system(), CatalogueFile("Two.gst", b'<gameSystem id="b"/>')],
        "other_system": [system(), other],
        "same_id": [system(), catalogue(), twice],
    }
    for key, files in cases.items():
        with pytest.raises(NotReadable) as refused:
            read_library(files)
        assert refused.value.key == key
    assert (
        str(refused.value) == 'Copy.cat, line 1: it has the id "north" that North.cat has too; hand in one of the two.'
    )
