"""Whether a prompt may be drawn: what moderators say to players' prompts, and to those of the house."""

from typing import Literal

from django.db import transaction

from matches.http.failures import NotFound
from matches.moderation.acts import record
from matches.moderation.models import Subject
from matches.penalties.models import Approval, Prompt
from matches.players.models import Player

Judgement = Literal["approve", "reject", "enable", "disable"]


def prompt_judge(*, prompt_id: str, actor: Player, judgement: Judgement, reason: str) -> Prompt:
    """Approve or reject a prompt, or take it out of use and back; a prompt that is out of use is never drawn again.

    The same judgement again changes nothing. Raises NotFound.
    """
    with transaction.atomic():
        prompt = Prompt.objects.select_for_update().filter(pk=prompt_id).first()
        if prompt is None:
            raise NotFound
        before = {"approval": prompt.approval, "enabled": prompt.enabled}
        match judgement:
            case "approve":
                prompt.approval = Approval.APPROVED
            case "reject":
                prompt.approval = Approval.REJECTED
            case "enable":
                prompt.enabled = True
            case "disable":
                prompt.enabled = False
        after = {"approval": prompt.approval, "enabled": prompt.enabled}
        if after != before:
            prompt.save(update_fields=["approval", "enabled"])
            record(
                actor=actor, verb=f"prompt.{judgement}", subject=Subject.PROMPT, subject_id=prompt.id, reason=reason,
                before=before, after=after,
            )  # fmt: skip
    return prompt
