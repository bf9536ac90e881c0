"""What comes before a battle: forces, and the game that is begun with them."""
