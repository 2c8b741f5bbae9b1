import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { record } from '../audit/record.ts';
import { findOpenCancellation } from '../events/cancellation-store.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { bookTransfers } from '../ledger/ledger-store.ts';
import { lockSums, sumEvent } from '../money/money-store.ts';
import { findPayout, insertPayout, lockPayouts, type Payout } from '../money/payout-store.ts';
import { dueOf } from '../money/statement.ts';
import { sumUnreportedDirect, unreportedIn } from '../money/unreported-fee-store.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { HOUR_MS } from '../shared/durations.ts';
import { type Currency, currencySchema, formatMoney } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { lineOfText } from '../shared/text/text.ts';
import { refusal } from './refusals.ts';

export const recordPayoutInput = z.strictObject({
  requestId: z.uuid({ error: 'This is no id.' }).describe('Yours; the same again is the same payout.'),
  amountMinor: z
    .int({ error: 'Enter an amount.' })
    .min(1, { error: 'Enter an amount.' })
    .max(1_000_000_000_000, { error: 'Enter a smaller amount.' })
    .describe('Minor units; at most the balance due.'),
  currency: currencySchema,
  paidOn: z.iso.date({ error: 'Choose a date.' }).describe('The day of the transfer.'),
  bankReference: lineOfText({ max: 100, needed: 'Enter the transfer reference.' }),
});

/**
 * Records that the operator paid an organiser for an event by bank transfer, and mails the organiser; for admins. A request id is booked
 * once. A payout cannot exceed what is due: the payout reserve stays, and so does money that the provider paid directly but has not
 * reported the fee for.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'not-found' (event.unknown), 'invalid' (input.invalid,
 * payout.too-much, payout.not-yet), 'conflict' (payout.request-used, payout.refunds-being-asked)
 */
export async function recordPayout(app: App, actor: Actor, givenId: unknown, input: unknown): Promise<void> {
  const admin = requireAdmin(actor);
  const eventId = eventIdOf(givenId);
  const asked = parseInput(recordPayoutInput, input);
  const now = app.clock.now();
  // The date may be ahead of UTC by up to 14 hours somewhere on earth.
  if (Date.parse(asked.paidOn) > now.getTime() + 14 * HOUR_MS) {
    throw refusal('payout.not-yet', { at: 'paidOn' });
  }
  const payout: Payout = {
    eventId,
    id: asked.requestId,
    amountMinor: asked.amountMinor,
    currency: asked.currency,
    paidOn: asked.paidOn,
    bankReference: asked.bankReference,
    recordedBy: admin.userId,
    recordedAt: now,
  };
  await transaction(app.db, async (tx) => {
    if (!(await lockPayouts(tx, eventId))) throw unknownEvent();
    const earlier = await findPayout(tx, eventId, payout.id);
    if (earlier) {
      if (spell(earlier) !== spell(payout)) throw refusal('payout.request-used');
      return;
    }
    await lockSums(tx, eventId);
    if (await findOpenCancellation(tx, eventId)) throw refusal('payout.refunds-being-asked');
    const sums = (await sumEvent(app, tx, eventId)).find(({ currency }) => currency === payout.currency);
    const currency = payout.currency as Currency;
    const unreportedMinor = unreportedIn(await sumUnreportedDirect(tx, [eventId]), { eventId, currency });
    if (payout.amountMinor > Math.max(0, (sums ? dueOf(sums) : 0) - unreportedMinor)) {
      const { onItsWayMinor = 0, inDisputeMinor = 0 } = sums ?? {};
      const dueMinor = (sums ? dueOf(sums) : 0) - unreportedMinor;
      throw refusal('payout.too-much', {
        currency,
        dueMinor,
        onItsWayMinor,
        inDisputeMinor,
        unreportedMinor,
        at: 'amountMinor',
      });
    }
    await insertPayout(tx, payout);
    const booking = {
      id: app.newId(),
      kind: 'payout' as const,
      debitAccount: 'organiser',
      creditAccount: 'bank',
      amountMinor: payout.amountMinor,
      currency: payout.currency,
      payoutId: payout.id,
    };
    await bookTransfers(tx, eventId, [booking], now);
    const { paidOn, bankReference } = asked;
    const amount = formatMoney({ minor: asked.amountMinor, currency: asked.currency });
    await record(app, tx, {
      kind: 'money.payout-recorded',
      by: admin,
      eventId,
      facts: { amount, paidOn, bankReference },
    });
    await queueMails(app, tx, [{ kind: 'payout', eventId, subjectId: payout.id }]);
  });
}

const spell = ({ amountMinor, currency, paidOn, bankReference }: Payout) =>
  JSON.stringify([amountMinor, currency, paidOn, bankReference]);
