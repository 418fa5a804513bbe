"""The screen on the club's wall: for a television, by a link that works for anybody.

It shows in turn the running games of its owner and their companions that have a spectators' link,
each as everybody sees it. A game without that link is never shown, and the page contains no
spectators' key. Each part of the site draws its own games: `parts.py`.
"""
