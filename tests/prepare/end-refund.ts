import { until } from './ask.ts';
import type { PlacedOrder } from './buy.ts';
import type { Gateway } from './gateway.ts';

/**
 * Waits until a refund of an order's payment is requested at the gateway, and ends it.
 * @param end 'needs-attention' pauses it instead
 * @param nth which of the payment's refunds, oldest first, from 1
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
