"""The transaction of a game, closing a phase, and playing for absent people.

`turn` is the entry point of every command of a person, `transactions` the end of every transaction.

Only `automatic_players` plays seats without a person. After every command it runs bots, players'
plans for their next go, and the stewards of absent players, until a person has to act. At a
deadline a player's plan comes first. Then comes a steward, if the player and the club consent, then
the default of the phase. Before that, `grace` may move the deadline once per player. A plan is a
bot that obeys (`ClockFacet.plan_answer`), and it is sealed. `PhaseClose.outcomes` stores the kinds
of commands of each player. A closing reads players and plans once (`Game.roster`).

An open-ended phase (`ClockFacet.open_ended`) has a window. At its end `ClockFacet.after_defaults`
does what it can, and the rest waits for people. Other things may be due at `Game.checks_at`
(`ClockFacet.overdue`).

An outage costs nobody a turn. Before anything closes, `outage` reads the heartbeats of the closers
and of the pages, once for all closings of the same second of the database's clock. After a silence
it moves open deadlines by its length (`actions.schedule.outage_rules`), in one transaction, and
notifies everybody. With `outage_undo` the organiser restores a deadline. While closing is paused
(`actions.schedule.site_pause`), no deadline closes anything, and that time is given back like an
outage. `docs/reliability.md` lists the promises and their tests.
"""
