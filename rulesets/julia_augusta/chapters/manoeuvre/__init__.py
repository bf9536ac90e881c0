"""The manoeuvre and shooting phase: what a unit may do or has to do, and its move (MOVE-01, MOVE-02, CTRL-03, CTRL-12
to CTRL-15, ACM-14, ACM-15).

What a move itself is, is the chapter on movement; volleys are the chapter on shooting.
"""
