"""Whole numbers as people, programs and addresses write them, read the same way everywhere."""

LARGEST = 2**31 - 1  # every number column of each database can hold it
LARGEST_KEY = 2**63 - 1  # of a row: in an address a larger number names nothing


def whole_number(typed: str, most: int = LARGEST) -> int | None:
    """The number from 0 to `most` that is written in ASCII digits. None for anything else."""
    digits = typed.strip()
    if not (digits.isascii() and digits.isdigit() and len(digits) <= len(str(most))):
        return None
    number = int(digits)
    return number if number <= most else None


def signed_number(typed: str, most: int = LARGEST) -> int | None:
    """As `whole_number`, with a minus sign allowed: a number from -`most` to `most`."""
    text = typed.strip()
    found = whole_number(text.removeprefix("-"), most)
    return None if found is None else -found if text.startswith("-") else found
