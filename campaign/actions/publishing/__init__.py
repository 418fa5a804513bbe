"""The public page of a campaign: whether there is one, and what it may show.

It shows nothing that is younger than the last closed turn.
"""
