"""The transaction of a game, closing a phase, and playing for absent people.

`turn` is the entry point of every command of a person, `transactions` the end of every
transaction.

Seats are played without a person in one place, `automatic_players`. After every command it runs
bots, what players have planned for the go that comes to them, and the stewards of absent ones,
until a person has to act. At a deadline a player's plan comes first, then a steward (with the
consent of the player and of the club), then the default of the phase; before that, `grace` may move
the deadline once per player. A plan is a bot that obeys (`ClockFacet.plan_answer`); it is sealed.
`PhaseClose.outcomes` stores the kinds of commands of each. A closing reads players and plans once
(`Game.roster`).

An open-ended phase (`ClockFacet.open_ended`) has a window: at its end `ClockFacet.after_defaults`
does what it can, and the rest waits for people. What is due apart from the phase
(`ClockFacet.overdue`) is looked at when `Game.checks_at` has come.

An outage costs nobody a turn. Before anything closes, `outage` reads the heartbeats of the closers
and of the pages, once for all closings of the same second of the database's clock. After a
silence it moves open deadlines by as long (`actions.schedule.outage_rules`), in one transaction,
and notifies everybody; with `outage_undo` the organiser restores a deadline. While closing is
paused (`actions.schedule.site_pause`) nothing closes by a deadline, and that time is given back
like an outage. `docs/reliability.md` lists the promises and their tests.
"""
