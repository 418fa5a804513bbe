"""Searching the chronicle and the lords of a campaign, in the words that the reader sees.

The sentences are made as for the chronicle, in the reader's language. Nothing else is searched, so
nothing sealed or private can be found. Case and accents make no difference.
"""
