"""Checks an installation and says how to mend it: `campaign doctor`.

A check yields findings: sentences that say what is wrong and what to do. None changes anything.
"""
