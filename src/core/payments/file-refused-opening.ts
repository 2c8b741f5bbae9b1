import { transaction } from '../../db/database.ts';
import { fileExceptions } from '../exceptions/file-exception.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { Money } from '../shared/money.ts';
import type { SellingRefusal } from './payment-refused.ts';

/**
 * Files an exception when a provider refuses payments for an event, once per day and reason, and notifies its organiser: until somebody
 * fixes it, nobody can buy.
 */
export async function fileRefusedOpening(
  app: Pick<App, 'db' | 'newId' | 'clock'>,
  {
    eventId,
    orderId,
    provider,
    amount,
  }: { eventId: string; orderId: string; provider: string; amount: Money },
  reason: SellingRefusal,
): Promise<void> {
  const now = app.clock.now();
  const day = Math.floor(now.getTime() / DAY_MS);
  await transaction(app.db, async (tx) => {
    const filed = await fileExceptions(app, tx, [
      {
        kind: 'not_opened',
        code: reason,
        occurrence: day,
        eventId,
        orderId,
        provider,
        amountMinor: amount.minor,
        currency: amount.currency,
        outcome: 'seats_released',
      },
    ]);
    const mails = filed.map(() => ({ kind: 'payments-refused' as const, eventId, facts: { reason } }));
    await queueMails(app, tx, mails);
  });
}
