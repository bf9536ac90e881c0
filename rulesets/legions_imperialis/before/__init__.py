"""What comes before a battle: armies, battlefields, and the setup."""
