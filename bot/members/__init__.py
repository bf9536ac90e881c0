"""What a member sets, sees of all own games, is told of what is stored, and how they are forgotten."""
