"""Web Push as RFC 8291 and RFC 8292 describe it: a message only the browser can read, signed by this site."""

from __future__ import annotations

import base64
import json
import os
import struct
import time
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

KEY_FILE = "vapid_key"
RECORD_SIZE = 4096
MOST_PAYLOAD = 3000
CURVE = ec.SECP256R1()
TOKEN_SECONDS = 12 * 3600


def encode(raw: bytes) -> str:
    """Base64 as addresses and tokens carry it."""
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes behind it. Raises ValueError for anything else."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


@cache
def site_key() -> ec.EllipticCurvePrivateKey:
    """The key push services know this site by: from the settings, or made once and kept beside the database."""
    secret = settings.VAPID_KEY or _kept_secret(Path(settings.VAR) / KEY_FILE)
    return ec.derive_private_key(int.from_bytes(decode(secret), "big"), CURVE)


def public_key() -> str:
    """What a browser needs to subscribe."""
    return encode(_point(site_key().public_key()))


def _kept_secret(path: Path) -> str:
    """The content of the file; whoever comes first makes it whole, readable by its owner alone."""
    if not path.exists():
        fresh = ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big")
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(encode(fresh))
        try:
            os.link(draft, path)
        except FileExistsError:  # another process was quicker
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()


def check_subscription(public: str, secret: str) -> None:
    """Raises ValueError unless these are a browser's key and secret."""
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(public))
    if len(decode(secret)) != 16:
        raise ValueError("the secret has 16 bytes")


def sealed(
    message: bytes, public: str, secret: str, *, key: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b""
) -> bytes:
    """A message that only the subscribed browser can open. Key and salt are fresh unless a test gives them."""
    key, salt = key or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode(public))
    ours = _point(key.public_key())
    shared = key.exchange(ec.ECDH(), theirs)
    keying = _derived(shared, decode(secret), b"WebPush: info\0" + _point(theirs) + ours, 32)
    content_key = _derived(keying, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(keying, salt, b"Content-Encoding: nonce\0", 12)
    record = AESGCM(content_key).encrypt(nonce, message + b"\x02", None)
    return salt + struct.pack("!LB", RECORD_SIZE, len(ours)) + ours + record


def authorization(endpoint: str) -> str:
    """The header that proves to the push service who sends."""
    parts = urlsplit(endpoint)
    claims = {
        "aud": f"{parts.scheme}://{parts.netloc}",
        "exp": int(time.time()) + TOKEN_SECONDS,
        "sub": settings.VAPID_CONTACT,
    }
    signed = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
    r, s = utils.decode_dss_signature(site_key().sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={signed}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={public_key()}"


def _part(content: dict[str, object]) -> str:
    return encode(json.dumps(content, separators=(",", ":")).encode())


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
