"""Nodes that do without what keeps two of them from writing one table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from server.cluster.cluster import Cluster
from server.cluster.membership import Membership
from server.storage import owners


@contextmanager
def no_epoch() -> Iterator[None]:
    """Whoever has had a table once goes on with it: nobody looks whether it is still its own."""
    with (
        mock.patch.object(owners, "require", return_value=None),
        mock.patch.object(Membership, "fresh", True),
        mock.patch.object(Cluster, "_give_up", return_value=None),
    ):
        yield


@contextmanager
def no_lease() -> Iterator[None]:
    """Nobody looks whether it has been given up, but what it writes is fenced."""
    with (
        mock.patch.object(Membership, "fresh", True),
        mock.patch.object(Cluster, "_give_up", return_value=None),
    ):
        yield
