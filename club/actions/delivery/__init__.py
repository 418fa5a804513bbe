"""Sending notices: by email, to channels and to calendars.

`actions.notices.notice_triggers` decides which notices an event causes, and for whom. The outbox
writes a row per reader and address, by their preferences, in the same transaction.

The Celery task `workers.tasks.deliver` sends them, on a queue of its own, and lets a crowd of
closings go first. Without Celery, a thread of the clock process sends them
(`workers.outbox_worker`), and `closedue` sends after closing. No page ever sends.

Rows are claimed for two minutes, sent outside any transaction, then marked, over one connection to
the mail server. If the process dies in between, the claim expires and the message is repeated once.
It then has the same `Message-ID`, or the same `?n=` in its link. A server that does not answer
rests, with everything that waits for it, twice as long after every try. A channel is switched off
after eight failures. A notice that is no longer true is dropped when its time comes. Words,
language, time zone and link are those of the reader at that time (`notice_rendering`).

`services` writes to the chat services. A game's own channel calls the players for whom the game
waits (`called`), by names that they have given and tested (`chat_names`), and mentions nobody else.
A service that was asked too often is left alone for as long as it says, or rests as one that does
not answer. Its channel stays on.

Addresses of channels are typed field by field, go to listed servers only and are encrypted. The
target of a connection is checked when it is made (`outbound_hosts`), so neither changing names nor
redirects reach the internal network. Codes, invitations and emails about an account are not
notices: `actions.letters` sends them.
"""
