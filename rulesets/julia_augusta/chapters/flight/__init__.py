"""Long moves of those who flee: retires and routs, their ways out, the free hack for those who are caught, and units
that are gone (MOVE-07 to MOVE-09, ACM-06 to ACM-09, ACM-12, ACM-13, ACM-16).

Evades are with the charges that they answer.
"""
