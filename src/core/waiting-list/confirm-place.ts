import { transaction } from '../../db/database.ts';
import { lockInventory } from '../inventory/inventory-store.ts';
import type { App } from '../shared/app.ts';
import { findInLine, putInLine, recountWaiting } from './entry-store.ts';
import { findPlaceFor, type PlaceRequest } from './find-place-for.ts';
import { offerSeats } from './offer-seats.ts';
import { placePath } from './place-link.ts';
import { findPlace } from './place-store.ts';
import { refusal } from './refusals.ts';

/**
 * Confirms an address, which puts it in line. A second press changes nothing; an inbox that is in line already keeps its earlier place.
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
      throw refusal('waiting-list.sale-over');
    }
    await putInLine(tx, eventId, entryId, now);
    await recountWaiting(tx, eventId);
    await offerSeats(app, tx, eventId);
    return { placePath: placePath(app, place) };
  });
}
