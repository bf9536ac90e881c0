"""The rules of Julia Augusta, chapter by chapter; a chapter imports only those before it.

First stands what every other chapter may set off (leaders at risk, disorder); then the phases of a turn in their order,
of which the manoeuvre phase comes after charges, since what a unit has to do in it hangs on whom it may charge and whom
it pursues. The turn calls them all.
"""
