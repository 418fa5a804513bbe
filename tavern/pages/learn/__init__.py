"""Learning a game: its rules with their numbers, and a first game explained move by move.

A game with `rule_texts` in its package of pages (`tavern/pages/<game>/rule_texts.py`) has both
pages. `RULES` are titles of sections and their numbered sentences. `EXPLAINED` are the rules of
each command; the sentences of news name their own. `FIRST_GAME` may choose the game that is shown
(`texts.Texts`).
"""
