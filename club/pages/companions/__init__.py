"""The pages of people: one person's results, and what the reader's companions play.

Both show only what stands in games that the reader may see. What a person does elsewhere is a
number of games. Each part of the house (campaigns, tavern) adds its sections: `parts.py`.
"""
