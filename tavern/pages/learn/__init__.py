"""Learning a game: its rules with their numbers, and a first game explained move by move.

A game that has `rule_texts` in its room of pages (`tavern/pages/<game>/rule_texts.py`) has both
pages: `RULES`, titles of sections and their numbered sentences, and `rules_of`, the numbers of the
rules that explain a command. `FIRST_GAME` may say which game is shown (`texts.Texts`).
"""
