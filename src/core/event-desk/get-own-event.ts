import { findUncountedSales } from '../box-office/uncounted-sales.ts';
import { findLastOrders, findRevenue } from '../event-lists/event-sales-store.ts';
import { findEventWithTypes } from '../event-page/event-page-store.ts';
import { eventSale, nextOpening, saleState, typeSale, typesOnSale } from '../event-page/sale-state.ts';
import { EVENT_COLUMNS } from '../events/event.ts';
import { eventIdOf, unknownEvent } from '../events/event-policy.ts';
import { linkPath } from '../events/event-slug.ts';
import { fileUrl } from '../media/file-key.ts';
import { readEmail } from '../orders/no-email.ts';
import { countLiveOrders } from '../orders/order-sums-store.ts';
import { allowed, mayAsMember, requireMay } from '../organisations/may.ts';
import { findRenderingOf } from '../renderings/rendering-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { pick } from '../shared/fields.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { findOrderedTypes } from '../ticket-types/ticket-type-store.ts';
import { countOfferedSeats } from '../waiting-list/entry-store.ts';
import { enteredSharing } from './entered-types.ts';
import { organiserOf } from './event-organiser.ts';
import type { OwnEventDetails } from './own-event.ts';

const ORDERS_SHOWN = 100;

/**
 * Returns an event to look at or end, for members of its organisation and admins.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events)
 */
export async function getOwnEvent(app: App, actor: Actor, eventId: unknown): Promise<OwnEventDetails> {
  const user = requireUser(actor);
  const id = eventIdOf(eventId);
  const now = app.clock.now();
  const event = requireMay(user, 'event.see', await findEventWithTypes(app.db, id, now), unknownEvent);
  const typeIds = event.types.map((type) => type.id);
  const [uncounted, revenue, orders, orderCount, ordered, offered, area, organiser] = await Promise.all([
    findUncountedSales(app.db, user),
    findRevenue(app.db, id),
    findLastOrders(app.db, id, ORDERS_SHOWN),
    countLiveOrders(app.db, id),
    findOrderedTypes(app.db, id, typeIds),
    countOfferedSeats(app.db, id),
    findRenderingOf(app.db, id),
    mayAsMember(user, 'event.see', event) ? null : organiserOf(app.db, event.organisationId),
  ]);
  const { timeZone, pinIsTown, bannerKey, accent, approval, rejectedReason } = event;
  const local = (instant: string | null) => (instant ? toLocalTime(new Date(instant), timeZone) : null);
  const sales = typesOnSale(event.types).map((type) => {
    const { saleStartsAt: from, saleEndsAt: until } = type;
    const window = { saleStartsAt: from ? new Date(from) : null, saleEndsAt: until ? new Date(until) : null };
    const saleStartsAt = window.saleStartsAt?.toISOString() ?? null;
    return { sale: typeSale({ ...type, ...window }, now), saleStartsAt };
  });
  const types = event.types.map(({ tax: _, ...type }) => ({
    ...type,
    ...enteredSharing(event, type),
    held: type.held - type.setAside,
    offered: offered.get(type.id) ?? 0,
    saleStartsAt: local(type.saleStartsAt),
    saleEndsAt: local(type.saleEndsAt),
    ordered: ordered.has(type.id),
  }));
  return {
    id,
    linkPath: linkPath(event),
    ...pick(event, EVENT_COLUMNS),
    startsAt: toLocalTime(event.startsAt, timeZone),
    endsAt: toLocalTime(event.endsAt, timeZone),
    startInstant: event.startsAt.toISOString(),
    endInstant: event.endsAt.toISOString(),
    pinIsTown,
    bannerUrl: fileUrl(bannerKey),
    rendering: area?.rendering ?? null,
    accent,
    may: allowed(user, event),
    organiserName: event.organiserName,
    contactEmail: event.contact,
    organiser,
    approval,
    rejectedReason,
    cancelled: event.cancelledAt !== null,
    over: event.endsAt <= now,
    sale: saleState({ sale: eventSale(event, sales, now), types: sales }),
    opensAt: nextOpening(sales) ?? null,
    updatedAt: event.updatedAt.toISOString(),
    types,
    sharedCapacities: event.sharedCapacities.map(({ id: sharedId, name, capacity, startsAt, endsAt }) => {
      const placesOf = (seats: (type: (typeof event.types)[number]) => number) =>
        event.types.reduce((sum, type) => sum + seats(type) * (type.places?.[sharedId] ?? 0), 0);
      const setAside = placesOf((type) => type.setAside);
      const offeredPlaces = placesOf(({ id: typeId }) => offered.get(typeId) ?? 0);
      return {
        id: sharedId,
        name,
        capacity,
        startsAt: local(startsAt),
        endsAt: local(endsAt),
        held: placesOf((type) => type.held) - setAside,
        offered: offeredPlaces,
        setAside,
        sold: placesOf((type) => type.sold),
      };
    }),
    revenue,
    orders: orders.map(({ buyer, minor, currency, createdAt, offeredUntil, email, ...order }) => ({
      ...order,
      ...readEmail(email),
      offeredUntil: offeredUntil?.toISOString() ?? null,
      tickets: order.tickets ?? 0,
      total: uncounted.buyers.has(buyer) ? null : { minor, currency },
      createdAt: createdAt.toISOString(),
    })),
    orderCount,
  };
}
