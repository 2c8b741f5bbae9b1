import { Notice } from '../../../ui/notice.tsx';
import type { EventDraft } from '../draft/draft.ts';
import { useDraftForm } from '../draft/use-draft-form.ts';
import { instantOf } from '../fields/local-times.ts';
import { useWizardFacts } from '../wizard-facts.ts';

const TOLD_OF = ['startsAt', 'endsAt', 'timeZone', 'locationText'] as const;

/** Says before it is saved that a move is mailed to those who hold tickets. */
export function MoveNotice({ draft }: { draft: EventDraft }) {
  const { storedTypes } = useWizardFacts();
  const before = useDraftForm().formState.defaultValues;
  const taken = Object.values(storedTypes).some((type) => type.taken > type.setAside);
  if (!taken || !before || TOLD_OF.every((field) => draft[field] === before[field])) return null;
  const endsAt = instantOf(draft.endsAt, draft.timeZone);
  // Nobody is told of what stays over; what is not over is refused such an end.
  if (endsAt && new Date(endsAt) <= new Date()) return null;
  return (
    <Notice kind="info" title="Ticket holders will be told">
      We email everybody who holds a ticket the old and the new date and place. They can ask for a refund.
    </Notice>
  );
}
