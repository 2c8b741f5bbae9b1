import { transaction } from '../../db/database.ts';
import { fileException } from '../exceptions/file-exception.ts';
import type { App } from '../shared/app.ts';

/** What a signed webhook says of money that nobody here knows. */
export interface UnknownNotice {
  provider: string;
  /** The provider's word: "charge.success". */
  eventType: string;
  about: 'payment' | 'refund' | 'dispute';
  /** As the notice names it: another merchant's, or none at all. */
  reference: string | null;
  /** The provider's id of what it is about. */
  objectId: string;
  /** The organiser's account that it comes from; null: the platform's own. */
  payee: string | null;
}

const LONGEST = 200;

/**
 * Keeps a payment that a provider's genuine webhook names and nobody here knows (another shop behind the same account, a reference
 * made by hand, an order of a database that was lost), so that it is not lost as well. The provider is asked what it was: what it
 * does not know either, or was never paid, is none.
 * @throws whatever the provider's port rejects with; the webhook is processed again later
 */
export async function fileUnknownPayment(app: App, notice: UnknownNotice): Promise<void> {
  const { about, reference, eventType } = notice;
  const provider = app.providers.find(({ id }) => id === notice.provider);
  const asks = provider !== undefined && about === 'payment' && reference !== null;
  const found = asks ? await provider.get({ reference, accessCode: null, payee: notice.payee }) : undefined;
  if (asks && found?.status !== 'succeeded' && found?.status !== 'reversed') return;
  await transaction(app.db, (tx) =>
    fileException(app, tx, {
      kind: 'unknown_payment',
      objectId: (reference ?? notice.objectId).slice(0, LONGEST),
      eventId: null,
      provider: notice.provider,
      amountMinor: found?.amountMinor ?? null,
      currency: found?.currency ?? null,
      facts: { about, told: eventType.slice(0, LONGEST) },
    }),
  );
}
