"""Movement: the actions of an order that turn and move (SF-ORD-06, 10 to 12, 17 to 23, 29), choices (SF-CHO), ways into
hexes and the tokens for them (SF-TERR-10, 17 to 19), who gets where and who is stopped (SF-STACK-03, 04, SF-ASLT-01).
"""
