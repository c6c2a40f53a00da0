"""The words that the client's test reads are those of the catalogue."""

from __future__ import annotations

from tests.support.table_words import FILE, written


def test_the_file_has_the_words_of_today() -> None:
    """`python -m tests.support.table_words` writes it anew."""
    assert FILE.read_text("utf-8") == written()
