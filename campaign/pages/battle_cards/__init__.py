"""Battle cards: what the sides need at the gaming table, on paper.

`cards` collects the facts of a battle that everybody may know, `boxes` draws a box for each figure,
`leaves` divides a card among leaves of paper, and `evenings` sorts the battles of a turn. Nothing
here reads what only one player knows.
"""
