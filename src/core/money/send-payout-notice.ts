import { deliver } from '../mails/deliver.ts';
import { sendDue } from '../mails/send-due.ts';
import type { App } from '../shared/app.ts';
import { markPayoutTold, payoutToTell, takeUntoldPayouts } from './payout-store.ts';

/** Tells an organiser that money is on its way to their bank, once; nobody where they left. */
export async function sendPayoutNotice(app: App, key: { eventId: string; payoutId: string }): Promise<void> {
  const payout = await payoutToTell(app.db, key.eventId, key.payoutId);
  if (payout) {
    const { email, name, amountMinor, currency, paidOn, bankReference, recordedAt } = payout;
    const mail = {
      kind: 'payout-recorded',
      to: email,
      eventName: name,
      amount: { minor: amountMinor, currency },
      paidOn,
      bankReference,
      link: `${app.settings.publicUrl}/platform/event/${key.eventId}/money`,
    } as const;
    const { eventId, payoutId } = key;
    await deliver(app, mail, { id: `payout.${payoutId}`, since: recordedAt, eventId, orderId: null });
  }
  await markPayoutTold(app.db, key, payout ? app.clock.now() : null);
}

/** Sends the notices that are due. @returns how many it tried */
export const sweepPayoutNotices = (app: App, stopping?: AbortSignal) =>
  sendDue(app, takeUntoldPayouts, sendPayoutNotice, stopping);
