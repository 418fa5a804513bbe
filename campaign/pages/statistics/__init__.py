"""The statistics of the club, and the battles and campaigns behind each figure.

Everybody may open them. They count what the reader may see.
"""
