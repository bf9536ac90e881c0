"""Orders: how they are written, and what is done with them."""
