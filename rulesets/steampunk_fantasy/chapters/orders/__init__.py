"""Orders (SF-ORD-01 to 09, 28, 30): how they are written and turned up, the defaults, what no enemy may see of them;
and the ladder of speeds (SF-ORD-13 to 16).

What an order makes a base do stands with movement and gunnery; how it is noted on cards in `table/order_notation.py`.
"""
