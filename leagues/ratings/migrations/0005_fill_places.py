"""Give everybody who is rated already a place and an overall figure."""

from collections import Counter, defaultdict

from django.db import migrations

SETTLED, MOST_COUNTED = 20, 50
AT_ONCE = 500


def fill(apps, schema_editor):
    rating_model = apps.get_model("ratings", "Rating")
    fresh, parts = [], defaultdict(list)
    for rating in rating_model.objects.select_related("user").iterator(chunk_size=AT_ONCE):
        _show(rating)
        rating.save(update_fields=["ranked", "country"])
        parts[rating.user_id, rating.track].append(rating)
    for (user, track), ratings in parts.items():
        weighed = [(rating.value, min(rating.matches, MOST_COUNTED)) for rating in ratings]
        weight = sum(weight for _value, weight in weighed)
        overall = rating_model(user_id=user, game="overall", speed="all", track=track, user=ratings[0].user)
        overall.value = (2 * sum(v * w for v, w in weighed) + weight) // (2 * weight) if weight else 150_000
        overall.matches = sum(rating.matches for rating in ratings)
        overall.last_match = max((rating.last_match for rating in ratings if rating.last_match), default=None)
        _show(overall)
        fresh.append(overall)
    rating_model.objects.bulk_create(fresh, batch_size=AT_ONCE)
    _count(apps, rating_model)


def _show(rating):
    user = rating.user
    rating.country = user.country if user.show_country else ""
    rating.ranked = user.is_active and (user.kind == "bot" or rating.matches >= SETTLED)


def _count(apps, rating_model):
    counts = defaultdict(Counter)
    rows = rating_model.objects.values_list("game", "speed", "track", "value", "ranked")
    for game, speed, track, value, ranked in rows.iterator(chunk_size=AT_ONCE):
        counts[game, speed, track][round(value / 100)] += ranked
    names = ("game", "speed", "track")
    point_count, mark = apps.get_model("ratings", "PointCount"), apps.get_model("ratings", "LadderMark")
    for ladder, people in counts.items():
        named = dict(zip(names, ladder, strict=True))
        mark.objects.create(**named, version=1)
        point_count.objects.bulk_create(
            [point_count(**named, points=points, people=number) for points, number in people.items() if number],
            batch_size=AT_ONCE,
        )


class Migration(migrations.Migration):
    dependencies = [("ratings", "0004_places"), ("accounts", "0008_follows")]
    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
