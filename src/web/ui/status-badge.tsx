import type { EventStatus } from '../../core/event-page/event-status.ts';
import { Badge } from './badge.tsx';

const WORDS = {
  on: ['success', 'On sale'],
  'sold-out': ['success', 'Sold out'],
  'not-open': ['neutral', 'Opens later'],
  'sale-over': ['neutral', 'Sales ended'],
  pending: ['warning', 'Waiting for approval'],
  rejected: ['error', 'Not approved'],
  draft: ['neutral', 'Draft'],
  ended: ['neutral', 'Ended'],
  cancelled: ['neutral', 'Cancelled'],
} as const satisfies Record<EventStatus, readonly [kind: string, words: string]>;

/** How an event stands, in one word. */
export function StatusBadge({ of }: { of: EventStatus }) {
  const [kind, words] = WORDS[of];
  return <Badge kind={kind}>{words}</Badge>;
}
