"""What is announced in a battle: a model for each thing that happens, by the chapters of the rules.

A record keeps the values of each by its key. What was not said in earlier versions has a default here, though every
field is given where it is said today.
"""
