"""The actions at tables: founding, seats, bots, rematches; everything else is the club's.

Bots never think under the lock. After every commit `thinking` asks the bot that is awaited for one
command after another, from what its seat may see, and gives each through a transaction of its own;
commands that no longer fit are chosen again. A request spends a short time on that. What takes
longer is due at `Game.checks_at`, where the clock, or the poll of the next page, goes on.
"""
