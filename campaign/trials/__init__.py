"""Many campaigns at once: the effects of a map or a house rule, counted over thousands of games.

A plan is a map, house rules, bots for the seats and a seed. Game number *n* draws all its chance
from (seed, *n*), and only whole numbers are counted. So cores, batches, machines and Python
versions give the same sums. The model in `campaign.bots` decides battles. Its figures are
assumptions, not measurements: use it to compare maps and rules, not to predict a club's battles.

With Celery, each batch is a row. A worker claims it, plays without holding a lock, and writes sums
and `finished_at` in one statement that works once. The claim of a dead worker expires. Then another
worker gets the batch, with the same sums.
"""
