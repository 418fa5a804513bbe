"""The database backend: `ENGINE` names the package that this module is in."""

import select

from django.db.backends.postgresql import base
from psycopg.pq import TransactionStatus


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's, but that a connection is usable is seen, not asked.

    `CONN_HEALTH_CHECKS` would send a statement before the first of every request. A server that
    ended a connection said so on it, and an idle connection says nothing else. One that was left in
    the midst of something is of no use to the next request.
    """

    def is_usable(self) -> bool:
        connection = self.connection
        if connection is None or connection.closed:
            return False
        if connection.info.transaction_status != TransactionStatus.IDLE:
            return False
        told = select.poll()
        told.register(connection.fileno(), select.POLLIN)
        return not told.poll(0)
