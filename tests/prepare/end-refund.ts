import { until } from './ask.ts';
import type { PlacedOrder } from './buy.ts';
import type { Gateway } from './gateway.ts';

/**
 * Ends the gateway's refund of an order's payment as soon as it was requested.
 * @param end 'needs-attention' stops it until it is ended
 * @param nth which of the payment's refunds, in the order of their requests
 */
export async function endRefund(
  gateway: Gateway,
  { reference }: PlacedOrder,
  end: 'approve' | 'fail' | 'needs-attention',
  nth = 1,
): Promise<void> {
  const id = await until(async () => {
    const refunds = await gateway<{ id: string }[]>('GET', `/refund?transaction=${reference}`);
    // Newest first.
    return refunds.at(-nth)?.id;
  }, 'a refund');
  await gateway('POST', `/control/refunds/${id}/${end}`, {});
}
