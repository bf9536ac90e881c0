"""What somebody asks the table: distances, lines of sight, odds."""
