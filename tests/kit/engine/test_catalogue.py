"""The catalogue: rules by id and by words."""

from __future__ import annotations

import pytest

from rulesets.kit.engine.catalogue import Catalogue
from rulesets.kit.engine.points import POINTS
from tests.kit.toys import CATALOGUE, charge, rounds, sections

catalogue = Catalogue(CATALOGUE)


def found(words: str) -> list[str]:
    return [rule.id for rule in catalogue.search(words)]


def test_an_id_finds_its_rule_alone() -> None:
    assert found("TY-NERVE-03") == ["TY-NERVE-03"]
    assert found("  ty-nerve-03 ") == ["TY-NERVE-03"]


def test_part_of_an_id_finds_its_chapter() -> None:
    assert found("ty-nerve") == ["TY-NERVE-01", "TY-NERVE-02", "TY-NERVE-03", "TY-NERVE-04"]


def test_titles_come_before_texts() -> None:
    assert found("reaction") == ["TY-REACT-01", "TY-MOVE-04", "TY-SKILL-05"]


def test_every_word_must_be_there_in_any_case_and_order() -> None:
    assert found("Dice NERVE") == ["TY-NERVE-03"]
    assert found("dice dragon") == []


@pytest.mark.parametrize("words", ["", "   "])
def test_no_words_find_the_first_rules(words: str) -> None:
    assert found(words)[0] == "TY-TURN-01"
    assert len(found(words)) == 25
    assert len(catalogue.search(words, limit=3)) == 3


def test_topics_order_rulings_and_examples() -> None:
    assert [rule.id for rule in catalogue.topic("LOSS", "TIRED")] == ["TY-LOSS-01", "TY-LOSS-02", "TY-TIRED-01"]
    assert catalogue.order("TY-TURN-02") == 1
    assert catalogue.rules["TY-MOVE-01"].decisions == ("TY-D-01",)
    assert catalogue.rulings["TY-D-01"].ruling == "No."
    assert catalogue.examples["TY-X-01"].rules == ("TY-MELEE-01", "TY-MELEE-04")


def test_every_rule_of_the_toys_stands_in_code_and_catalogue() -> None:
    names = (charge.__name__, rounds.__name__, sections.__name__)
    used = {rule for point in POINTS.values() if point.name.startswith(names) for rule in point.ids}
    assert used == set(catalogue.rules)
