"""The island: the position of its fields, crossings and ways, and its layout at the start.

Everything about places is computed at import, only from the lengths of the columns. Sets of
crossings and of ways are bit masks.
"""
