"""What lies on the table of a game, and pure questions about it: cards, symbols, units, their weapons and skills."""
