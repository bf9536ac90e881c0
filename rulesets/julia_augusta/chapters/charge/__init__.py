"""The charge phase: declarations, responses, evades and charge moves (CHG), and pursuits, which charge whom they meet
(ACM-10, ACM-11, ACM-14, ACM-18, ACM-19).
"""
