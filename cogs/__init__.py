"""Discord in, Discord out: a folder for each part of what members do. Modules with `setup` have commands; those whose
name begins with an underscore are for their folder alone; `presses.py` gathers what a press does."""
