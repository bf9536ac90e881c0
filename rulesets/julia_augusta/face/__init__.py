"""How Julia Augusta sounds and looks, and what players may ask of it besides playing."""
