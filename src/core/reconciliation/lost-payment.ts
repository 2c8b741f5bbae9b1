import type { Database, Transaction } from '../../db/database.ts';
import type { LostOrder } from '../exceptions/exception-facts.ts';
import { refusal } from '../exceptions/refusals.ts';
import type { CarryOut } from '../exceptions/resolve-exception.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { type AttemptKey, parsePaymentReference } from '../ledger/payment-reference.ts';
import { findLostOrderPlace, insertLostOrder } from '../orders/lost-order-store.ts';
import { type KeptOrder, readMetadata, totalOf } from '../orders/order-metadata.ts';
import { orderNumber } from '../orders/order-number.ts';
import { insertAttempt, scheduleNextCheck } from '../payment-attempts/attempt-store.ts';
import { requireProvider } from '../providers/find-provider.ts';
import type { PaymentProvider, PaymentSnapshot } from '../providers/payment-provider.ts';
import { PayeeDisconnected, Unreadable } from '../providers/provider-refusals.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { wake } from '../shared/work.ts';

/** A paid payment with one of our references whose order or attempt is not in our books. */
export type UnknownPayment = Pick<PaymentSnapshot, 'reference' | 'amountMinor' | 'currency'> & {
  /** The account in whose list it is. */
  payee: string | null;
};

export interface LostPayment extends UnknownPayment {
  key: AttemptKey;
  email: string | null;
  kept: KeptOrder;
  is: LostOrder;
  /** "2 × Standing", each of its lines; empty if that isn't known. */
  bought: string[];
}

const NOTHING_KEPT: KeptOrder = { payee: null, feeMinor: 0, feePayer: 'organiser', lines: [] };

/**
 * Asks the provider what it keeps with a payment that our books lack, and finds out what can be done about it here: a restore may have lost
 * its order (docs/decisions/0152).
 * @returns undefined when it is of no event here, or went to an account that is not its organiser's: anybody can write our reference there
 */
export async function findLostPayment(
  app: Pick<App, 'db'>,
  provider: PaymentProvider,
  payment: UnknownPayment,
): Promise<LostPayment | undefined> {
  const { reference, amountMinor, currency } = payment;
  const key = parsePaymentReference(reference);
  if (!key) return undefined;
  const found = await provider
    .metadataOf({ reference, accessCode: null, payee: payment.payee })
    .catch((error: unknown) => {
      if (error instanceof PayeeDisconnected || error instanceof Unreadable) return undefined;
      throw error;
    });
  const kept = (found && readMetadata(found.metadata)) ?? NOTHING_KEPT;
  const email = found?.email ?? null;
  const payee = payment.payee ?? kept.payee;
  const typeIds = kept.lines.map(({ ticketTypeId }) => ticketTypeId);
  const place = await findLostOrderPlace(app.db, key, { typeIds, currency });
  if (!place) return undefined;
  const { organisationId, orderIsHere, typeNames } = place;
  if (payee !== null && !(await isPayeeOf(app.db, organisationId, { provider: provider.id, payee })))
    return undefined;
  const isWhole =
    email !== null &&
    kept.lines.length > 0 &&
    typeIds.every((id) => id in typeNames) &&
    totalOf(kept) === amountMinor;
  const is = orderIsHere ? 'here' : isWhole ? 'kept' : 'not-kept';
  const bought = kept.lines.flatMap(({ ticketTypeId, quantity }) =>
    ticketTypeId in typeNames ? `${quantity} × ${typeNames[ticketTypeId]}` : [],
  );
  return { reference, amountMinor, currency, key, email, payee, kept, is, bought };
}

async function isPayeeOf(
  db: Database,
  organisationId: string,
  { provider, payee }: { provider: string; payee: string },
): Promise<boolean> {
  const found = await db
    .selectFrom('payees')
    .where('organisationId', '=', organisationId)
    .where('provider', '=', provider)
    .where('account', '=', payee)
    .select('account')
    .executeTakeFirst();
  return found !== undefined;
}

/** What an exception keeps of a lost payment, beside what tells apart exceptions of unknown payments. */
export const lostFacts = ({ key, payee, is, bought }: LostPayment) => ({
  payee,
  order: is,
  number: orderNumber(key.orderId),
  bought,
});

/** What a person may decide about a lost payment. The sweep of payments then does with it as with any that comes late. */
export const LOST_PAYMENT_DECISIONS: Record<'make_order_again' | 'refund_lost', CarryOut> = {
  async make_order_again(app, _, exception) {
    const lost = await lostPaymentOf(app, exception);
    if (lost.is === 'not-kept') throw refusal('exception.order-not-kept');
    return (tx) => writeAgain(app, tx, lost);
  },
  async refund_lost(app, _, exception) {
    const lost = await lostPaymentOf(app, exception);
    return (tx) => writeAgain(app, tx, { ...lost, kept: { ...lost.kept, lines: [] } });
  },
};

type Lost = LostPayment & { provider: string };

async function lostPaymentOf(app: App, exception: Parameters<CarryOut>[2]): Promise<Lost> {
  const { id, provider, reference, amountMinor, currency, facts } = exception;
  if (!provider || !reference || amountMinor === null || currency === null)
    throw new Error(`Exception ${id} is about no payment.`);
  const { payee = null } = facts as { payee?: string | null };
  const payment = { reference, amountMinor, currency, payee };
  const lost = await findLostPayment(app, requireProvider(app, provider), payment);
  if (!lost) throw refusal('exception.not-offered');
  return { ...lost, provider };
}

/** Writes the order and its payment, which is then checked at once: it gets its seats if they are left, and is refunded otherwise. */
async function writeAgain(app: Pick<App, 'clock'>, tx: Transaction, lost: Lost): Promise<void> {
  const { key, kept, email, amountMinor, currency, provider, payee } = lost;
  const now = app.clock.now();
  await lockInventory(tx, key.eventId);
  const money = { totalMinor: amountMinor, currency: currency as Currency };
  await insertLostOrder(tx, key, { ...kept, ...money, email }, now);
  if (await isHere(tx, key)) return;
  await insertAttempt(tx, { ...key, provider, payee, amountMinor, currency: currency as Currency, now });
  await scheduleNextCheck(tx, key, 'payment', now);
  await wake(tx, 'payments');
}

/** Somebody else may have decided meanwhile. */
async function isHere(tx: Transaction, { eventId, orderId, number }: AttemptKey): Promise<boolean> {
  const found = await tx
    .selectFrom('payment_attempts')
    .where('eventId', '=', eventId)
    .where('orderId', '=', orderId)
    .where('number', '=', number)
    .select('number')
    .executeTakeFirst();
  return found !== undefined;
}
