import type { App } from '../shared/app.ts';
import { checkRefundsOf } from './check-refunds.ts';
import { parsePaymentReference } from './payment-reference.ts';
import { verifyPayment } from './verify-payment.ts';

/** Acts on a webhook that was taken in: asks the provider for the truth about what it names. */
export async function processWebhook(app: App, { inboxId }: { inboxId: string }): Promise<void> {
  const notice = await app.db
    .selectFrom('webhook_inbox')
    .select(['event_type', 'reference', 'processed_at'])
    .where('id', '=', inboxId)
    .executeTakeFirst();
  if (!notice || notice.processed_at) return;
  const attempt = notice.reference === null ? undefined : parsePaymentReference(notice.reference);
  if (!attempt) {
    app.log.warn({ inboxId, event: notice.event_type }, 'a webhook names no payment of ours');
  } else if (notice.event_type.startsWith('refund.')) {
    await checkRefundsOf(app, attempt);
  } else {
    await verifyPayment(app, attempt);
  }
  await app.db
    .updateTable('webhook_inbox')
    .set({ processed_at: app.clock.now() })
    .where('id', '=', inboxId)
    .execute();
}

/** Notices whose job was lost (a queue may vanish): they are simply processed here. @returns how many */
export async function sweepWebhooks(app: App): Promise<number> {
  const overdue = await app.db
    .selectFrom('webhook_inbox')
    .select('id')
    .where('processed_at', 'is', null)
    .where('received_at', '<', new Date(app.clock.now().getTime() - 60_000))
    .orderBy('received_at')
    .limit(100)
    .execute();
  for (const { id } of overdue) {
    await processWebhook(app, { inboxId: id }).catch((error: unknown) => {
      app.log.warn({ err: error, inboxId: id }, 'a webhook could not be processed; it will be tried again');
    });
  }
  return overdue.length;
}
