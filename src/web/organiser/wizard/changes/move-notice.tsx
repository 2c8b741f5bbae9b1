import { Notice } from '../../../ui/notice.tsx';
import type { EventDraft } from '../draft/draft.ts';
import { instantOf } from '../fields/local-times.ts';
import { useWizardFacts } from '../wizard-facts.ts';

const TOLD_OF = ['startsAt', 'endsAt', 'timeZone', 'locationText'] as const;

/** Says before saving that ticket holders will get an email about the move. */
export function MoveNotice({ stored, draft }: { stored: EventDraft; draft: EventDraft }) {
  const { storedTypes } = useWizardFacts();
  const taken = Object.values(storedTypes).some((type) => type.taken > type.setAside);
  if (!taken || TOLD_OF.every((field) => draft[field] === stored[field])) return null;
  const endsAt = instantOf(draft.endsAt, draft.timeZone);
  // Nobody is told about an event that is over; core refuses such an end for one that is not.
  if (endsAt && new Date(endsAt) <= new Date()) return null;
  return (
    <Notice kind="info" title="Ticket holders will be told">
      We email everybody who holds a ticket the old and the new date and place. They can ask for a refund.
    </Notice>
  );
}
