"""Talk between the people of a game: limits, unread marks, a thread, blocks.

Messages are in no journal and no chain, so that their writer or the host can remove them.
"""
