import { isCut } from '../../db/database.ts';
import { cancelHold } from '../holds/cancel-hold.ts';
import { assertSameRequest, idempotencyKeyOf } from '../holds/idempotency-key.ts';
import { placeOnce } from '../holds/place-idempotently.ts';
import { findOrderByIdempotencyKey } from '../holds/placed-order-store.ts';
import { refusal as holdRefusal } from '../holds/refusals.ts';
import { countTypedAddress } from '../messages/typed-addresses.ts';
import { NO_EMAIL } from '../orders/no-email.ts';
import { AT_TILL } from '../orders/typed-address.ts';
import { lookUpCode } from '../promo-codes/look-up-code.ts';
import { mailboxKey } from '../promo-codes/mailbox-key.ts';
import { TILL } from '../providers/till.ts';
import type { Actor, SignedIn } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { requireOwnShift, requireTill } from './box-office-policy.ts';
import { readSale } from './get-till-sale.ts';
import { refusal } from './refusals.ts';
import type { ShiftRecord } from './shift-store.ts';
import { sellAtTillInput, type TillSale } from './till-sale.ts';

/** A parsed sale, and who makes it. */
interface Wish {
  eventId: string;
  organisationId: string;
  shift: ShiftRecord;
  user: SignedIn;
  sale: ReturnType<typeof sellAtTillInput.parse>;
}

/**
 * Sells at a till: holds the tickets in the event's queue, like any order, and fulfils the order at once because the money is there. Hidden
 * ticket types and those whose sale is over can be sold while the event runs. Capacities and limits apply as everywhere, and there is no
 * service fee (docs/decisions/0097, 0098). A key sells once, however often it is sent, and is answered with that sale.
 * @param key names the sale; it is required, so that neither a second tap nor a lost connection sells twice
 * @throws DomainError 'invalid' by field, 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role), 'not-found'
 * (event.unknown, till.unknown-shift, code.unknown), 'conflict' (till.shift-closed, till.price-changed, order.sold-out and the other
 * refusals of placeOrder, order.key-reused, order.ended, email.turned-off), 'too-many' (email.day-full), 'unavailable' (till.not-known: send it again)
 */
export async function sellAtTill(
  app: App,
  actor: Actor,
  given: { eventId: unknown; shiftId: unknown },
  input: unknown,
  key: string | undefined,
): Promise<TillSale> {
  const { event, user } = await requireTill(app, actor, given.eventId);
  const eventId = event.id;
  const shift = await requireOwnShift(app, user, { eventId, shiftId: given.shiftId });
  const sale = parseInput(sellAtTillInput, input);
  const idempotencyKey = idempotencyKeyOf(key, sale);
  if (!idempotencyKey) throw refusal('input.invalid', { at: 'Idempotency-Key' });
  const wish = { eventId, organisationId: event.organisationId, shift, user, sale };
  const request = { eventId, buyer: buyerAt(shift), ...idempotencyKey };
  try {
    return await placeOnce(app, request, {
      place: async () => {
        if (shift.closedAt) throw refusal('till.shift-closed');
        return takeMoney(app, wish, await hold(app, wish, idempotencyKey));
      },
      again: async () => {
        const before = await findOrderByIdempotencyKey(app.db, request);
        if (!before) return undefined;
        assertSameRequest(request, before.requestHash);
        return takeMoney(app, wish, before);
      },
    });
  } catch (error) {
    if (!isCut(error)) throw error;
    throw refusal('till.not-known', { retryAfterSeconds: 5, cause: error });
  }
}

/** The buyer of a till's orders is the shift, so that they do not appear among the seller's own tickets. */
const buyerAt = ({ id }: ShiftRecord) => `${AT_TILL}${id}`;

/** @returns the order that holds the tickets, and its total */
async function hold(
  app: App,
  { eventId, organisationId, shift, sale }: Wish,
  idempotencyKey: NonNullable<ReturnType<typeof idempotencyKeyOf>>,
): Promise<{ orderId: string; totalMinor: number }> {
  const { email = NO_EMAIL, quantities, prices } = sale;
  const orderId = app.newId();
  if (sale.email) await countTypedAddress(app, organisationId);
  const code = sale.code && (await lookUpCode(app, eventId, sale.code)).code;
  // Without an address, each sale counts as a new person for the code's limits.
  const person = { mailboxKey: mailboxKey(app, eventId, sale.email ?? `${orderId}@till`), account: null };
  const outcome = await app.holds.place({
    eventId,
    orderId,
    email,
    buyer: buyerAt(shift),
    idempotencyKey,
    atTill: true,
    business: sale.business,
    lines: Object.entries(quantities).map(([ticketTypeId, quantity]) => ({
      ticketTypeId,
      quantity,
      unitPriceMinor: prices?.[ticketTypeId],
    })),
    code: code ? { text: code, ...person } : undefined,
    emailProven: true,
    providerFor: (currency) => (currency === shift.currency ? TILL : undefined),
  });
  if (!outcome.held) throw outcome.refusal;
  return { orderId, totalMinor: outcome.total.minor };
}

/** Makes a held order paid, in a transaction that keeps the shift open. An order that is paid already stays as it is. */
async function takeMoney(
  app: App,
  { eventId, shift, user, sale }: Wish,
  { orderId, totalMinor }: { orderId: string; totalMinor: number },
): Promise<TillSale> {
  const key = { eventId, orderId };
  if (totalMinor !== (sale.totalMinor ?? totalMinor)) {
    await cancelHold(app, key);
    throw refusal('till.price-changed', { totalMinor, currency: shift.currency });
  }
  const outcome = await app.fulfilments.fulfil({
    kind: 'till',
    ...key,
    sale: { shiftId: shift.id, method: sale.method, by: user.userId },
  });
  if (outcome === 'unknown') {
    await cancelHold(app, key);
    throw refusal('till.shift-closed');
  }
  try {
    return await readSale(app, key);
  } catch (error) {
    // An unpaid order is unknown once its hold has expired and its seats were released.
    if (error instanceof DomainError && error.code === 'order.unknown')
      throw holdRefusal('order.ended', { why: 'released' });
    throw error;
  }
}
