import type { SaleState } from '../../../core/event-page/sale-state.ts';
import { EventDate } from './event-date.tsx';

const WORDS: Record<Exclude<SaleState, 'preview'>, string> = {
  on: 'On sale',
  'not-open': 'Opens later',
  'sold-out': 'Sold out',
  'sale-over': 'Ticket sales have ended',
  ended: 'Over',
  cancelled: 'Cancelled',
};

interface Selling {
  sale: SaleState;
  /** The first of what is not on sale yet opens at this ISO 8601 instant; null where there is none. */
  opensAt: string | null;
  /** IANA zone of the event. */
  timeZone: string;
}

/** Says how an event's sale stands, in a few words; nothing of one that is not approved. @param short the day as in lists */
export function SaleWords({
  event: { sale, opensAt, timeZone },
  short,
}: {
  event: Selling;
  short?: boolean;
}) {
  if (sale === 'preview') return null;
  if (sale !== 'not-open' || !opensAt) return WORDS[sale];
  return (
    <>
      Opens on <EventDate startsAt={opensAt} timeZone={timeZone} short={short} />
    </>
  );
}
