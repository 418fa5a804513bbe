"""Searching the chronicle and the lords of a campaign, in the words that the reader sees.

The sentences are made as for the chronicle, in the reader's language; nothing else is searched, so
that nothing sealed and nothing private can be found. Case and accents make no difference.
"""
