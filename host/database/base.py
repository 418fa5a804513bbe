"""SQLite whose connections stay open from one request to the next (Django loads this module by the
name of its room).

To open one takes longer than what most pages ask. Another file under the same name, as after a copy
by hand, is found before the next request; what failed once is opened again.
"""

from typing import Any

from django.db.backends.sqlite3 import base

from host.database.same_file import File, file_at


class DatabaseWrapper(base.DatabaseWrapper):
    _opened: File | None = None

    def get_new_connection(self, conn_params: Any) -> Any:
        made = super().get_new_connection(conn_params)
        self._opened = file_at(self.settings_dict["NAME"])
        return made

    def close_if_unusable_or_obsolete(self) -> None:
        if self.connection is not None and not self.in_atomic_block and self._has_moved():
            self.close()
        super().close_if_unusable_or_obsolete()

    def is_usable(self) -> bool:
        """Asked after an error alone: then never, since a full disk or a broken one may be why."""
        return False

    def _has_moved(self) -> bool:
        return file_at(self.settings_dict["NAME"]) != self._opened
