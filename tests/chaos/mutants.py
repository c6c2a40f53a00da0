"""Nodes that lack one of the guards against two of them writing one table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

from server.cluster.cluster import Cluster
from server.cluster.membership import Membership
from server.storage import owners


@contextmanager
def no_epoch() -> Iterator[None]:
    """A node that has had a table once goes on with it, without a look at its owner."""
    with (
        mock.patch.object(owners, "require", return_value=None),
        mock.patch.object(Membership, "fresh", True),
        mock.patch.object(Cluster, "_give_up", return_value=None),
    ):
        yield


@contextmanager
def no_lease() -> Iterator[None]:
    """A node does not look whether it has been given up, but its writes are fenced."""
    with (
        mock.patch.object(Membership, "fresh", True),
        mock.patch.object(Cluster, "_give_up", return_value=None),
    ):
        yield
