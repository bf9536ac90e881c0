"""The rules of a battle, chapter by chapter.

A chapter imports those that stand before it: setup; orders and conditions; movement, damage, hex effects, gunnery,
assault, agony; the turn comes last, since it calls them all. Specials are asked by moment (`moments.py`, `skills/`).
"""
