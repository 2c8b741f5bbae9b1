import type { Problem } from './begin-transaction.ts';

/** How long somebody who wants to choose again waits for our server, ms. */
const PATIENCE_MS = 6_000;

/**
 * Asks the server to put an unpaid order's seats back on sale at once.
 * @returns 'kept' when the payment came or is on its way, so the order's page comes next; else 'released', also when the server cannot be
 *   reached: the seats then come free when the hold ends
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
