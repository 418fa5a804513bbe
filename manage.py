#!/usr/bin/env python3
"""Django's command line for the campaign manager."""

import sys

from host.command_line import main

if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
