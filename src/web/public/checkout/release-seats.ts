import type { Problem } from './begin-transaction.ts';

/** Somebody who wants to choose again waits this long for our server, ms. */
const PATIENCE_MS = 6_000;

/**
 * Asks the server to put an unpaid order's seats back on sale at once.
 * @returns 'kept' when its money came or is on its way, so that its page is where to go; else 'released', also when the
 *   server cannot be reached: the seats then go back when their time is over
 */
export async function releaseSeats(eventId: string, orderId: string): Promise<'released' | 'kept'> {
  try {
    const response = await fetch(`/api/events/${eventId}/orders/${orderId}`, {
      method: 'DELETE',
      keepalive: true,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (response.status !== 409) return 'released';
    const { code } = (await response.json()) as Problem & { code?: string };
    return code === 'order.paid' || code === 'order.payment-pending' ? 'kept' : 'released';
  } catch {
    return 'released';
  }
}
