"""What was reckoned of a table holds for every game that stands alike, and for no other."""

from __future__ import annotations

from rulesets.kit.engine.copying import private_copy
from rulesets.kit.engine.game import Game
from rulesets.kit.engine.remembering import TABLES, Remembered
from rulesets.kit.engine.version import VIEW, Version, doubted


class Pieces(Game):
    """A game with pieces in places."""

    at: dict[str, int] = {}


class Reckoner:
    """Counts how often something is reckoned."""

    def __init__(self) -> None:
        self.times = 0
        self.remembered: Remembered[Pieces, int] = Remembered(most=3, lies=lambda game: game.at)

    def farthest(self, game: Pieces, beyond: int = 0) -> int:
        return self.remembered.of(game, beyond, self._reckon)

    def _reckon(self, game: Pieces) -> int:
        self.times += 1
        return max(game.at.values())


def pieces(**at: int) -> Pieces:
    return Pieces(ruleset="pieces", players=["Ada", "Ben"], at=at)


def test_it_is_reckoned_once_while_nothing_moves() -> None:
    reckoner, game = Reckoner(), pieces(king=3, pawn=5)
    assert [reckoner.farthest(one) for one in (game, private_copy(game), pieces(king=3, pawn=5))] == [5, 5, 5]
    game.count += 1
    assert (reckoner.farthest(game), reckoner.times) == (5, 1)


def test_whatever_moves_is_reckoned_anew_and_what_moved_back_is_known() -> None:
    reckoner, game = Reckoner(), pieces(king=3)
    reckoner.farthest(game)
    game.at["king"] = 4
    assert (reckoner.farthest(game), reckoner.times) == (4, 2)
    game.at["king"] = 3
    assert (reckoner.farthest(game), reckoner.times) == (3, 2)


def test_it_goes_by_what_is_told_besides() -> None:
    reckoner, game = Reckoner(), pieces(king=3)
    for beyond in (1, 2, 1, 2):
        reckoner.farthest(game, beyond)
    assert reckoner.times == 2


def test_a_game_that_nobody_changes_is_compared_once() -> None:
    looked: list[int] = []

    def lies(game: Pieces) -> dict[str, int]:
        looked.append(game.count)
        return game.at

    remembered: Remembered[Pieces, int] = Remembered(most=3, lies=lies)
    game = pieces(king=3).settled()
    for told in (1, 2, 1):
        assert remembered.of(game, told, lambda still: still.at["king"]) == 3
    assert len(looked) == 2, "once the game itself, once the copy that is kept"
    remembered.cache_clear()
    assert remembered.of(game, 1, lambda still: 4) == 4
    assert remembered.cache_info() == "1 of 1 tables"


def test_only_so_much_is_kept() -> None:
    reckoner, game = Reckoner(), pieces(king=0)
    for beyond in (1, 2, 3, 4):
        reckoner.farthest(game, beyond)
    assert reckoner.remembered.cache_info() == "3 of 1 tables"
    for king in range(TABLES + 3):
        reckoner.farthest(pieces(king=king))
    assert reckoner.remembered.cache_info() == f"{TABLES} of {TABLES} tables"
    reckoner.remembered.cache_clear()
    assert reckoner.remembered.cache_info() == "0 of 0 tables"


def test_what_is_reckoned_in_doubt_is_remembered_as_long_as_the_doubt() -> None:
    reckoner, game = Reckoner(), pieces(king=3)
    reckoner.farthest(game)
    with doubted():
        reckoner.farthest(game)
        assert (reckoner.farthest(game), reckoner.times) == (3, 2)
        with doubted():
            assert (reckoner.farthest(game), reckoner.times) == (3, 3)
        reckoner.remembered.cache_clear()
    assert (reckoner.farthest(game), reckoner.times) == (3, 3)
    with doubted():
        assert (reckoner.farthest(game), reckoner.times) == (3, 4)


def test_what_is_found_while_all_else_is_forgotten_is_kept() -> None:
    version = Version()

    def find() -> str:
        version.once("on the way", lambda: "told")
        version.forget()
        return "found"

    assert version.once("key", find) == "found"
    assert version.found_before("key") == "found"
    assert version.found_before("on the way") is None


def test_a_finding_of_a_doubt_is_believed_as_long_as_the_doubt() -> None:
    version, told = Version(), iter(range(9))
    assert version.once("key", lambda: next(told)) == 0
    with doubted():
        assert [version.once("key", lambda: next(told)) for _ in range(2)] == [1, 1]
        assert version.once((VIEW, 1), lambda: "seen") == version.seen_by(1)
    assert version.once("key", lambda: next(told)) == 0
    assert version.seen_by(1) is None
    with doubted():
        assert version.once("key", lambda: next(told)) == 2
        version.forget()
        assert version.once("key", lambda: next(told)) == 3
