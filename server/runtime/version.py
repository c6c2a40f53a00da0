"""This release."""

from __future__ import annotations

import importlib.metadata

VERSION = importlib.metadata.version("paiju")
"""The number of this release, as `paiju --version` and the page say it."""
