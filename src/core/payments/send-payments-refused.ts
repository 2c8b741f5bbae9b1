import { findOrganiser } from '../events/event-store.ts';
import {
  findRefusalToMail,
  markRefusalMailed,
  takeUnmailedRefusals,
} from '../exceptions/refusal-mail-store.ts';
import { deliver } from '../mails/deliver.ts';
import { sendDue } from '../mails/send-due.ts';
import type { App } from '../shared/app.ts';

/** Tells an organiser, once, that nobody can pay for their event; nobody where they left. */
export async function sendPaymentsRefused(app: App, { exceptionId }: { exceptionId: string }): Promise<void> {
  const refused = await findRefusalToMail(app.db, exceptionId);
  if (!refused) return;
  const { eventId, reason, since } = refused;
  const organiser = await findOrganiser(app.db, eventId);
  if (organiser) {
    const { email: to, eventName } = organiser;
    const link = `${app.settings.publicUrl}/platform/event/${eventId}/exceptions`;
    const mail = { kind: 'payments-refused', to, eventName, reason, link } as const;
    await deliver(app, mail, { id: `payments-refused.${exceptionId}`, since, eventId, orderId: null });
  }
  await markRefusalMailed(app.db, exceptionId);
}

/** Sends the mails that are due. @returns how many it tried */
export const sweepRefusedPaymentMails = (app: App, stopping?: AbortSignal) =>
  sendDue(app, takeUnmailedRefusals, sendPaymentsRefused, stopping);
