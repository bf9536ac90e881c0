"""pytest reads this before any test: so the package `tests` is imported, and watches, before any game is."""
