"""How units move: the pieces of a move, how far it goes, whom it passes, what stops it and what it costs; and how units
come into contact (MOVE-03 to MOVE-06, MOVE-10 to MOVE-23, TERR-02 to TERR-04, CHG-09, CHG-13).

What a unit does in its side's part of the phase is the chapter on manoeuvres.
"""
