import type { Problem } from './begin-transaction.ts';

/** Somebody who wants to choose anew waits this long for our server, ms. */
const PATIENCE_MS = 6_000;

/**
 * Asks the server to put an unpaid order's seats back on sale at once.
 * @returns 'kept' when its money came or is on its way, so that its page is where to go; else 'given-back', also when the
 *   server cannot be reached: the seats then go back when their time is over
 */
export async function giveSeatsBack(eventId: string, orderId: string): Promise<'given-back' | 'kept'> {
  try {
    const response = await fetch(`/api/events/${eventId}/orders/${orderId}`, {
      method: 'DELETE',
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status !== 409) return 'given-back';
    const { code } = (await response.json()) as Problem & { code?: string };
    return code === 'order.paid' || code === 'order.payment-pending' ? 'kept' : 'given-back';
  } catch {
    return 'given-back';
  }
}
