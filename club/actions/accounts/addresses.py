"""One account for one mailbox: a domain in its own script and the same in Punycode (RFC 5890) are
one, and browsers send either."""


def one_address(email: str) -> str:
    """The address in small letters, its domain in its own script; as it is where that is none."""
    name, at, domain = email.strip().lower().rpartition("@")
    return f"{name}{at}{_in_its_own_script(domain)}" if at else domain


def spellings(email: str) -> set[str]:
    """All by which an account of this mailbox may be stored."""
    name, at, domain = one_address(email).rpartition("@")
    return {email.strip(), f"{name}{at}{domain}", f"{name}{at}{_in_punycode(domain)}"}


def _in_punycode(domain: str) -> str:
    try:
        return domain.encode("idna").decode("ascii")
    except UnicodeError:  # no name of the internet: an empty part, or one too long
        return domain


def _in_its_own_script(domain: str) -> str:
    try:
        return _in_punycode(domain).encode("ascii").decode("idna")
    except UnicodeError:
        return domain
