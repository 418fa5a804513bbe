"""Photographs in an S3-compatible store; loaded only if one is set."""

from typing import Any

from boto3.s3.transfer import TransferConfig
from botocore.config import Config
from storages.backends.s3 import S3Storage

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
