"""Hashed, compressed static files whose ES modules find each other by their hashed names."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Rewrites imports between our modules, so that every file may be cached for ever."""

    support_js_module_import_aggregation = True
