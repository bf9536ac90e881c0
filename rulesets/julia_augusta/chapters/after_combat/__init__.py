"""The after-combat moves phase: the moves that results ask for, in their order (ACM, RES-20 to RES-23)."""
