"""What is wrong with an installation, and what to do about it: `campaign doctor`.

A check yields findings: sentences that say what is wrong and what to do. None changes anything.
"""
