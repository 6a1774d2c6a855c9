"""Who may come in: those who know the table by its name, from its own page, with its password.

A browser sends along, as Host, the name that it was told to connect to. A page of another site can
have its own name lead to this machine (DNS rebinding), but can't make a browser send another one:
so the table answers to the names that it knows, and to no other.
"""

import hashlib
import hmac
import ipaddress
import re
import secrets
from dataclasses import dataclass, field
from urllib.parse import urlsplit

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
"""What this machine calls itself."""
ANYWHERE = frozenset({"0.0.0.0", "::"})  # noqa: S104 (compared, not bound)
"""Addresses that mean every one that this machine has."""
HTTP = 80
"""The port of a Host without one."""
HOST = re.compile(r"(?P<name>[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::(?P<port>[0-9]{1,5}))?")
SECRET_BYTES = 16


class HostError(ValueError):
    """A name by which no table can be known."""


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach it."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def bracketed(address: str) -> str:
    """An address as it stands in a Host."""
    return f"[{address}]" if ":" in address else address.lower()


def split_host(text: str) -> tuple[str, int | None]:
    """The name and the port of a Host; a HostError if it is none."""
    found = HOST.fullmatch(text.lower())
    if found is None:
        raise HostError(
            f"{text!r} is no host: write a name, or a name and a port, as in table:8000"
        )
    port = found["port"]
    return found["name"], None if port is None else int(port)


def new_password() -> str:
    """One that nobody can guess."""
    return secrets.token_urlsafe(SECRET_BYTES)


@dataclass(frozen=True)
class Door:
    """What a table knows about those who may come in."""

    host: str
    """What it listens on."""
    port: int
    also: tuple[str, ...] = ()
    """Other names for it, with or without a port."""
    password: str = ""
    """Empty: everybody who reaches it may come in."""
    salt: bytes = field(default_factory=lambda: secrets.token_bytes(SECRET_BYTES))

    def __post_init__(self) -> None:
        for name in self.also:
            split_host(name)

    def knows(self, host: str, reached: str) -> bool:
        """Whether a Host is one of our names; `reached`: the address that was connected to."""
        try:
            name, port = split_host(host)
        except HostError:
            return False
        if any(split_host(other) in ((name, None), (name, port)) for other in self.also):
            return True
        return (port or HTTP) == self.port and name in self.names(reached)

    def names(self, reached: str) -> frozenset[str]:
        """What it is called without further ado. An address can't be somebody else's name for us:
        where we listen on all of them, the one that was reached is known."""
        own = reached if self.host in ANYWHERE else self.host
        return frozenset({bracketed(own)}) | (LOOPBACK if is_loopback(own) else frozenset())

    def is_own_page(self, origin: str | None, host: str) -> bool:
        """Whether a page of ours asks, not one of another site; who does not say is not trusted."""
        if origin is None:
            return False
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc.lower() == host.lower()

    @property
    def key(self) -> str:
        """What a browser keeps that has given the password; it is worth nothing at another table,
        nor after this one has closed."""
        return hmac.new(self.salt, self.password.encode(), hashlib.sha256).hexdigest()

    def fits(self, key: str) -> bool:
        """Whether a browser may come in with such a key."""
        return not self.password or hmac.compare_digest(key.encode(), self.key.encode())

    def opens(self, password: str) -> bool:
        given = password.encode("utf-8", "surrogatepass")
        return hmac.compare_digest(given, self.password.encode("utf-8", "surrogatepass"))
