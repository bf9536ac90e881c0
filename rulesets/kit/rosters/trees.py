"""From a text to a tree of elements: XML without document types, entities or references, each limit held on the way."""

from __future__ import annotations

import re
from typing import Any
from xml.sax import SAXException, SAXParseException
from xml.sax.handler import ContentHandler

from defusedxml.common import DefusedXmlException
from defusedxml.expatreader import DefusedExpatParser

from rulesets.kit.rosters.refusals import NotReadable

MOST_ELEMENTS = 150_000
"""The most elements of all files of a collection."""
MOST_ATTRIBUTES = 48
"""The most attributes of an element."""
MOST_ATTRIBUTES_TOGETHER = 500_000
"""The most attributes of all elements of a collection."""
DEEPEST = 64
"""The most elements inside each other."""
LONGEST_VALUE = 4_096
"""The most characters of an attribute's value."""
LONGEST_TEXT = 16_384
"""The most characters of an element's text."""
LONGEST_RUN = 65_536
"""The most characters without a "<" (a tag with its attributes, a text): nothing longer reaches the parser."""
_RUN = re.compile(rf"(?:\A|<)[^<]{{{LONGEST_RUN}}}")
_NO_ATTRIBUTES: dict[str, str] = {}


class Node:
    """An element: its tag without a prefix, attributes, children, text, the line of its file, and its `size`: how many
    elements it is with all that is in it."""

    __slots__ = ("attributes", "children", "line", "size", "tag", "text")

    def __init__(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Node] = []
        self.text = ""
        self.line = line
        self.size = 1

    def get(self, *names: str) -> str:
        """The value of the first of these attributes that the element has; empty where it has none."""
        return next((self.attributes[name] for name in names if name in self.attributes), "")

    def inside(self, *tags: str) -> list[Node]:
        """The children of the children of these tags: `inside("profiles")` are the profiles."""
        return [one for child in self.children if child.tag in tags for one in child.children]


class Budget:
    """How many elements and attributes the files of a collection may still have together."""

    def __init__(self) -> None:
        self.elements = MOST_ELEMENTS
        self.attributes = MOST_ATTRIBUTES_TOGETHER


def parse(file: str, text: str, budget: Budget) -> Node:
    """The root element of a file's text; raises NotReadable."""
    run = _RUN.search(text)
    if run is not None:
        raise NotReadable("long_run", file, text.count("\n", 0, run.start()) + 1, most=LONGEST_RUN)
    parser = DefusedExpatParser(forbid_dtd=True)
    handler = _Builder(file, budget, parser)
    parser.setContentHandler(handler)
    try:
        parser.feed(text)
        parser.close()
    except DefusedXmlException:
        raise NotReadable("doctype", file, handler.line) from None
    except SAXParseException as wrong:
        raise NotReadable("no_xml", file, wrong.getLineNumber(), why=wrong.getMessage()) from None
    except (SAXException, ValueError) as wrong:
        raise NotReadable("no_xml", file, why=wrong) from None
    return handler.root()


class _Builder(ContentHandler):
    """Builds the tree while the parser goes through the text, and stops it at the first limit."""

    def __init__(self, file: str, budget: Budget, parser: DefusedExpatParser) -> None:
        super().__init__()
        self._file, self._budget, self._parser = file, budget, parser
        self._open: list[Node] = []
        self._texts: list[list[str]] = []
        self._found: list[Node] = []
        self._written = 0

    @property
    def line(self) -> int:
        """The line that the parser has reached."""
        return int(self._parser.getLineNumber() or 1)

    def root(self) -> Node:
        """The element that holds all others."""
        return self._found[0]

    def startElement(self, name: str, attrs: Any) -> None:  # noqa: N802 - the name is SAX's
        """An element begins."""
        tag = name.rpartition(":")[2]
        self._demand_room(tag, len(attrs))
        node = Node(tag, self._values(tag, attrs) if len(attrs) else _NO_ATTRIBUTES, self.line)
        siblings = self._open[-1].children if self._open else self._found
        siblings.append(node)
        self._open.append(node)
        self._texts.append([])
        self._written = 0

    def _demand_room(self, tag: str, attributes: int) -> None:
        self._budget.elements -= 1
        self._budget.attributes -= attributes
        if self._budget.elements < 0:
            raise NotReadable("too_many_elements", self._file, self.line, most=MOST_ELEMENTS)
        if self._budget.attributes < 0:
            raise NotReadable("too_many_values", self._file, self.line, most=MOST_ATTRIBUTES_TOGETHER)
        if len(self._open) >= DEEPEST:
            raise NotReadable("too_deep", self._file, self.line, most=DEEPEST)
        if attributes > MOST_ATTRIBUTES:
            values = {"element": tag, "number": attributes, "most": MOST_ATTRIBUTES}
            raise NotReadable("too_many_attributes", self._file, self.line, **values)

    def _values(self, tag: str, attrs: Any) -> dict[str, str]:
        values = dict(attrs.items())
        for attribute, value in values.items():
            if len(value) > LONGEST_VALUE:
                told = {"attribute": attribute, "element": tag, "number": len(value), "most": LONGEST_VALUE}
                raise NotReadable("long_value", self._file, self.line, **told)
        return values

    def characters(self, content: str) -> None:
        """A piece of text."""
        if content.isspace() and not self._texts[-1]:
            return
        self._written += len(content)
        if self._written > LONGEST_TEXT:
            raise NotReadable("long_text", self._file, self.line, element=self._open[-1].tag, most=LONGEST_TEXT)
        self._texts[-1].append(content)

    def endElement(self, name: str) -> None:  # noqa: N802 - the name is SAX's
        """An element ends."""
        node = self._open.pop()
        node.text = " ".join("".join(self._texts.pop()).split())
        if self._open:
            self._open[-1].size += node.size
