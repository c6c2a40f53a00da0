"""The certificate and the key with which the server itself speaks https."""

from __future__ import annotations

import ssl
from pathlib import Path

from server.runtime.config import Config

PRIVATE_KEY = b"PRIVATE KEY-----"
"""The end of the line with which a key in PEM form begins, of every kind of key."""

OTHER_KEY = frozenset({"KEY_VALUES_MISMATCH", "KEY_TYPE_MISMATCH", "NO_CERTIFICATE_ASSIGNED"})
"""Reasons of OpenSSL when a key is another certificate's, the last when it is of another kind."""

CERTIFICATE_ADVICE = {
    "certificate_unreadable": "The user of the server must be able to read both files.",
    "certificate_invalid": "Give the file that begins with -----BEGIN CERTIFICATE-----.",
    "key_invalid": "Give the file that begins with -----BEGIN PRIVATE KEY-----.",
    "key_encrypted": "Write it without its password: openssl pkey -in KEY -out PLAIN. Let only the "
    "user of the server read that file.",
    "certificate_unusable": "Make both anew.",
    "key_mismatch": "Give the two files that were made together.",
    "certificate_incomplete": "Give both; a file that holds both may be named twice.",
}
"""Advice about a certificate that cannot be used, by code."""


class CertificateRefused(Exception):
    """The server cannot speak https with these files; the text says why.

    `code`: `certificate_incomplete` (one option without the other), `certificate_unreadable`,
    `certificate_invalid`, `key_invalid`, `key_encrypted`, `key_mismatch`, `certificate_unusable`
    (OpenSSL does not take them: a part is damaged, or too weak).
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _PasswordAsked(Exception):
    """OpenSSL asks for a password: nobody sits before a server to type one."""


def _no_password() -> str:
    raise _PasswordAsked


def require_certificate(config: Config) -> None:
    """See that certificate and key, if there are any, can be used. Raises `CertificateRefused`."""
    certificate, key = config.certificate, config.key
    if certificate is None and key is None:
        return
    if certificate is None or key is None:
        given, missing = ("--certificate", "--key")[:: 1 if key is None else -1]
        raise CertificateRefused("certificate_incomplete", f"{given} needs {missing} beside it")
    _read(certificate)
    text = _read(key)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_verify_locations(certificate)
    except ssl.SSLError:
        raise CertificateRefused(
            "certificate_invalid", f"{certificate} holds no certificate in PEM form"
        ) from None
    if PRIVATE_KEY not in text:
        raise CertificateRefused("key_invalid", f"{key} holds no private key in PEM form")
    try:
        context.load_cert_chain(certificate, key, _no_password)
    except _PasswordAsked:
        raise CertificateRefused("key_encrypted", f"{key} is locked by a password") from None
    except ssl.SSLError as problem:
        if problem.reason in OTHER_KEY:
            said = f"{key} is not the key of {certificate}"
            raise CertificateRefused("key_mismatch", said) from None
        said = f"{certificate} and {key} cannot be used ({problem.reason or 'damaged'})"
        raise CertificateRefused("certificate_unusable", said) from None


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as problem:
        said = f"{file} cannot be read: {problem.strerror}"
        raise CertificateRefused("certificate_unreadable", said) from None
