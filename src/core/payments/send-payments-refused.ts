import { findOrganiser } from '../events/event-store.ts';
import {
  findRefusalToMail,
  markRefusalMailed,
  takeUnmailedRefusals,
} from '../exceptions/refusal-mail-store.ts';
import type { App } from '../shared/app.ts';
import { refusalOf } from '../shared/mail-refused.ts';

const NEXT_TRY_MS = 15 * 60_000;

/**
 * The job 'send-payments-refused': tells an organiser, once, that nobody can pay for their event; nobody where they left. An address that
 * refuses mail is not tried again.
 */
export async function sendPaymentsRefused(app: App, { exceptionId }: { exceptionId: string }): Promise<void> {
  const refused = await findRefusalToMail(app.db, exceptionId);
  if (!refused) return;
  const { eventId, reason } = refused;
  const organiser = await findOrganiser(app.db, eventId);
  if (organiser) {
    const { email: to, eventName } = organiser;
    const link = `${app.settings.publicUrl}/platform/event/${eventId}/exceptions`;
    const said = await refusalOf(app.mailer.send({ kind: 'payments-refused', to, eventName, reason, link }));
    if (said !== undefined) app.log.warn({ eventId, refusal: said }, 'an address refuses mail');
  }
  await markRefusalMailed(app.db, exceptionId);
}

/** Sends the mails whose job was lost (a queue may vanish) or fails. @returns how many it tried */
export async function sweepRefusedPaymentMails(app: App): Promise<number> {
  const now = app.clock.now();
  const overdue = await takeUnmailedRefusals(app.db, now, new Date(now.getTime() + NEXT_TRY_MS));
  for (const exceptionId of overdue) {
    await sendPaymentsRefused(app, { exceptionId }).catch((error: unknown) => {
      app.log.warn(
        { err: error, exceptionId },
        'refused payments could not be told of; it will be tried again',
      );
    });
  }
  return overdue.length;
}
