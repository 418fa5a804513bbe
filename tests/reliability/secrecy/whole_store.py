"""Everything that a database stores: each column, and the whole as it is on the disk."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

from django.db import connection

from tests.assertions.canary import texts_of_rows


def columns() -> Iterator[tuple[str, list[bytes]]]:
    """Every column of every table, by its name, as the database returns it."""
    tables = connection.introspection.table_names()
    with connection.cursor() as cursor:
        for table in tables:
            quoted = connection.ops.quote_name(table)
            cursor.execute(f"SELECT * FROM {quoted}")
            names = [column[0] for column in cursor.description]
            rows = cursor.fetchall()
            for place, name in enumerate(names):
                yield f"{table}.{name}", list(texts_of_rows((row[place],) for row in rows))


def whole_dump() -> Iterator[bytes]:
    """The database's files, including freed pages, or the output of pg_dump.

    Another process reads the files: this one would lose its locks on them by closing them.
    """
    if connection.vendor == "sqlite":
        for file in Path(connection.settings_dict["NAME"]).parent.glob("test*.sqlite3*"):
            yield subprocess.run(["cat", file], check=True, capture_output=True).stdout
        return
    database = connection.settings_dict
    address = f"postgresql://campaign@127.0.0.1:{database['PORT']}/{database['NAME']}"
    yield subprocess.run(["pg_dump", "--inserts", address], check=True, capture_output=True).stdout
