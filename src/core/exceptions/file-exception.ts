import type { ExceptionOutcome } from '../../db/column-types.ts';
import type { Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import type { Happened } from './exception-facts.ts';
import { insertExceptions } from './exception-store.ts';

/** What an exception is about. The same subject is filed once for each kind and code. */
interface About {
  /** Null for money that belongs to none of our events. */
  eventId: string | null;
  orderId?: string | null;
  attemptNumber?: number | null;
  refundId?: string | null;
  disputeId?: string | null;
  /** The card provider's id, such as 'paystack'. */
  provider?: string | null;
  /** The subject's id if we have none for it: a payment's reference at the provider, or the id of a mail. */
  objectId?: string | null;
  /** Counts repetitions if the same thing is filed each time it happens; 0 for the first. */
  occurrence?: number;
}

/** Something about money or a mail that did not go as planned, for a person to see. Its facts must not contain secrets. */
export type NewException = Happened &
  About & {
    /** Minor units, and the provider's currency code; null if unknown. */
    amountMinor?: number | null;
    currency?: string | null;
    /** What was done automatically; null if nothing was. */
    outcome?: ExceptionOutcome | null;
    /** Whether it is kept only for the record, as nobody has to act. */
    resolved?: boolean;
  };

/**
 * Files exceptions in the caller's transaction. One that was filed before stays as it is, resolved or not. @returns the ids of the new ones
 */
export async function fileExceptions(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  exceptions: readonly NewException[],
): Promise<string[]> {
  const now = app.clock.now();
  const rows = exceptions.map((exception) => ({
    eventId: exception.eventId,
    id: app.newId(),
    orderId: exception.orderId ?? null,
    attemptNumber: exception.attemptNumber ?? null,
    kind: exception.kind,
    code: exception.code ?? null,
    refundId: exception.refundId ?? null,
    disputeId: exception.disputeId ?? null,
    provider: exception.provider ?? null,
    objectId: exception.objectId ?? null,
    occurrence: exception.occurrence ?? 0,
    amountMinor: exception.amountMinor ?? null,
    currency: exception.currency ?? null,
    facts: JSON.stringify(exception.facts ?? {}),
    outcome: exception.outcome ?? null,
    createdAt: now,
    resolvedAt: exception.resolved ? now : null,
  }));
  return insertExceptions(tx, rows);
}

/** Files one exception in the caller's transaction. */
export async function fileException(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  exception: NewException,
): Promise<void> {
  await fileExceptions(app, tx, [exception]);
}
