"""How the game is met: questions beforehand, corrections, words, pictures, and what is chosen before a battle."""
