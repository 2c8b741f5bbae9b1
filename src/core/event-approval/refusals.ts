import { catalogueOf } from '../shared/errors.ts';
import { isolate } from '../shared/text/isolate.ts';

/** A decision of another admin, or of the one who asks (`by` is null). */
interface Decided {
  decision: 'approved' | 'rejected';
  by: string | null;
  reason: string | null;
}

function decided({ decision, by, reason }: Decided, when: 'already' | 'meanwhile'): string {
  const sentence = `${by === null ? 'You' : isolate(by)} ${decision} this event ${when}`;
  return reason ? `${sentence}: “${isolate(reason)}”` : `${sentence}.`;
}

export const refusal = catalogueOf({
  'event.already-decided': [
    'conflict',
    (facts: Decided | Pick<Decided, 'decision'>) =>
      'by' in facts ? decided(facts, 'already') : `This event is already ${facts.decision}.`,
  ],
  'event.cancelled': [
    'conflict',
    {
      'nothing-to-approve': 'This event is cancelled, so there’s nothing left to approve.',
      'nothing-to-decide':
        'This event is cancelled, so there’s nothing left to decide. Its page stays up for the people who bought tickets.',
    },
  ],
  'event.changed-meanwhile': [
    'conflict',
    {
      event: 'The organiser has changed this event. Look at it again before you decide.',
      date: 'One of its dates was changed or decided. Look at them again before you decide.',
    },
  ],
  'event.decided-meanwhile': [
    'conflict',
    ({ decision, by = null, reason = null }: { lastDecision: string | null } & Partial<Decided>) =>
      decision ? decided({ decision, by, reason }, 'meanwhile') : 'Load the page again.',
  ],
  'event.draft': [
    'conflict',
    'This event is a draft. You can decide about it once its organiser sends it for approval.',
  ],
  'event.over': [
    'conflict',
    {
      'nothing-to-approve': 'This event is over, so there’s nothing left to approve.',
      'nothing-to-decide':
        'This event is over, so there’s nothing left to decide. Its page stays up for the people who were there.',
    },
  ],
});
