"""Hashed and compressed static files whose ES modules find each other by their hashed names."""

from typing import Any

from whitenoise.compress import Compressor
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Source maps of vendored scripts are asked for by developers alone, and took half of the time of all compression.
LEFT_AS_THEY_ARE = (*Compressor.SKIP_COMPRESS_EXTENSIONS, "map")


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Rewrites imports between our modules, so that every file may be cached for ever."""

    support_js_module_import_aggregation = True
    use_brotli = True

    def create_compressor(self, **kwargs: Any) -> Compressor:
        """One for what browsers ask for."""
        return Compressor(**{**kwargs, "extensions": LEFT_AS_THEY_ARE, "use_brotli": self.use_brotli})


class LocalModuleStorage(ModuleStorage):
    """The same without the twenty seconds that Brotli takes. A module under two names would be loaded twice."""

    use_brotli = False
