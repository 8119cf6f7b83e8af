"""House prompts as a file: taken out, worked on elsewhere, brought back. For administrators."""

from typing import Annotated, Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from import_export import resources
from import_export.formats.base_formats import CSV, JSON
from pydantic import Field, TypeAdapter
from pydantic import ValidationError as NotText

from matches.admin.base import staff
from matches.http.prose import PROSE, TIDIED
from matches.moderation.acts import record
from matches.moderation.models import Subject
from matches.penalties.models import Approval, Prompt
from matches.players.models import Player

FORMATS: dict[str, Any] = {"csv": CSV, "json": JSON}
COLUMNS = ("id", "mode", "text_id", "text_en", "enabled")
LARGEST = 512 * 1024
"""Bytes; some thousand prompts."""

TEXT: TypeAdapter[str] = TypeAdapter(Annotated[str, Field(max_length=200), PROSE, TIDIED])


class HousePrompts(resources.ModelResource):  # type: ignore[misc]
    """The prompts of the house. Players' own are neither taken out nor touched."""

    class Meta:
        model = Prompt
        fields = COLUMNS
        import_id_fields = ("id",)
        skip_unchanged = True
        report_skipped = True
        use_transactions = True
        clean_model_instances = True

    def __init__(self, actor: Player) -> None:
        super().__init__()
        self._actor = actor

    def get_queryset(self) -> Any:
        """Of the house."""
        return Prompt.objects.filter(author=None).order_by("mode", "id")

    def before_import_row(self, row: Any, **more: Any) -> None:
        """Raises ValidationError for what is no prompt of the house."""
        key = str(row.get("id") or "").strip()
        if not (0 < len(key) <= 36 and key.replace("-", "").isalnum() and key.isascii()):
            raise ValidationError({"id": gettext("An id has up to 36 letters, digits and hyphens.")})
        if Prompt.objects.filter(pk=key, author__isnull=False).exists():
            raise ValidationError({"id": gettext("This is a player’s prompt.")})
        if row.get("mode") not in ("movement", "truth"):
            raise ValidationError({"mode": gettext("The mode is movement or truth.")})
        for column in ("text_id", "text_en"):
            try:
                row[column] = TEXT.validate_python(row.get(column) or "")
            except NotText:
                raise ValidationError(
                    {column: gettext("The text is too long, or has something unseen in it.")}
                ) from None
        if not (row["text_id"] and row["text_en"]):
            raise ValidationError({"text_id": gettext("A prompt of the house has both languages.")})

    def before_save_instance(self, instance: Any, row: Any, **more: Any) -> None:
        """What administrators bring is approved."""
        instance.approval = Approval.APPROVED
        columns = (*COLUMNS[1:], "approval")
        self._before = Prompt.objects.filter(pk=instance.pk).values(*columns).first() or {}

    def after_save_instance(self, instance: Any, row: Any, **more: Any) -> None:
        """Written down with the change; a trial run takes both back."""
        after = {name: getattr(instance, name) for name in (*COLUMNS[1:], "approval")}
        record(
            actor=self._actor, verb="prompt.import", subject=Subject.PROMPT, subject_id=instance.pk,
            reason=gettext("from a file"), before=self._before, after=after,
        )  # fmt: skip


class FileForm(forms.Form):
    """A file to try."""

    file = forms.FileField(label=_("CSV or JSON file"))

    def clean_file(self) -> tuple[str, str]:
        """The format by its name, and its text."""
        given = self.cleaned_data["file"]
        ending = given.name.rpartition(".")[2].lower()
        if ending not in FORMATS:
            raise ValidationError(gettext("The name of the file must end in .csv or .json."))
        if given.size > LARGEST:
            raise ValidationError(gettext("The file is too large."))
        try:
            return ending, given.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ValidationError(gettext("The file is not in UTF-8.")) from None


class ConfirmForm(forms.Form):
    """The same once more, after it was looked at."""

    form = forms.ChoiceField(choices=[(name, name) for name in FORMATS])
    text = forms.CharField(max_length=LARGEST, strip=False)


class Exchange:
    """The two addresses, for the room of prompts."""

    admin_site: Any
    opts: Any

    def _may_exchange(self, request: HttpRequest) -> Player:
        actor = staff(request)
        if not actor.has_perm("matches.exchange_prompt"):
            raise PermissionDenied
        return actor

    def export_view(self, request: HttpRequest) -> HttpResponse:
        """The prompts of the house as a file."""
        actor = self._may_exchange(request)
        name = request.GET.get("format", "csv")
        kind = FORMATS.get(name, CSV)()
        content = kind.export_data(HousePrompts(actor).export())
        return HttpResponse(
            content,
            content_type=f"{kind.get_content_type()}; charset=utf-8",
            headers={"Content-Disposition": f'attachment; filename="prompts.{kind.get_extension()}"'},
        )

    def import_view(self, request: HttpRequest) -> HttpResponse:
        """Choose a file, see what it would change, then change it."""
        actor = self._may_exchange(request)
        context: dict[str, Any] = {
            **self.admin_site.each_context(request),
            "opts": self.opts,
            "list_title": _("Prompts"),
            "title": _("Import prompts"),
            "columns": COLUMNS,
        }
        confirmed = request.method == "POST" and "text" in request.POST
        form: forms.Form
        if confirmed:
            form = ConfirmForm(request.POST)
        else:
            form = FileForm(request.POST or None, request.FILES or None)
        if request.method == "POST" and form.is_valid():
            cleaned = form.cleaned_data
            name, text = (cleaned["form"], cleaned["text"]) if confirmed else cleaned["file"]
            try:
                dataset = FORMATS[name]().create_dataset(text)
            except Exception:
                dataset = None
                form.add_error(None, gettext("The file cannot be read."))
            if dataset is not None:
                result = HousePrompts(actor).import_data(
                    dataset, dry_run=not confirmed, rollback_on_validation_errors=True
                )
                wrong = result.has_errors() or result.has_validation_errors()
                if confirmed and not wrong:
                    messages.success(request, gettext("The prompts are imported."))
                    return redirect(reverse("admin:matches_prompt_changelist"))
                context |= {"result": result, "wrong": wrong, "form_name": name, "text": text}
        context["form"] = form if not confirmed else FileForm()
        return TemplateResponse(request, "desk/import.html", context, status=400 if form.errors else 200)
