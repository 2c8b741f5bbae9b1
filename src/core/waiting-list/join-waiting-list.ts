import { createHmac } from 'node:crypto';
import type { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { derivedKey } from '../accounts/derived-key.ts';
import { mailboxOf } from '../accounts/mailbox-of.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import type { TypeOnSale } from '../inventory/allocate.ts';
import { leftForSale } from '../inventory/counter.ts';
import { type LockedInventory, lockInventory } from '../inventory/inventory-store.ts';
import { saleAt, seatsLeft } from '../inventory/sale-window.ts';
import { queueMails } from '../outbox/outbox-store.ts';
import { leastIfTooCheap, minimumAmounts } from '../pricing/minimum-amounts.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';
import { findInLine, insertEntry, recountWaiting } from './entry-store.ts';
import { offerSeats } from './offer-seats.ts';
import { placePath } from './place-link.ts';
import { refusal } from './refusals.ts';
import { type JoinedWaitingList, joinWaitingListInput } from './waiting-list.ts';
import { findWaitingList } from './waiting-list-store.ts';

/**
 * Puts somebody on the waiting list for a sold-out ticket type. Any address but the actor's own verified one must first be confirmed by a
 * mailed link, so that nobody can put others on a list. A person who is on it keeps their place.
 * @param input `joinWaitingListInput`
 * @throws DomainError 'invalid' by field, 'not-found' (event.unknown), 'conflict' (waiting-list.closed, waiting-list.on-sale), 'too-many'
 *   (too-many-requests)
 */
export async function joinWaitingList(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
  caller: Caller,
): Promise<JoinedWaitingList> {
  const eventId = eventIdOf(givenId);
  const wanted = parseInput(joinWaitingListInput, input);
  const { email, ticketTypeId, quantity } = wanted;
  await throttle(app, 'ask-for-mail', email, caller);
  const isProven =
    actor.kind === 'user' && actor.emailVerified && actor.email.toLowerCase() === email.toLowerCase();
  const now = app.clock.now();
  return transaction(app.db, async (tx) => {
    const list = await findWaitingList(tx, eventId);
    const inventory = await lockInventory(tx, eventId);
    const type = requireJoinable(app, { inventory, isOpen: list?.open === true, now }, wanted);
    const mailboxKey = mailboxKeyOf(app, eventId, email);
    const before = isProven ? await findInLine(tx, eventId, { ticketTypeId, mailboxKey }) : undefined;
    if (before) return { placePath: placePath(app, { eventId, entryId: before }) };
    const entryId = app.newId();
    const unitPriceMinor = type.priceFloorMinor === null ? null : (wanted.price ?? type.priceMinor);
    const joinedAt = isProven ? now : null;
    const entry = { id: entryId, ticketTypeId, quantity, unitPriceMinor, email, mailboxKey };
    await insertEntry(tx, eventId, { ...entry, askedAt: now, joinedAt });
    await queueMails(app, tx, [{ kind: 'waiting-place', eventId, subjectId: entryId }]);
    if (!isProven) return { placePath: null };
    await recountWaiting(tx, eventId);
    // A few seats may be left that were too few for those in line.
    await offerSeats(app, tx, eventId);
    return { placePath: placePath(app, { eventId, entryId }) };
  });
}

/** 64 bits of a keyed hash over the event and an inbox in any spelling, as a whole number in decimals. */
function mailboxKeyOf({ secret }: Pick<App, 'secret'>, eventId: string, email: string): string {
  const hash = createHmac('sha256', derivedKey(secret, 'attempts')).update(
    `waiting list\n${eventId}\n${mailboxOf(email)}`,
  );
  return hash.digest().readBigInt64BE().toString();
}

interface Sale {
  inventory: LockedInventory | undefined;
  isOpen: boolean;
  now: Date;
}

/** @throws DomainError as joinWaitingList */
function requireJoinable(
  app: Pick<App, 'providers'>,
  { inventory, isOpen, now }: Sale,
  { ticketTypeId, quantity, price }: z.output<typeof joinWaitingListInput>,
): TypeOnSale {
  if (inventory?.event.approval !== 'approved') throw unknownEvent();
  if (!isOpen) throw refusal('waiting-list.closed', { why: 'none' });
  const { event, counters } = inventory;
  if (event.cancelled || event.endsAt <= now) throw refusal('waiting-list.closed', { why: 'event-over' });
  const type = counters.get(ticketTypeId);
  if (!type || type.hidden || type.addOn)
    throw refusal('input.invalid', { why: 'unknown-type', at: 'ticketTypeId' });
  if (saleAt(type, now) !== 'on')
    throw refusal('waiting-list.closed', { why: 'not-on-sale', name: type.name });
  const { perOrderLimit, perOrderMinimum, name, currency, priceFloorMinor } = type;
  if (seatsLeft({ left: leftForSale(type), perOrderMinimum }) > 0) {
    throw refusal('waiting-list.on-sale', { name });
  }
  if (quantity > perOrderLimit)
    throw refusal('input.invalid', { why: 'too-many', name, limit: perOrderLimit, at: 'quantity' });
  if (quantity < perOrderMinimum)
    throw refusal('input.invalid', { why: 'too-few', name, minimum: perOrderMinimum, at: 'quantity' });
  if (price === undefined || price === type.priceMinor) return type;
  if (priceFloorMinor === null) throw refusal('input.invalid', { why: 'price-fixed', name, at: 'price' });
  if (price < priceFloorMinor)
    throw refusal('input.invalid', { why: 'price-too-low', name, priceFloorMinor, currency, at: 'price' });
  const least = leastIfTooCheap(minimumAmounts(app), { minor: price * quantity, currency });
  if (least)
    throw refusal('input.invalid', { why: 'total-too-low', leastMinor: least.minor, currency, at: 'price' });
  return type;
}
