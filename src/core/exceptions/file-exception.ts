import type { Transaction } from '../../db/database.ts';
import type { ExceptionOutcome } from '../../db/schema.ts';
import type { App } from '../shared/app.ts';
import type { Happened } from './exception-facts.ts';
import { insertExceptions } from './exception-store.ts';

/** Which thing an exception is about; what is filed of the same thing with the same kind and code is filed once. */
interface About {
  /** Null for money that belongs to no event of ours. */
  eventId: string | null;
  orderId?: string | null;
  attemptNumber?: number | null;
  refundId?: string | null;
  disputeId?: string | null;
  /** The card provider's id. */
  provider?: string | null;
  /** What has no id of ours: the provider's reference of a payment, the id of a mail. */
  objectId?: string | null;
  /** Which time it happens to the same thing, where it is filed each time; 0 for the first. */
  occurrence?: number;
}

/** Something that went unlike the plan with money, for a person to see. Nothing secret belongs in its facts. */
export type NewException = Happened &
  About & {
    /** Minor units, and the provider's currency code; null where nobody knows. */
    amountMinor?: number | null;
    currency?: string | null;
    /** What was done by itself; null when nothing was. */
    outcome?: ExceptionOutcome | null;
    /** Nobody has to see to it: it is kept for the record. */
    resolved?: boolean;
  };

/** Files exceptions in the caller's transaction; one that was filed before stays as it is, resolved or not. @returns the ids of those that are new */
export async function fileExceptions(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  exceptions: readonly NewException[],
): Promise<string[]> {
  const now = app.clock.now();
  const rows = exceptions.map((exception) => ({
    event_id: exception.eventId,
    id: app.newId(),
    order_id: exception.orderId ?? null,
    attempt_number: exception.attemptNumber ?? null,
    kind: exception.kind,
    code: exception.code ?? null,
    refund_id: exception.refundId ?? null,
    dispute_id: exception.disputeId ?? null,
    provider: exception.provider ?? null,
    object_id: exception.objectId ?? null,
    occurrence: exception.occurrence ?? 0,
    amount_minor: exception.amountMinor ?? null,
    currency: exception.currency ?? null,
    facts: JSON.stringify(exception.facts ?? {}),
    outcome: exception.outcome ?? null,
    created_at: now,
    resolved_at: exception.resolved ? now : null,
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
