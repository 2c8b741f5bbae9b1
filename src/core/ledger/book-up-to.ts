import type { TransferKind } from '../../db/column-types.ts';
import type { Transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { bookTransfers } from './ledger-store.ts';
import type { AttemptKey } from './payment-reference.ts';

/** The refund or dispute that transfers belong to, and its payment. */
export type Booked = { payment: AttemptKey; currency: string } & (
  | { refundId: string; disputeId?: undefined }
  | { disputeId: string; refundId?: undefined }
);

/** The total that transfers of one kind should reach. */
export interface Total {
  kind: TransferKind;
  /** The accounts that it moves money between; a negative `minor` moves it the other way. */
  from: string;
  to: string;
  /** Minor units. */
  minor: number;
  /** The kind of the transfers that reverse it, if that is another one. */
  reversal?: TransferKind;
}

/**
 * Books the difference between the existing transfers of a refund or dispute and these totals; nothing if there is none. So the same news
 * is booked only once, money that comes back is booked in reverse, and money that is sent again is booked again. The caller holds the order
 * locked.
 */
export async function bookUpTo(
  app: Pick<App, 'newId' | 'clock'>,
  tx: Transaction,
  booked: Booked,
  totals: readonly Total[],
): Promise<void> {
  const { payment, currency, refundId = null, disputeId = null } = booked;
  const lines = await findLines(tx, booked);
  const transfers = totals.flatMap(({ kind, from, to, minor, reversal = kind }) => {
    const ofKind = lines.filter((line) => line.kind === kind || line.kind === reversal);
    const missing =
      minor - ofKind.reduce((sum, line) => sum + (line.from === from ? line.minor : -line.minor), 0);
    if (missing === 0) return [];
    const booksAs = missing > 0 ? kind : reversal;
    return [
      {
        id: app.newId(),
        orderId: payment.orderId,
        attemptNumber: payment.number,
        refundId,
        disputeId,
        kind: booksAs,
        currency,
        entry: lines.filter((line) => line.kind === booksAs).length + 1,
        debitAccount: missing > 0 ? from : to,
        creditAccount: missing > 0 ? to : from,
        amountMinor: Math.abs(missing),
      },
    ];
  });
  await bookTransfers(tx, payment.eventId, transfers, app.clock.now());
}

/** Finds all transfers of a refund or dispute, oldest first. */
function findLines(tx: Transaction, { payment, refundId, disputeId }: Booked) {
  return tx
    .selectFrom('ledger_transfers')
    .where('eventId', '=', payment.eventId)
    .where('orderId', '=', payment.orderId)
    .where(refundId === undefined ? 'disputeId' : 'refundId', '=', refundId ?? disputeId ?? null)
    .orderBy('id')
    .select(['kind', 'debitAccount as from', 'amountMinor as minor'])
    .execute();
}
