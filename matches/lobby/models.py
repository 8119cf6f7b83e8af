"""Series: matches that follow one another at the same table."""

from django.db import models
from django.utils import timezone

from matches.ids import new_id


class Series(models.Model):
    """Matches of the same seats and options, one rematch after the other (AD-23). Its totals are counted from them."""

    id = models.CharField(primary_key=True, max_length=36, default=new_id, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.id
