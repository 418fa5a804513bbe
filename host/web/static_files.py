"""Styles and scripts of this release, of the one before, and of one that comes while this
serves.

While a site is upgraded, web servers of two releases answer side by side, and a page of one asks
either for its files. They lie in one folder, under names with a hash (`static_collection`).
Photographs may be in an S3-compatible store.
"""

import os
from typing import Any

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from storages.backends.s3 import S3Storage
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import NotARegularFileError, StaticFile


class StaticFiles(WhiteNoiseMiddleware):
    """As whitenoise, which lists the files once; what is not in its list is looked for on the disk,
    and what is gone from the disk is not found."""

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        address = request.path_info
        file = self.files.get(address) or self._collected_since(address)
        if file is None:
            return self.get_response(request)
        try:
            return self.serve(file, request)
        except FileNotFoundError:
            del self.files[address]
            return self.get_response(request)

    def _collected_since(self, address: str) -> StaticFile | None:
        if not settings.STATIC_HASHED or not address.startswith(self.static_prefix):
            return None
        root = os.path.join(os.path.abspath(settings.STATIC_ROOT), "")
        path = os.path.join(root, address.removeprefix(self.static_prefix))
        if not (self.url_is_canonical(address) and self.path_is_child_of(path, root)):
            return None
        try:
            found: Any = self.find_file_at_path(path, address)
        except (NotARegularFileError, OSError, ValueError):
            return None
        self.files[address] = found
        return found


PATIENCE = 5  # seconds for a connection, and for each answer: a reader waits for the page


class ObjectStore(S3Storage):
    """A bucket that only the site reads. It soon gives up on a store that does not answer."""

    def get_default_settings(self) -> dict[str, Any]:
        config = Config(
            connect_timeout=PATIENCE,
            read_timeout=PATIENCE,
            retries={"total_max_attempts": 2},
            request_checksum_calculation="when_required",  # not every store knows the newer ones
            response_checksum_validation="when_required",
        )
        whole = TransferConfig(use_threads=False)
        return {**super().get_default_settings(), "client_config": config, "transfer_config": whole}
