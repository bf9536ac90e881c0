"""How it sounds why a game cannot be set up so."""

from __future__ import annotations

from rulesets.dystopian_legions.table.reasons.building import (
    BeforeItIsFull,
    NoSlot,
    NoSuchForce,
    NoSuchSize,
    OfAnotherList,
    TooDear,
    TooManyPlatoons,
    Twice,
    WithoutLead,
)
from rulesets.kit.engine.said import Sentence
from rulesets.kit.engine.telling import count, on_offer

REASONS: list[Sentence[None]] = [
    Sentence(TooDear, lambda _, told: f"The force costs {told.points} points, of {told.most} at most."),
    Sentence(
        TooManyPlatoons, lambda _, told: f"The force has {count(told.count, 'platoon')}; it may have 1 to {told.most}."
    ),
    Sentence(WithoutLead, lambda _, told: f"Platoon {told.platoon} needs an officer and a line section."),
    Sentence(NoSlot, lambda _, told: f"There is no slot for {told.section} in platoon {told.platoon}."),
    Sentence(
        BeforeItIsFull,
        lambda _, told: (
            f"Platoon {told.platoon} has {count(told.lines, 'section')} in its line slots; another platoon begins after"
            " 3."
        ),
    ),
    Sentence(OfAnotherList, lambda _, told: f"The force is of the {told.own}; it has no platoons of the {told.name}."),
    Sentence(Twice, lambda _, told: f"There is only one {told.model}."),
    Sentence(NoSuchSize, lambda _, told: f'There is no size of game "{told.value}": {on_offer(told.options)}.'),
    Sentence(NoSuchForce, lambda _, told: f'There is no force "{told.value}": {on_offer(told.options)}.'),
]
