"""The knockout: a rule is shown when a test that names it fails without it.

python -m tests.knockout                      every ruleset (make knockout)
python -m tests.knockout dust_1947            one ruleset
python -m tests.knockout dust_1947 --only DU-MOVE-03
python -m tests.knockout tests/kit/scope.toml the toys of the kit
"""
