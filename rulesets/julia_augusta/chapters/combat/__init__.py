"""The combat phase: dice, modifiers, supports, hits, and the rows of the results (CBT, RES, TERR-05)."""
