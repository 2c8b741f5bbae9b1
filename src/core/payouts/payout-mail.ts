import { payoutToNotify } from '../money/payout-store.ts';
import type { Composer } from '../outbox/outbox.ts';

/** Tells an organiser that money is on its way to their bank, unless they have left. */
export const composePayout: Composer = async (app, { eventId, subjectId: payoutId }) => {
  const payout = eventId && payoutId && (await payoutToNotify(app.db, eventId, payoutId));
  if (!payout) return undefined;
  const { email, name, amountMinor, currency, paidOn, bankReference } = payout;
  return {
    kind: 'payout-recorded',
    to: email,
    eventName: name,
    amount: { minor: amountMinor, currency },
    paidOn,
    bankReference,
    link: `${app.settings.publicUrl}/platform/event/${eventId}/money`,
  };
};
