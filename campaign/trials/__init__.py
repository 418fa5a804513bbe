"""Many campaigns at once: what a map or a house rule does, counted over thousands of games.

A plan is a map, house rules, bots for the seats and a seed. Game number *n* draws all its chance
from (seed, *n*), and what is counted are whole numbers, so cores, batches, machines and Python
versions give the same sums. Battles are decided by the model in `campaign.bots`; its figures are
assumptions and not measurements, so compare maps and rules with it, and do not predict a club's
battles. With Celery each batch is a row: a worker claims it, plays without holding a lock, and
writes sums and `finished_at` in one statement that works once. The claim of a worker that died runs
out, and the batch is given out again, with the same sums.
"""
