import { transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import { providerOf } from '../providers/find-provider.ts';
import { findLostPayment, lostFacts } from '../reconciliation/lost-payment.ts';
import type { App } from '../shared/app.ts';

/** What a signed webhook reports about a payment that nobody here knows. */
export interface UnknownNotice {
  provider: string;
  /** The provider's event type, such as "charge.success". */
  eventType: string;
  about: 'payment' | 'refund' | 'dispute';
  /** The reference in the notice: another merchant's, or none. */
  reference: string | null;
  /** The provider's id of the object. */
  objectId: string;
  /** The connected account that sent it; null for the platform's own. */
  payee: string | null;
}

const LONGEST = 200;

/**
 * Files a payment that a genuine webhook names and nobody here knows: another shop uses the same account, the reference was made by
 * hand, or the order's database was lost. The provider is asked first; a payment that it does not know, or that was never paid, is not
 * filed.
 * @throws whatever the provider's port rejects with; the webhook is processed again later
 */
export async function fileUnknownPayment(app: App, notice: UnknownNotice): Promise<void> {
  const { about, reference, eventType } = notice;
  const provider = providerOf(app, notice.provider);
  const asks = provider !== undefined && about === 'payment' && reference !== null;
  const found = asks ? await provider.get({ reference, accessCode: null, payee: notice.payee }) : undefined;
  if (asks && found?.status !== 'succeeded' && found?.status !== 'reversed') return;
  const { payee } = notice;
  const lost = provider && found && (await findLostPayment(app, provider, { ...found, payee }));
  await transaction(app.db, (tx) =>
    fileException(app, tx, {
      kind: 'unknown_payment',
      objectId: (reference ?? notice.objectId).slice(0, LONGEST),
      eventId: lost?.key.eventId ?? null,
      provider: notice.provider,
      amountMinor: found?.amountMinor ?? null,
      currency: found?.currency ?? null,
      facts: { about, told: eventType.slice(0, LONGEST), ...(lost && lostFacts(lost)) },
    }),
  );
}
