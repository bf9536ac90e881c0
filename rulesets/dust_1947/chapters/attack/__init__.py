"""The ATTACK action: targets, what is declared, its steps from there to the end (ATT, TGT, RANGE, ARC, SUST)."""
