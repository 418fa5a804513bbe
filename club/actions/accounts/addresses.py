"""One account for each mailbox.

A domain in its own script and the same domain in Punycode (RFC 5890) are one address. Browsers send
either form.
"""


def one_address(email: str) -> str:
    """The address in lower case, with its domain in its own script if it has one."""
    name, at, domain = email.strip().lower().rpartition("@")
    return f"{name}{at}{_in_its_own_script(domain)}" if at else domain


def spellings(email: str) -> set[str]:
    """All spellings under which an account of this mailbox may be stored."""
    name, at, domain = one_address(email).rpartition("@")
    return {email.strip(), f"{name}{at}{domain}", f"{name}{at}{_in_punycode(domain)}"}


def _in_punycode(domain: str) -> str:
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:  # not a name of the internet: a part is empty or too long
        return domain


def _in_its_own_script(domain: str) -> str:
    try:
        return _in_punycode(domain).encode("ascii").decode("idna")
    except UnicodeError:
        return domain
