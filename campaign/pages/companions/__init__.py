"""Campaigns on the pages of people: a person's results, and what the companions of a reader play.

Every figure comes from the outcomes of campaigns that the reader may see, and links to its page.
"""
