"""How the game shows itself: words, pictures, what somebody asks the table, and what is put right by hand."""
