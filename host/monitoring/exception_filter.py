"""Exception reports say where an error was raised, never the values of variables (S1)."""

from collections.abc import ItemsView
from types import FrameType
from typing import Any

from django.http import HttpRequest
from django.views.debug import SafeExceptionReporterFilter


class ExceptionFilter(SafeExceptionReporterFilter):
    """Leaves out variables and input, on the page that DEBUG shows and in mails. The variables of a
    closing contain opened envelopes, and a form contains its bid.
    """

    def get_traceback_frame_variables(
        self, request: HttpRequest | None, tb_frame: FrameType
    ) -> ItemsView[str, Any]:
        return ItemsView({})

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        return {} if request is None else dict.fromkeys(request.POST, self.cleansed_substitute)
