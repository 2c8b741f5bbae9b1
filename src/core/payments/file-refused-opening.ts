import { transaction } from '../../db/database.ts';
import { fileExceptions } from '../exceptions/file-exception.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import type { App } from '../shared/app.ts';
import type { Money } from '../shared/money.ts';
import type { SellingRefusal } from './payment-refused.ts';

const DAY_MS = 86_400_000;

/**
 * Keeps for people that a provider refuses to take payments of an event, once a day and reason, and has its organiser told: until
 * somebody sees to it nobody can buy.
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
