"""Long moves that break formation: evades, retires, routs and pursuits (MOVE-07 to MOVE-09, ACM)."""
