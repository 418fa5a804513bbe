"""Counting at the table, while a battle is fought: marks of several devices, merged.

It is help for the people at the table, and no rule reads it.
"""
