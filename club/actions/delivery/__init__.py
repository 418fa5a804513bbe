"""Sending notices: by mail, to channels and to calendars.

`actions.notices.notice_triggers` decides which notices an event causes, and for whom; the
outbox writes a row per reader and address, by their preferences, in the same transaction.
The Celery task `workers.tasks.deliver` sends, on a queue of its own, and lets a crowd of closings
go first; without Celery a thread beside the clock does (`workers.outbox_worker`); `closedue` sends
after closing; no page ever sends. Rows are claimed for two minutes, sent outside any transaction,
then marked, over one connection to the mail server. If the process dies in between, the claim runs
out and the message is repeated once, under the same `Message-ID` or with the same `?n=` in its
link. A server that does not answer rests with all that waits for it, twice as long after every try;
a channel is switched off after eight failures. A notice that no longer holds is dropped when its
time comes. Words, language, zone and link are those of the reader at that time
(`notice_rendering`).

Addresses of channels are typed field by field, go to listed servers only and are encrypted. The
target of a connection is checked when it is made (`outbound_hosts`), so neither changing names
nor redirects reach the internal network. Codes, invitations and letters about an account are no
notices: `actions.letters` sends them.
"""
