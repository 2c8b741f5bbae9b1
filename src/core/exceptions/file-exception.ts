import type { Transaction } from '../../db/database.ts';
import type { ExceptionKind } from '../../db/schema.ts';
import type { SellingRefusal } from '../payments/payment-refused.ts';
import type { App } from '../shared/app.ts';
import { insertExceptions } from './exception-store.ts';

/** Something that went unlike the plan with money, for a person to see. Nothing secret belongs in its texts. */
export interface NewException {
  kind: ExceptionKind;
  /** What it is about: a payment reference, a refund's id. With the kind it is filed once. */
  subject: string;
  /** Null for money that belongs to no event of ours. */
  eventId: string | null;
  orderId?: string | null;
  attemptNumber?: number | null;
  refundId?: string | null;
  /** The card provider's id. */
  provider?: string | null;
  /** Minor units, and the provider's currency code; null where nobody knows. */
  amountMinor?: number | null;
  currency?: string | null;
  /** What happened, in words for people who know the house. */
  detail: string;
  /** What was done by itself: "refunded", "seated"; null when nothing was. */
  resolution?: string | null;
  /** Nobody has to see to it: it is kept for the record. */
  settled?: boolean;
  /** Its event's organiser is mailed why payments are refused; a sweep makes up for a job that is lost. */
  mail?: { refusal: SellingRefusal; checkAt: Date };
}

/** Files exceptions in the caller's transaction; one that was filed before stays as it is, settled or not. @returns the ids of those that are new */
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
    subject: exception.subject,
    refund_id: exception.refundId ?? null,
    provider: exception.provider ?? null,
    amount_minor: exception.amountMinor ?? null,
    currency: exception.currency ?? null,
    detail: exception.detail,
    resolution: exception.resolution ?? null,
    created_at: now,
    settled_at: exception.settled ? now : null,
    refusal: exception.mail?.refusal ?? null,
    mail_check_at: exception.mail?.checkAt ?? null,
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
