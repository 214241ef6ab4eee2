"""The pages under `docs/` and README.md: what of them is made by script, and from what.

`python -m tests.docs` writes everything anew; `tests/test_docs.py` compares.
"""
