"""How the game sounds."""
