"""Styles and scripts of this release, of the one before, and of one that comes while this serves.

While a site is upgraded, web servers of two releases answer side by side, and a page of one asks
either for its files. They lie in one folder, under names with a hash (`static_collection`).
"""

import os
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.responders import NotARegularFileError, StaticFile
from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):
    """As whitenoise, which also reads its list of names once; every address is computed once."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._addresses: dict[str | None, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        if force:
            return super().url(name, force)
        if name not in self._addresses:
            self._addresses[name] = super().url(name)
        return self._addresses[name]


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
