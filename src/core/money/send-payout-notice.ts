import type { App } from '../shared/app.ts';
import { markPayoutTold, payoutToTell, takeUntoldPayouts } from './payout-store.ts';

const NEXT_TRY_MS = 15 * 60_000;

/** Tells an organiser that money is on its way to their bank, once; nobody where they left. */
export async function sendPayoutNotice(app: App, key: { eventId: string; payoutId: string }): Promise<void> {
  const payout = await payoutToTell(app.db, key.eventId, key.payoutId);
  if (payout) {
    const { email, name, amountMinor, currency, paidOn, bankReference } = payout;
    await app.mailer.send({
      kind: 'payout-recorded',
      to: email,
      eventName: name,
      amount: { minor: amountMinor, currency },
      paidOn,
      bankReference,
      link: `${app.settings.publicUrl}/platform/event/${key.eventId}/money`,
    });
  }
  await markPayoutTold(app.db, key, payout ? app.clock.now() : null);
}

/** Sends the notices whose job was lost (a queue may vanish) or fails. @returns how many it tried */
export async function sweepPayoutNotices(app: App): Promise<number> {
  const now = app.clock.now();
  const overdue = await takeUntoldPayouts(app.db, now, new Date(now.getTime() + NEXT_TRY_MS));
  for (const payout of overdue) {
    await sendPayoutNotice(app, payout).catch((error: unknown) => {
      app.log.warn({ err: error, ...payout }, 'a payout could not be told of; it will be tried again');
    });
  }
  return overdue.length;
}
