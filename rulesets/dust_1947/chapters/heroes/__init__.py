"""Heroes join units and pilot machines, and get out of them (HERO, PILOT)."""
