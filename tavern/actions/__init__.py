"""The actions at tables: setting up, seats, bots, rematches. The club has all others.

Bots never think under the lock. After every commit `thinking` asks the awaited bot for one command
after another, from what its seat may see. Each command has its own transaction, and one that has
become invalid is chosen again. A request spends a short time on that. The rest is due at
`Game.checks_at`, where the clock, or the poll of the next page, continues.
"""
