#!/usr/bin/env python3
"""Django's command line for the campaign manager."""

import os
import sys


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "host.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        if os.environ.get("CALLED_AS"):
            _say_the_database()
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def _say_the_database() -> None:
    import django

    django.setup()
    from host.installation import database_location

    database_location.announce(sys.argv[1] if len(sys.argv) > 1 else "help")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
