"""Mutants: a rule is well shown when a test that names it notices each small change to it.

python -m tests.mutants                                four hundred drawn changes of every ruleset (make mutants)
python -m tests.mutants dust_1947 --draw 100           one ruleset, fewer
python -m tests.mutants dust_1947 --only DU-MOVE-03    every change to one rule
python -m tests.mutants dust_1947 --draw 50 --share-only  only what share of them the tests of the rules notice
python -m tests.mutants dust_1947 --only NAME          one change again, or all whose names begin so
"""
