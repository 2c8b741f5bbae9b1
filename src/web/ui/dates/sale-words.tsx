import type { SaleState } from '../../../core/event-page/sale-state.ts';
import { dates } from '../../../languages/en/dates.ts';
import { Tell, useWords } from '../language/language.tsx';
import { LocalTime } from './local-time.tsx';

const WORDS = {
  on: 'onSale',
  'not-open': 'opensLater',
  'sold-out': 'soldOut',
  'sale-over': 'salesEnded',
  ended: 'over',
  cancelled: 'cancelled',
} as const satisfies Record<Exclude<SaleState, 'preview'>, string>;

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
  const say = useWords(dates);
  if (sale === 'preview') return null;
  if (sale !== 'not-open' || !opensAt) return say(WORDS[sale]);
  const moment = <LocalTime instant={opensAt} timeZone={timeZone} {...(short && { short })} />;
  return <Tell of={dates} text="opensOn" with={{ moment }} />;
}
