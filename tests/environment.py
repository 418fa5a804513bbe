"""The environment of a test run, set before Django reads its settings.

A pytest plugin (`-p tests.environment`): nothing of the developer's own installation, its
data directory or its keys is read or touched.
"""

import atexit
import base64
import os
import shutil
import tempfile

_OWN = (
    "ALLOWED_HOSTS BEHIND_TLS CSRF_TRUSTED_ORIGINS DEBUG DEFAULT_FROM_EMAIL DEMO EMAIL_URL "
    "LANGUAGE_CODE LOG_LEVEL REDIS_URL TIME_ZONE"
).split()


def _prepare() -> None:
    for name in _OWN:
        os.environ.pop(name, None)
    if "PYTEST_XDIST_WORKER" not in os.environ:
        os.environ.pop("DATABASE_URL", None)
    data_dir = tempfile.mkdtemp(prefix="campaign-tests-")
    atexit.register(shutil.rmtree, data_dir, ignore_errors=True)
    os.environ["DATA_DIR"] = data_dir
    os.environ["SECRET_KEY"] = "a key for tests only"
    os.environ["ENVELOPE_KEYS"] = base64.urlsafe_b64encode(b"tests" * 6 + b"..").decode()
    os.environ["STATIC_HASHED"] = "0"
    os.environ["EMAIL_URL"] = "memorymail://"


_prepare()
