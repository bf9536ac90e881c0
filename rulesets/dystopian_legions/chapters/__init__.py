"""The rules of Dystopian Legions, chapter by chapter; a chapter imports only those before it.

First stands what every other chapter may set off (command checks); then what a section does in its activation, segment
by segment; then the activation itself, the End Phase and the turn, which call them all.
"""
