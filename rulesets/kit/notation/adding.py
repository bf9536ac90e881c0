"""Adding up odds by the multiplication of long numbers, which is exact and much quicker than going through all pairs.

The weights of all numbers, from the lowest up, are written side by side into one long number, each with room for what
becomes of it. The product of two such numbers holds the weights of the sums: as with polynomials (Kronecker, 1882).
"""

from __future__ import annotations

from math import comb, log2

import icepool  # type: ignore[import-untyped]

BITS_A_STEP = 30
BITS_OF_A_PAIR = 1000
"""Of weights that take twice as long to multiply."""
GROWTH = 1.585
"""Python multiplies long numbers by Karatsuba's way: of twice the length it takes three times as long."""
FEW = 6
"""Dice, or sides of one, whose ways are counted."""
STEP = 0.013
"""What one step of it is worth in `reckoning.MOST_WORK`."""


def added(left: icepool.Die[int], right: icepool.Die[int]) -> icepool.Die[int]:
    """The odds of the sum of two numbers."""
    if _pairs(left, right) < _multiplied(left, right):
        return left + right
    room = _room(left.denominator() * right.denominator())
    product = _written(left, room) * _written(right, room)
    return _read(product, left.min_outcome() + right.min_outcome(), room)


def together(number: int, each: icepool.Die[int]) -> icepool.Die[int]:
    """The odds of the sum of so many of the same."""
    if number < 2:
        return each if number == 1 else icepool.Die([0])
    if _paired(number, each) < _raised(number, each):
        half = together(number // 2, each)
        return half + half + each if number % 2 else half + half
    room = _room(each.denominator() ** number)
    return _read(_written(each, room) ** number, number * each.min_outcome(), room)


def work_of_added(left: icepool.Die[int], right: icepool.Die[int]) -> int:
    """How much work it is to add two."""
    return min(_pairs(left, right), _multiplied(left, right))


def work_of_together(number: int, each: icepool.Die[int]) -> int:
    """How much work it is to add so many of the same."""
    if number < 2:
        return 0
    return min(_paired(number, each), _raised(number, each))


def work_of_mixing(number: int, each: icepool.Die[int]) -> int:
    """How much work it is to take so many of the same as one of several things that may be."""
    bits = _bits(each, number)
    return max(0, number) * _span(each) * (1 + bits // BITS_OF_A_PAIR)


def _pairs(left: icepool.Die[int], right: icepool.Die[int]) -> int:
    """By going through all pairs, which takes longer with long weights."""
    bits = int((left.denominator() * right.denominator()).bit_length())
    return len(left) * len(right) * (1 + bits // BITS_OF_A_PAIR)


def _paired(number: int, each: icepool.Die[int]) -> int:
    """By halves, pair by pair: better for few numbers that are far apart. A half comes to at most as many numbers as
    there are ways to take its dice from the sides."""
    half, sides = (number + 1) // 2, len(each)
    numbers = half * _span(each)
    if min(half, sides) <= FEW:
        numbers = min(numbers, comb(half + sides - 1, sides - 1))
    return numbers * numbers * 3 // 2 * (1 + _bits(each, number) // BITS_OF_A_PAIR)


def _multiplied(left: icepool.Die[int], right: icepool.Die[int]) -> int:
    bits = (left.denominator() * right.denominator()).bit_length()
    shorter, longer = sorted(_span(one) * bits for one in (left, right))
    return _work(shorter, longer)


def _raised(number: int, each: icepool.Die[int]) -> int:
    """To a power: its last step is that of a half with itself."""
    bits = _bits(each, number)
    half = (number + 1) // 2 * _span(each) * bits
    return _work(half, half)


def _bits(each: icepool.Die[int], number: int) -> int:
    """Of the weights of so many of the same."""
    return int(max(0, number) * log2(each.denominator())) + 1


def _work(shorter: int, longer: int) -> int:
    shorter, longer = max(1, shorter), max(1, longer)
    return int(STEP * (longer / shorter) * (shorter / BITS_A_STEP) ** GROWTH)


def _span(die: icepool.Die[int]) -> int:
    return int(die.max_outcome() - die.min_outcome()) + 1


def _room(most: int) -> int:
    """Bytes in which a weight of at most so much has room."""
    return most.bit_length() // 8 + 1


def _written(die: icepool.Die[int], room: int) -> int:
    """The weights of a die from its lowest number up, as one long number."""
    lowest = die.min_outcome()
    place = bytearray(_span(die) * room)
    for number, weight in die.items():
        start = (number - lowest) * room
        place[start : start + room] = weight.to_bytes(room, "little")
    return int.from_bytes(place, "little")


def _read(written: int, lowest: int, room: int) -> icepool.Die[int]:
    """The die whose weights are written in a long number."""
    data = written.to_bytes(written.bit_length() // 8 + room, "little")
    weights = {
        lowest + start // room: int.from_bytes(data[start : start + room], "little")
        for start in range(0, len(data) - room + 1, room)
    }
    return icepool.Die({number: weight for number, weight in weights.items() if weight})
