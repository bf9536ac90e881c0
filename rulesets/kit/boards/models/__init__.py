"""Single models on a table in inches, and the groups that they form: a section, a Detachment.

Beside the units of a table (`tables`), whose bases stand in ranks and move as one body, these are models of which each
has a base, a place and a facing of its own. What a game means by "within" and "in contact" it hands in (`Tolerances`),
and what stands in whose way as well (`Manner`, `Going`).
"""
