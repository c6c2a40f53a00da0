"""Text that somebody else made up, on a terminal or in a log."""

from __future__ import annotations


def printable(text: str) -> str:
    """The text with a question mark in a box for every character that moves the cursor, colours the
    terminal, begins another line or turns the writing round.
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def printable_json(text: str) -> str:
    """The same for JSON, which says the same afterwards: its own way of writing them."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else _escaped(sign) for sign in text)


def _escaped(sign: str) -> str:
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))
