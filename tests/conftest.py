"""Settings that hold for every test."""

from __future__ import annotations

from hypothesis import settings

# A slow machine is no failure; what was found failing is printed so that it can be repeated.
settings.register_profile("paiju", deadline=None, print_blob=True)
settings.load_profile("paiju")
