import type { SaleState } from '../../../core/event-page/sale-state.ts';
import { LocalTime } from './local-time.tsx';

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
  /** When the first ticket type that is not yet on sale opens, ISO 8601; null if none will. */
  opensAt: string | null;
  /** IANA zone of the event. */
  timeZone: string;
}

/** Says briefly how an event's sale stands, and nothing if the event is not approved. @param short the day as in lists */
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
      Opens on <LocalTime instant={opensAt} timeZone={timeZone} short={short} />
    </>
  );
}
