"""Sheets to print: what stands on boards, leaflets, cards and tokens, and how it is laid out."""
