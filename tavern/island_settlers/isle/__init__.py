"""The island: where its fields, crossings and ways lie, and what is laid on them at the start.

Everything about places is computed when it is imported, from the lengths of the columns alone.
Sets of crossings and of ways are bit masks.
"""
