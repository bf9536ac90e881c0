"""What can happen in a game, by chapter: an event is one of these, and its fields are what can be told of it.

A field with a default was not told always: the records of games that began before have nothing there.
"""
