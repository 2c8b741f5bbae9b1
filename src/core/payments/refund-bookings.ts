import type { Transaction } from '../../db/database.ts';
import { bookTransfers, type NewTransfer } from '../money/ledger-store.ts';
import type { App } from '../shared/app.ts';
import { directlyPaid } from './owed-by-payee-store.ts';
import { payeeBears } from './payee-bears.ts';
import type { RefundSnapshot } from './payment-provider.ts';
import { bookedAs, cameBackAs, shareBookedAs } from './refund-state-store.ts';
import { keepFeeBack, type StoredRefund } from './refund-store.ts';
import { undoesASale } from './sale-refunds.ts';

type World = Pick<App, 'newId' | 'clock' | 'providers'>;

/**
 * Books that money went back, once each time that it did: from whoever's it was, and what of its fee the platform gave back. What is owed
 * of that is booked by itself, once it is given.
 */
export async function bookRefund(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  snapshot: RefundSnapshot,
  timesCameBack: number,
): Promise<void> {
  const borne = payeeBears(app, refund);
  const isShareOwed = snapshot.shareOwed !== undefined;
  const said = isShareOwed ? { ...snapshot, feeBackMinor: refund.feeKeptMinor } : snapshot;
  const sent = asSent(refund, said, borne);
  // What is owed stays promised to its payee.
  if (!isShareOwed) await keepFeeBack(tx, sent);
  const owed = borne ? borneByPayee(sent, said) : Math.max(0, await owedByPayee(tx, sent));
  const reference = bookedAs(refund.id, timesCameBack);
  await book(app, tx, bookingsOf(sent, owed, reference, app.newId));
}

/** Books what the platform gave back of its share later than the money that it goes with, which its payee bore. */
export async function bookShare(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  feeBackMinor: number,
): Promise<void> {
  const common = commonOf(refund, shareBookedAs(refund.id, refund.timesCameBack));
  const given = feeBackMinor - refund.feeKeptMinor;
  const fee = { ...common, id: app.newId(), ...givenOfFee(undoesASale(refund.reason) ? given : 0) };
  const toPayee = { ...common, id: app.newId(), ...settledDirectly(refund, given) };
  if (undoesASale(refund.reason)) await keepFeeBack(tx, { ...refund, feeBackMinor });
  await book(app, tx, [fee, toPayee]);
}

/**
 * Books that money which had gone back is there again: what was booked of it, the other way. Where its payee bore it and keeps what the
 * platform gave back of its share, that stays given: trying again gives it no second time.
 * @param timesCameBack this time included
 */
export async function bookComingBack(
  app: World,
  tx: Transaction,
  refund: StoredRefund,
  snapshot: RefundSnapshot,
  timesCameBack: number,
): Promise<void> {
  const { eventId, id } = refund;
  const booked = await tx
    .selectFrom('ledger_transfers')
    .where('event_id', '=', eventId)
    .where('reference', 'in', [bookedAs(id, timesCameBack - 1), shareBookedAs(id, timesCameBack - 1)])
    .where('kind', 'in', ['refund', 'fee_refund', 'direct_settlement'])
    .select(['kind', 'debit_account', 'credit_account', 'amount_minor'])
    .execute();
  const feeKeptMinor = payeeBears(app, refund) ? (snapshot.feeBackMinor ?? 0) : 0;
  const kept = feeKeptMinor - refund.feeKeptMinor;
  const bookedOf = (kind: string) => booked.filter((transfer) => transfer.kind === kind);
  const amountOf = (kind: string) => bookedOf(kind).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const tookFromPayee = bookedOf('direct_settlement').reduce(
    (sum, { debit_account, amount_minor }) => sum + amount_minor * (debit_account === 'organiser' ? -1 : 1),
    0,
  );
  const common = commonOf(refund, cameBackAs(id, timesCameBack));
  const back = {
    ...common,
    id: app.newId(),
    kind: 'refund_came_back' as const,
    debit_account: `provider:${refund.provider}`,
    credit_account: undoesASale(refund.reason) ? 'organiser' : 'customer',
    amount_minor: amountOf('refund'),
  };
  const fee = {
    ...common,
    id: app.newId(),
    // It keeps more than was booked where it was given, and nobody heard of that, before the money came back.
    ...givenOfFee((undoesASale(refund.reason) ? kept : 0) - amountOf('fee_refund')),
  };
  const toPayee = { ...common, id: app.newId(), ...settledDirectly(refund, tookFromPayee + kept) };
  await keepFeeBack(tx, { ...refund, feeKeptMinor });
  await book(app, tx, [back, fee, toPayee]);
}

const book = (app: World, tx: Transaction, transfers: readonly NewTransfer[]) =>
  bookTransfers(
    tx,
    transfers.filter(({ amount_minor }) => amount_minor > 0),
    app.clock.now(),
    { again: 'skip' },
  );

const commonOf = (refund: StoredRefund, reference: string) => ({
  event_id: refund.eventId,
  order_id: refund.orderId,
  currency: refund.currency,
  reference,
});

/**
 * A provider that gives the fee back itself says how much that was: what somebody gave back there by hand is not given twice, and
 * nothing is where it says nothing of it, as of a refund that was made there.
 */
function asSent(refund: StoredRefund, { feeBackMinor }: RefundSnapshot, borne: boolean): StoredRefund {
  if (!undoesASale(refund.reason)) return refund;
  return { ...refund, feeBackMinor: feeBackMinor ?? (borne ? 0 : refund.feeBackMinor) };
}

function bookingsOf(refund: StoredRefund, owed: number, reference: string, newId: () => string) {
  const common = commonOf(refund, reference);
  const back = {
    ...common,
    id: newId(),
    kind: 'refund' as const,
    debit_account: undoesASale(refund.reason) ? 'organiser' : 'customer',
    credit_account: `provider:${refund.provider}`,
    amount_minor: refund.amountMinor,
  };
  const fee = {
    ...common,
    id: newId(),
    // What stayed given back of it when the money came back is booked already.
    ...givenOfFee(Math.max(0, refund.feeBackMinor - refund.feeKeptMinor)),
  };
  const fromPayee = { ...common, id: newId(), ...settledDirectly(refund, -owed) };
  return [back, fee, fromPayee];
}

/** What the platform gave back of its fee; below zero: what it has of that again. */
function givenOfFee(minor: number) {
  return {
    kind: 'fee_refund' as const,
    debit_account: minor > 0 ? 'platform' : 'organiser',
    credit_account: minor > 0 ? 'organiser' : 'platform',
    amount_minor: Math.abs(minor),
  };
}

/** What came to lie on the payee's own account; below zero: what left it. */
function settledDirectly({ payee }: StoredRefund, minor: number) {
  const [organiser, account] = ['organiser', `payee:${payee}`];
  return {
    kind: 'direct_settlement' as const,
    debit_account: minor > 0 ? organiser : account,
    credit_account: minor > 0 ? account : organiser,
    amount_minor: Math.abs(minor),
  };
}

/**
 * What a refund took from the payee's own account: all of it but what the platform gave back there of its share. Below zero where that
 * was more, as of an order of which money went back before without its fee: then the account got the difference.
 */
function borneByPayee(sent: StoredRefund, { feeBackMinor = 0 }: RefundSnapshot): number {
  const given = undoesASale(sent.reason) ? sent.feeBackMinor : feeBackMinor;
  return sent.amountMinor - (given - sent.feeKeptMinor);
}

/**
 * Who was paid directly owes what the platform sends back, less what it gives back of it or had kept: all but card fees. Below zero
 * they owe nothing: what the platform gives back lies with it, not on their account, and is due to them.
 */
async function owedByPayee(tx: Transaction, refund: StoredRefund): Promise<number> {
  if (refund.payee === null) return 0;
  if (undoesASale(refund.reason)) return refund.amountMinor - refund.feeBackMinor;
  return Math.min(refund.amountMinor, await directlyPaid(tx, refund));
}
