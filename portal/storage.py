"""Hashed and compressed static files whose ES modules find each other by their hashed names."""

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Rewrites imports between our modules, so that every file may be cached for ever."""

    support_js_module_import_aggregation = True


class LocalModuleStorage(ModuleStorage):
    """The same without the half minute that Brotli takes. A module under two names would be loaded twice."""

    def create_compressor(self, **kwargs: Any) -> Compressor:
        """One that only makes gzip."""
        return Compressor(use_brotli=False, **kwargs)
