"""What helps a club where units of its files cannot be played, by a part of what is said of a finding."""

from __future__ import annotations

from rulesets.dust_1947.before.rosters.sorting import NO_ROW, SEVERAL

REMEDIES = {
    SEVERAL: "Take it without the one who joins: a squad without its commissar.",
    NO_ROW: "It can only be a part of another unit: take that.",
    "it has neither a row nor a rule": "Hand in every catalogue of the game together, or take the unit without it.",
    "it has no text": "Play without the unit, or take it without this rule, if it is offered so.",
    "it has no weapon": "Play without.",
    "no way to field it": "Play without.",
}
