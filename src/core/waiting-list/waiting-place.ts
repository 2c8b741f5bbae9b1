import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import { accentOf } from '../media/event-accent.ts';
import { orderLink } from '../orders/order-link.ts';
import { chargedPrice, feePayerOf } from '../pricing/service-fee.ts';
import { priceWithTax } from '../pricing/tax.ts';
import type { App } from '../shared/app.ts';
import { DomainError } from '../shared/errors.ts';
import type { Currency } from '../shared/money.ts';
import { offerSeats } from './offer-seats.ts';
import { findPlace, type PlaceRecord } from './place-store.ts';
import { type EntryKey, isPlaceKey, placePath } from './waiting-link.ts';
import type { PlaceState, WaitingPlace } from './waiting-list.ts';
import { endEntries, findInLine, putInLine, recountWaiting } from './waiting-store.ts';

/** A request for somebody's place has the key of the link that was mailed to them. */
export type PlaceRequest = EntryKey & { key: string };

/** @throws DomainError 'not-found' (waiting-list.unknown) */
export async function getPlace(app: App, request: PlaceRequest): Promise<WaitingPlace> {
  const place = await findPlaceFor(app, request);
  const { eventId, entryId, eventName, typeName, quantity, email, ahead, offerHours, orderId } = place;
  const state = stateOf(place, app.clock.now());
  return {
    ...{ eventId, entryId, eventName, typeName, quantity, email, state, ahead, offerHours },
    timeZone: place.timeZone,
    accent: accentOf({ id: eventId, accent: place.accent }),
    price: priceOf(app, place),
    offer:
      orderId !== null && place.holdExpiresAt && place.linkVersion !== null
        ? {
            orderLink: orderLink(app, { eventId, orderId, linkVersion: place.linkVersion }),
            endsAt: place.holdExpiresAt.toISOString(),
          }
        : null,
  };
}

/**
 * Confirms that the address is theirs: from now on they are in line. Pressed twice it changes nothing more; an inbox that is in line already
 * keeps its earlier place.
 * @returns the path of the page with their place
 * @throws DomainError 'not-found' (waiting-list.unknown), 'conflict' (waiting-list.sale-over)
 */
export async function confirmPlace(app: App, request: PlaceRequest): Promise<{ placePath: string }> {
  const place = await findPlaceFor(app, request);
  const { eventId, entryId, ticketTypeId, mailboxKey } = place;
  return transaction(app.db, async (tx) => {
    const inventory = await lockInventory(tx, eventId);
    const now = app.clock.now();
    const current = await findPlace(tx, { eventId, entryId });
    if (current?.joinedAt !== null || current.endedAt !== null) return { placePath: placePath(app, place) };
    const before = await findInLine(tx, eventId, { ticketTypeId, mailboxKey });
    if (before) return { placePath: placePath(app, { eventId, entryId: before }) };
    const saleEndsAt = inventory?.counters.get(ticketTypeId)?.saleEndsAt ?? inventory?.event.endsAt;
    if (!inventory || inventory.event.cancelled || !saleEndsAt || saleEndsAt <= now) {
      const detail = 'The sale of these tickets is over, so there is nothing to wait for any more.';
      throw new DomainError('conflict', 'waiting-list.sale-over', detail);
    }
    await putInLine(tx, eventId, entryId, now);
    await recountWaiting(tx, eventId);
    await offerSeats(app, tx, eventId);
    return { placePath: placePath(app, place) };
  });
}

/**
 * Leaves the list. Whoever has an offer lets it go on its order's page.
 * @throws DomainError 'not-found' (waiting-list.unknown)
 */
export async function leaveWaitingList(app: App, request: PlaceRequest): Promise<void> {
  const { eventId, entryId } = await findPlaceFor(app, request);
  await transaction(app.db, async (tx) => {
    await lockInventory(tx, eventId);
    const current = await findPlace(tx, { eventId, entryId });
    if (!current || current.orderId !== null || current.endedAt !== null) return;
    await endEntries(tx, eventId, { id: entryId }, { because: 'left', now: app.clock.now() });
    await recountWaiting(tx, eventId);
  });
}

/** What the event's page says, by what holds now. */
function priceOf(
  { settings: { serviceFee } }: Pick<App, 'settings'>,
  { unitMinor, currency, tax, feePayer }: PlaceRecord,
): WaitingPlace['price'] {
  const price = { minor: priceWithTax(unitMinor, tax), currency: currency as Currency };
  return chargedPrice(price, serviceFee, feePayerOf(serviceFee, feePayer));
}

async function findPlaceFor(app: App, { key, ...entry }: PlaceRequest): Promise<PlaceRecord> {
  const isEntry = z.uuid().safeParse(entry.eventId).success && z.uuid().safeParse(entry.entryId).success;
  const place = isEntry && isPlaceKey(app, entry, key) ? await findPlace(app.db, entry) : undefined;
  if (place) return place;
  throw new DomainError('not-found', 'waiting-list.unknown', 'This link is incomplete or has expired.');
}

/** An offer's order says what became of it. */
export function stateOf(
  {
    joinedAt,
    endedBecause,
    orderState,
    holdExpiresAt,
  }: Pick<PlaceRecord, 'joinedAt' | 'endedBecause' | 'orderState' | 'holdExpiresAt'>,
  now: Date,
): PlaceState {
  if (endedBecause !== null) return endedBecause;
  if (joinedAt === null) return 'to-confirm';
  if (orderState === null) return 'waiting';
  if (orderState === 'held') return holdExpiresAt && holdExpiresAt > now ? 'offered' : 'lapsed';
  if (orderState === 'expired') return 'lapsed';
  return orderState === 'cancelled' ? 'declined' : 'bought';
}
