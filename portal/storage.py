"""Hashed static files whose ES modules find each other by their hashed names."""

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class ModuleStorage(CompressedManifestStaticFilesStorage):
    """Rewrites imports between our modules, so that every file may be cached for ever."""

    support_js_module_import_aggregation = True


class LocalModuleStorage(ManifestStaticFilesStorage):
    """The same names without the half minute of compressing. A module under two names would be loaded twice."""

    support_js_module_import_aggregation = True
