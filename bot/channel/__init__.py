"""What goes out to Discord: the courier with its letters, pictures, buttons and calls, what it is permitted, and calls
that are posted again because somebody deleted them."""
