"""What may not be in the source at all: unescaped words, uploads, forms that take any field."""

import re

from django.apps import apps
from django.db import models

from portal.places import BASE

OURS = ("portal", "games", "leagues")
# `|safe` on a form's help text, which is ours; letters are plain text, not HTML
UNESCAPED = {"partials/field.html": 1, "notices/mail/letter.txt": 1}
# HTML that this site has drawn or cleaned itself
MADE_SAFE = {"games/matches/markdown.py": 1}
# pieces of our own pages, drawn by our own templates
SET_AS_HTML = {"me.js", "notices.js", "lobby.js", "analysis.js", "chances.js", "rules_drawer.js"}
SET_AS_HTML |= {"waiting.js"}


def sources(folder, *endings):
    for path in sorted((BASE / folder).rglob("*")):
        if path.suffix in endings and "vendor" not in path.parts and "migrations" not in path.parts:
            yield path, path.read_text()


def test_no_template_shows_words_unescaped():
    found = {}
    for path, text in sources("templates", ".html", ".txt"):
        if number := len(re.findall(r"\|\s*safe\b|autoescape off|safeseq", text)):
            found[str(path.relative_to(BASE / "templates"))] = number
    assert found == UNESCAPED


def test_python_marks_nothing_safe_but_what_was_cleaned():
    found = {}
    for folder in OURS:
        for path, text in sources(folder, ".py"):
            if number := len(re.findall(r"\b(?:mark_safe|SafeString|SafeText)\(", text)):
                found[str(path.relative_to(BASE))] = number
    assert found == MADE_SAFE


def test_scripts_put_no_words_of_people_into_html():
    found = set()
    for path, text in sources("static/js", ".js"):
        if re.search(
            r"innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|\beval\(|new Function",
            text,
        ):
            found.add(path.name)
    assert found == SET_AS_HTML


def test_nothing_is_uploaded():
    """No field, no form and no setting takes a file."""
    fields = [
        field
        for model in apps.get_models()
        for field in model._meta.get_fields()
        if isinstance(field, models.FileField)
    ]
    assert fields == []
    wrong = [
        path.name
        for folder in OURS
        for path, text in sources(folder, ".py")
        if re.search(r"\bFileField|ImageField|request\.FILES", text)
    ]
    assert wrong == []
    assert [
        path.name for path, text in sources("templates", ".html") if 'type="file"' in text or "multipart" in text
    ] == []


def test_no_form_takes_every_field_of_a_row():
    wrong = [
        path.name for folder in OURS for path, text in sources(folder, ".py") if '__all__"' in text and "fields" in text
    ]
    assert wrong == []


def test_every_body_of_the_api_refuses_fields_it_does_not_know():
    import msgspec

    from games.matches.api import bodies
    from leagues.seasons.api import bodies as league_bodies

    structs = [one for module in (bodies, league_bodies) for one in vars(module).values()
               if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not msgspec.Struct]  # fmt: skip
    assert len(structs) > 5
    assert [one.__name__ for one in structs if not one.__struct_config__.forbid_unknown_fields] == []


def test_nobody_is_redirected_by_an_address_taken_from_the_request():
    """Whoever reads `next` goes through the check of the host."""
    reading = {
        path.name
        for folder in OURS
        for path, text in sources(folder, ".py")
        if re.search(r"(GET|POST)(\.get\(|\[)\"next\"", text)
    }
    checked = {
        path.name
        for folder in OURS
        for path, text in sources(folder, ".py")
        if "url_has_allowed_host_and_scheme" in text
    }
    assert reading
    assert reading <= checked
