import type { KeptSeats } from '../../../core/order-page/keep-seats.ts';
import { sayOnPage } from '../../ui/language/page-language.ts';
import type { Problem } from '../checkout/begin-transaction.ts';
import { clockLead } from '../checkout/server-clock.ts';

/** When held seats go back on sale. */
export interface HoldTime {
  /** ISO 8601, by the server's clock. */
  holdExpiresAt: string;
  /** The same moment by this device's clock, ms since 1970. */
  keptUntil: number;
  /** Whether the server may give more; undefined if it has not said so. */
  moreTime?: boolean;
}

/** How long somebody waits for our server, ms. */
const PATIENCE_MS = 10_000;

/** Asks the server to reserve an order's seats for longer. Resolves to what to say if it does not; never rejects. */
export async function askForMoreTime({
  eventId,
  orderId,
}: {
  eventId: string;
  orderId: string;
}): Promise<HoldTime | { says: string }> {
  try {
    const response = await fetch(`/api/events/${eventId}/orders/${orderId}/hold`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const answer = (await response.json()) as KeptSeats & Problem;
    if (!response.ok) return { says: response.status === 409 ? answer.detail : noAnswer() };
    const { holdExpiresAt, moreTime } = answer;
    return { holdExpiresAt, moreTime, keptUntil: Date.parse(holdExpiresAt) - clockLead(response) };
  } catch {
    return { says: noAnswer() };
  }
}

const noAnswer = () => sayOnPage('hold')('noMoreTime');
