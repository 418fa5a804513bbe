"""Campaigns on the pages of people: a person's results, and the campaigns of the reader's fellow
players.

Every figure comes from the outcomes of campaigns that the reader may see, and links to its page.
"""
