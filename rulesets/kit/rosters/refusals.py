"""What is said of a file that cannot be read: which file, where, what stands there, and what would be right."""

from __future__ import annotations

from typing import Any

from rulesets.kit.rosters import words

SENTENCES = {
    "no_files": "No file was handed in; a game system (.gst) and its catalogues (.cat) are needed.",
    "too_many_files": "{number} files were handed in; {most} can be read together.",
    "too_large": "it has {bytes} bytes; {most} can be read.",
    "too_large_unpacked": "it unpacks to more than {most} bytes; that is the most that can be read.",
    "too_large_together": "with it the files have more than {most} bytes; that is the most that can be read together.",
    "empty": "it is empty; a game system (.gst) or a catalogue (.cat) is needed.",
    "broken_zip": "it begins like a zip file but cannot be unpacked ({why}); pack it anew, or send it unpacked.",
    "zip_members": "it is a zip file with {number} files in it; one catalogue or game system is right.",
    "zip_encrypted": "it is a zip file with a password; send it without.",
    "zip_method": "it is packed by a method that is not read ({method}); use an ordinary zip file.",
    "zip_nested": "it is a zip file in a zip file; pack the catalogue itself.",
    "not_utf8": "byte {byte} ({value}) is not UTF-8; save the file as UTF-8.",
    "no_mark": "it looks like UTF-16 without its mark at the beginning; save the file as UTF-8.",
    "encoding": 'it says that its encoding is "{value}"; save the file as UTF-8.',
    "encoding_lie": 'it says that its encoding is "{value}", but it is {found}; save the file as UTF-8.',
    "no_xml": "it is no XML there ({why}); the file may be cut off or damaged.",
    "doctype": "it declares a document type, or entities; catalogues have none, and none are read.",
    "long_run": "a tag or a text has more than {most} bytes; no catalogue has such.",
    "too_deep": "elements are nested more than {most} deep; no catalogue is so deep.",
    "too_many_elements": "there are more than {most} elements; that is the most that can be read together.",
    "too_many_values": "there are more than {most} attributes; that is the most that can be read together.",
    "too_many_attributes": 'the element "{element}" has {number} attributes; {most} are the most.',
    "long_value": '"{attribute}" of the element "{element}" has {number} characters; {most} are the most.',
    "long_text": 'the text of the element "{element}" has more than {most} characters.',
    "other_root": 'it begins with the element "{value}"; a file of BattleScribe begins with gameSystem or catalogue.',
    "no_id": 'the element "{element}" has no id; without one nothing can refer to it.',
    "same_id": 'it has the id "{value}" that {other} has too; hand in one of the two.',
    "two_systems": "it is a second game system besides {other}; hand in one.",
    "no_system": "no game system (.gst) was handed in; the names and kinds of all values are in it.",
    "other_system": 'it belongs to the game system "{value}"; the one that was handed in is "{right}".',
    "other_game": 'these are files of "{value}": none of its tables is one of {game}. Hand in the files of {game}.',
    "nothing_playable": "none of its {units} units can be played. Nothing was loaded; hand in the others without it.",
    "none_playable": "Nothing in it can be played (units: {units}), so nothing was loaded. The first reason: {why}",
    "no_units": "no units are in it, and no other file uses it. Nothing was loaded; hand in the others without it.",
    "no_units_at_all": "There are no units in these files: nothing was loaded. Hand in the catalogues (.cat) too.",
    "too_large_resolved": "its links unfold to more than {most} elements; no catalogue has so many.",
}
"""What is said of each kind of fault."""


class NotReadable(Exception):
    """A file that cannot be read; nothing of the others was kept either. `str()` says it in one sentence.

    `line` is where it stands (None: the file as a whole); `values` are what the sentence of the `key` tells.
    """

    def __init__(self, key: str, file: str = "", line: int | None = None, **values: Any) -> None:
        super().__init__(key, file, line)
        self.key = key
        self.file = file
        self.line = line
        self.values = values

    def __str__(self) -> str:
        told = {name: _told(name, value) for name, value in self.values.items()}
        sentence = SENTENCES[self.key].format(**told)
        if not self.file:
            return sentence
        where = f", line {self.line}" if self.line is not None else ""
        return f"{words.name(self.file)}{where}: {sentence}"


def _told(name: str, value: Any) -> str:
    """Numbers with their thousands apart, texts made harmless; a reason may be as long as a sentence."""
    if isinstance(value, int):
        return f"{value:,}"
    return words.sentence(str(value)) if name == "why" else words.shown(value)
