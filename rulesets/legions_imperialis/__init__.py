"""Legions Imperialis: whole armies of infantry, tanks and engines of war on a table measured in inches."""
