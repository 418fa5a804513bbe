"""Strengths of people from rated tables, statistics of a person, seasons.

A table is rated if it was set up so and people sat there at its end, or bots for some who left.
Leavers are last. The library `openskill` (Plackett-Luce) handles more than two sides, partners and
ties. Everything follows from the rows of `Result`, and `manage.py reckon` computes it again from
them.
"""
