"""The pages of people: one person's results, and the games of the reader's companions.

Both show only facts of games that the reader may see. For all other games, only their number is
shown. Each part of the site (campaigns, tavern) adds its sections: `parts.py`.
"""
