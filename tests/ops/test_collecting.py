"""Static files are renewed under a site that runs: nobody who has an older page open asks in vain."""

import json
import os
import time
from pathlib import Path

import pytest

from portal import collecting


@pytest.fixture
def site(settings, tmp_path):
    """A site with one style sheet, collected the way the production profile does it."""
    source = tmp_path / "source"
    source.mkdir()
    settings.STATICFILES_DIRS = [source]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATIC_ROOT = tmp_path / "static"
    settings.STORAGES = settings.STORAGES | {"staticfiles": {"BACKEND": "portal.storage.ModuleStorage"}}
    return source


def release(site, settings, text):
    """Another build: the hashed name its pages link to."""
    (site / "look.css").write_text(text * 200)
    collecting.collect_static()
    names = json.loads((settings.STATIC_ROOT / "staticfiles.json").read_text())["paths"]
    return settings.STATIC_ROOT / names["look.css"]


def compressed(path):
    """Its smaller form."""
    return Path(f"{path}.br")


def test_what_older_processes_and_tabs_ask_for_is_still_there_after_an_upgrade(site, settings):
    old = release(site, settings, "a { color: red }")
    new = release(site, settings, "a { color: blue }")
    assert old != new
    assert all(path.exists() for path in (old, new, compressed(old), compressed(new)))
    assert (settings.STATIC_ROOT / "look.css").read_text().startswith("a { color: blue }")


def test_nothing_is_missing_while_the_new_files_are_made(site, settings, monkeypatch):
    old = release(site, settings, "a { color: red }")
    seen = []
    collect_into = collecting.collect_into

    def watched(folder):
        collect_into(folder)
        seen.append(old.exists() and compressed(old).exists())

    monkeypatch.setattr(collecting, "collect_into", watched)
    release(site, settings, "a { color: blue }")
    assert seen == [True]


def test_files_of_long_ago_are_removed_and_those_of_today_are_not(site, settings):
    old = release(site, settings, "a { color: red }")
    long_ago = time.time() - collecting.KEPT - 60
    for path in settings.STATIC_ROOT.rglob("*"):
        os.utime(path, (long_ago, long_ago))
    new = release(site, settings, "a { color: blue }")
    assert not old.exists()
    assert not compressed(old).exists()
    newest = release(site, settings, "a { color: green }")
    assert new.exists()
    assert newest.exists()


def test_the_list_of_names_is_put_in_place_last():
    names = [Path("staticfiles.json"), Path("z.css"), Path("a/b.js")]
    assert sorted(names, key=collecting.manifest_last)[-1] == Path("staticfiles.json")


def test_nothing_is_done_twice(site, settings, monkeypatch):
    release(site, settings, "a { color: red }")
    monkeypatch.setattr(collecting, "collect_into", lambda folder: pytest.fail("collected again"))
    collecting.collect_static()


def test_only_what_browsers_ask_for_is_compressed(site, settings):
    (site / "look.css.map").write_text("{}" * 4000)
    shown = release(site, settings, "a { color: red }")
    assert compressed(shown).exists()
    assert [path.name for path in settings.STATIC_ROOT.rglob("*.map*") if path.suffix != ".map"] == []
