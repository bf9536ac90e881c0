"""The sequence of play (RND)."""
