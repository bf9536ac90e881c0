"""Leaders, pilots and command squads, and the orders that they give."""
