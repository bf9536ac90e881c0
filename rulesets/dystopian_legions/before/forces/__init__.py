"""The army lists, a file each, and what is fielded of them."""
