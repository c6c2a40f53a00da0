"""The file in the data folder with the endpoint of the admin listener."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from server.ops.admin.endpoint_file import (
    FILE,
    Endpoint,
    new_endpoint,
    read_endpoint,
    remove_endpoint,
    write_endpoint,
)


def test_the_note_is_read_back_and_taken_away(tmp_path: Path) -> None:
    endpoint = new_endpoint("127.0.0.1", 40123)
    assert endpoint.pid == os.getpid()
    write_endpoint(tmp_path, endpoint)
    assert read_endpoint(tmp_path) == endpoint
    remove_endpoint(tmp_path, endpoint)
    assert read_endpoint(tmp_path) is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_only_the_owner_can_read_it(tmp_path: Path) -> None:
    write_endpoint(tmp_path, new_endpoint("127.0.0.1", 1))
    assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600


def test_a_later_server_replaces_the_note_and_keeps_it_when_the_first_one_ends(
    tmp_path: Path,
) -> None:
    first, second = new_endpoint("127.0.0.1", 1), new_endpoint("127.0.0.1", 2)
    write_endpoint(tmp_path, first)
    write_endpoint(tmp_path, second)
    remove_endpoint(tmp_path, first)
    assert read_endpoint(tmp_path) == second


@pytest.mark.parametrize("text", ["", "{", "[]", '{"url":1,"key":"x","pid":1}'])
def test_a_note_that_cannot_be_read_is_none(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    assert read_endpoint(tmp_path) is None


def test_there_is_no_note_where_there_is_no_folder(tmp_path: Path) -> None:
    assert read_endpoint(tmp_path / "nowhere") is None
    (tmp_path / "file").touch()
    assert read_endpoint(tmp_path / "file") is None


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1", "http://127.0.0.1:7"),
        ("0.0.0.0", "http://127.0.0.1:7"),
        ("::", "http://[::1]:7"),
        ("::1", "http://[::1]:7"),
        ("10.1.2.3", "http://10.1.2.3:7"),
    ],
)
def test_the_address_is_one_that_this_machine_reaches(host: str, url: str) -> None:
    assert new_endpoint(host, 7).url == url


def test_every_key_is_another_one_and_long() -> None:
    keys = {new_endpoint("127.0.0.1", 7).key for _ in range(50)}
    assert len(keys) == 50
    assert min(map(len, keys)) >= 43
    assert Endpoint.__struct_config__.frozen
