"""Checks an installation and says how to fix it: `campaign doctor`.

A check yields findings: sentences that say what is wrong and what to do. No check changes anything.
"""
