"""What somebody asks the table: distances, lines of sight, odds; and many answers at once."""
