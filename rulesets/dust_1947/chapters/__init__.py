"""The rules, chapter by chapter: in the order of the rulebook as far as they build on each other in that order.

A chapter imports those before it (`tests/structure/layers.toml`); what calls all the others, the turn, comes last.
"""
