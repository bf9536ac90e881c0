"""How the game sounds and looks."""
