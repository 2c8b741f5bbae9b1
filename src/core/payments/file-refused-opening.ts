import { transaction } from '../../db/database.ts';
import { fileExceptions } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';
import type { Money } from '../shared/money.ts';
import type { SellingRefusal } from './payment-refused.ts';

/** In words for people who know the house. */
const SAYS: Record<SellingRefusal, string> = {
  'amount-too-small': 'It doesn’t take payments this small. Raise the price, or make the ticket free.',
  'amount-too-large': 'It doesn’t take payments this large.',
  currency: 'It isn’t set up for this currency. Whoever runs this site can switch it on there.',
  payee:
    'It no longer pays out to the organiser’s account. Check ‘Payouts’ in Settings, or the card provider’s dashboard.',
  key: 'It doesn’t accept this site’s key. Whoever runs this site needs to check its settings.',
  other: 'It refused this payment. What it said is in this site’s log.',
};

/** A job that takes longer was lost. */
const MAILED_WITHIN_MS = 120_000;

/**
 * Keeps for people that a provider refuses to take payments of an event, once a day and reason, and has its organiser told: until
 * somebody sees to it nobody can buy.
 */
export async function fileRefusedOpening(
  app: Pick<App, 'db' | 'newId' | 'clock' | 'jobs'>,
  {
    eventId,
    orderId,
    provider,
    amount,
  }: { eventId: string; orderId: string; provider: string; amount: Money },
  reason: SellingRefusal,
): Promise<void> {
  const now = app.clock.now();
  const day = now.toISOString().slice(0, 10);
  await transaction(app.db, async (tx) => {
    const filed = await fileExceptions(app, tx, [
      {
        kind: 'not_opened',
        subject: `${provider} ${eventId} ${reason} ${day}`,
        eventId,
        orderId,
        provider,
        amountMinor: amount.minor,
        currency: amount.currency,
        detail: SAYS[reason],
        resolution: 'seats given back',
        mail: { refusal: reason, checkAt: new Date(now.getTime() + MAILED_WITHIN_MS) },
      },
    ]);
    await app.jobs.enqueue(
      tx,
      'send-payments-refused',
      filed.map((exceptionId) => ({ exceptionId })),
    );
  });
}
