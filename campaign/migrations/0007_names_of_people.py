"""Who has typed a name at a seat is called so from now on."""

from typing import Any

from django.conf import settings
from django.db import migrations


def take_names(apps: Any, schema_editor: Any) -> None:
    user_model, tenures = apps.get_model("auth", "User"), apps.get_model("campaign", "Tenure")
    for user in user_model.objects.filter(first_name=""):
        last = tenures.objects.filter(user=user).exclude(name="").order_by("-id").first()
        if last is not None:
            user.first_name = last.name
            user.save(update_fields=["first_name"])


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0006_sealed_sessions"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [migrations.RunPython(take_names, migrations.RunPython.noop)]
