import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { bookUpTo } from '../ledger/book-up-to.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import type { RefundSnapshot } from '../providers/payment-provider.ts';
import type { App } from '../shared/app.ts';
import { isSaleRefund } from './refund-reason.ts';
import { type StoredRefund, storeFeeRefund } from './refund-store.ts';

type World = Pick<App, 'newId' | 'clock' | 'providers'>;

/**
 * Books a refund that is done, and the part of its fee that the platform refunded with it. A fee refund that is made later is booked
 * by `bookFeeRefund`.
 */
export async function bookRefund(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  snapshot: Omit<RefundSnapshot, 'id'> & { fromAccount?: string | undefined },
): Promise<void> {
  if (snapshot.pendingFeeRefund)
    return book(app, tx, refund, { sent: true, feeMinor: await feeGiven(tx, refund) });
  await bookFeeRefund(app, tx, refund, feeSent(app, refund, snapshot), snapshot.fromAccount);
}

/** Books the fee refund of a refund that is done, made with it or later. */
export async function bookFeeRefund(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  feeMinor: number,
  fromAccount?: string,
): Promise<void> {
  if (isSaleRefund(refund.reason)) await storeFeeRefund(tx, refund, feeMinor);
  await book(app, tx, refund, { sent: true, feeMinor, fromAccount });
}

/**
 * Books a refund reversal. Where the payee was liable for the refund and keeps the platform's fee refund, that fee refund stands, and
 * trying the refund again does not repeat it.
 */
export function bookReversal(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  { feeRefundMinor = 0 }: Pick<RefundSnapshot, 'feeRefundMinor'>,
): Promise<void> {
  return book(app, tx, refund, { sent: false, feeMinor: payeeIsLiable(app, refund) ? feeRefundMinor : 0 });
}

async function book(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  {
    sent,
    feeMinor,
    fromAccount = `provider:${refund.provider}`,
  }: { sent: boolean; feeMinor: number; fromAccount?: string | undefined },
): Promise<void> {
  const { eventId, orderId, attemptNumber: number, currency, payee } = refund;
  const sale = isSaleRefund(refund.reason);
  const sentMinor = sent ? refund.amountMinor : 0;
  const back = {
    kind: 'refund' as const,
    reversal: 'refund_reversal' as const,
    from: sale ? 'organiser' : 'customer',
    to: fromAccount,
    minor: sentMinor,
  };
  const fee = {
    kind: 'fee_refund' as const,
    from: 'platform',
    to: 'organiser',
    minor: sale ? feeMinor : 0,
  };
  const toPayee = {
    kind: 'direct_settlement' as const,
    from: 'organiser',
    to: `payee:${payee}`,
    minor: payeeIsLiable(app, refund)
      ? feeMinor - sentMinor
      : -(await payeeDebt(tx, refund, { sent, feeMinor })),
  };
  const booked = { payment: { eventId, orderId, number }, refundId: refund.id, currency };
  await bookUpTo(app, tx, booked, payee === null ? [back, fee] : [back, fee, toPayee]);
}

/**
 * How much of its fee the platform refunded with a refund, in minor units. A provider that refunds the fee itself reports the amount,
 * so a fee refund made there by hand is not booked twice. When it reports nothing, as for a refund made there, none was made.
 */
function feeSent(
  app: World,
  refund: StoredRefund,
  { feeRefundMinor }: Pick<RefundSnapshot, 'feeRefundMinor'>,
): number {
  if (payeeIsLiable(app, refund)) return feeRefundMinor ?? 0;
  return isSaleRefund(refund.reason) ? (feeRefundMinor ?? refund.feeRefundMinor) : 0;
}

/** The same amount by the ledger, for a payee who is liable for refunds: their account holds it beyond what the refund took from them. */
async function feeGiven(tx: Transaction, { eventId, orderId, id }: StoredRefund): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(case when debit_account like 'payee:%' or kind = 'refund_reversal' then -amount_minor else amount_minor end), 0)::bigint as minor
    from ledger_transfers
    where event_id = ${eventId} and order_id = ${orderId} and refund_id = ${id}
      and kind in ('refund', 'refund_reversal', 'direct_settlement')
  `.execute(tx);
  return rows[0]?.minor ?? 0;
}

/**
 * What a directly paid payee owes for a refund that the platform sent, in minor units: the refund less the fee that the platform
 * refunded or had kept. It is never below zero: then the platform keeps a fee refund that it owes to them.
 */
async function payeeDebt(
  tx: Transaction,
  refund: StoredRefund,
  { sent, feeMinor }: { sent: boolean; feeMinor: number },
): Promise<number> {
  if (refund.payee === null || !sent) return 0;
  if (isSaleRefund(refund.reason)) return Math.max(0, refund.amountMinor - feeMinor);
  return Math.max(0, Math.min(refund.amountMinor, await directlyPaid(tx, refund)));
}

/** How much of a payment was paid to its payee or kept from them as the provider's fee, less what other refunds took, in minor units. */
async function directlyPaid(tx: Transaction, refund: StoredRefund): Promise<number> {
  const { eventId, orderId, attemptNumber, id } = refund;
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(case when debit_account = 'organiser' then amount_minor else -amount_minor end), 0)::bigint as minor
    from ledger_transfers
    where event_id = ${eventId} and order_id = ${orderId} and attempt_number = ${attemptNumber}
      and kind in ('direct_settlement', 'provider_fee') and dispute_id is null and refund_id is distinct from ${id}
  `.execute(tx);
  return rows[0]?.minor ?? 0;
}
