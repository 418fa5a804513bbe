"""Emails that are not notices: sign-in codes, invitations, changes of an account.

They are written into their own table, in the transaction of their event. `workers.letter_carrier`
sends them. It is a thread of the clock process, or under Celery of the worker of notices, and looks
twice a second. No page ever waits for a mail server. Codes go first.

Address and words are encrypted until the email is sent, and then deleted. So a copy of the database
shows neither a code nor a link. The row that stays says when it was sent, or why it was not.
"""
