"""The transaction of a campaign, closing a phase, and playing for absent people.

`turn` is the way in for every act of a person, `transactions` the end of every transaction.

Seats are played without a person in one place, `automatic_players`. After every act it lets bots,
and whatever answers for players who have said that they are away, play on until a person has to
act. At a deadline a player's standing orders come first, then a steward (with the consent of the
player and of the club), then the default of the phase; before that, `grace` may move the deadline
once per player. Standing orders are a bot that obeys (`campaign.bots.standing_orders`); they are
sealed like bids. What each of them gave is stored in `PhaseClose.outcomes`. A closing reads once
who sits there and which orders they left (`Game.roster`).

Battles have a window. At its end `unplayed_battles` applies the policy of the
campaign to battles that nobody has reported, as rulings of the clock; disputed battles wait for
the organiser. A report that nobody answers counts as confirmed; `Campaign.checks_at` says when to
look. If only one side proposed a date, the other side forfeits.

An outage costs nobody a turn. Before anything closes, `outage` reads the heartbeats of what closes
phases and of the pages, once for all closings of the same second of the database's clock. After a
silence it moves open deadlines by as long (`actions.schedule.outage_rules`), in one transaction,
and tells everybody; `actions.rulings.outage_undo` is the organiser's answer. While closing is
paused (`actions.schedule.site_pause`) nothing closes by a deadline, and that time is given back
like an outage. `docs/reliability.md` says what is promised and which test holds it.
"""
