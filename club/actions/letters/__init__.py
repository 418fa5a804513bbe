"""Letters that are no notices: sign-in codes, invitations, word of a change of an account.

They are written into a table of their own in the transaction of what they are about, and sent by
`workers.letter_carrier`, a thread of the clock process, or of the worker of notices under Celery,
which looks twice a second: no page ever waits for a mail server. Codes go first.

Address and words are encrypted until the letter is sent, and then deleted; so a copy of the
database shows neither a code nor a link. The row that stays says when it went out, or why it did
not.
"""
