import base64
import hashlib
import hmac
import os
import time


def is_genuine(body: bytes, webhook_id: str, timestamp: str, signatures: str) -> bool:
    """Whether the gateway has sent this body, within the last five minutes."""
    secret = base64.b64decode(os.environ["REWARDS_CLAIM_HOOK_SECRET"].removeprefix("whsec_"))
    if not timestamp.isascii() or not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > 300:
        return False
    signed = f"{webhook_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest())
    return any(hmac.compare_digest(expected, signature.encode()) for signature in signatures.split(" "))
