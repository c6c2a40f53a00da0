"""Certificates of an authority that only the test knows."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import NamedTuple

import trustme


class Issued(NamedTuple):
    """The files of a certificate and its key, and a client's trust in their authority."""

    certificate: Path
    key: Path
    trusting: ssl.SSLContext

    @property
    def options(self) -> tuple[str, ...]:
        """The options of `paiju serve`."""
        return ("--certificate", str(self.certificate), "--key", str(self.key))


def issue(folder: Path, name: str = "127.0.0.1") -> Issued:
    """Write a certificate for this name or address, and its key, into the folder."""
    authority = trustme.CA()
    issued = authority.issue_cert(name)
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    certificate.write_bytes(b"".join(part.bytes() for part in issued.cert_chain_pems))
    key.write_bytes(issued.private_key_pem.bytes())
    trusting = ssl.create_default_context()
    authority.configure_trust(trusting)
    return Issued(certificate, key, trusting)
