import type { DisputeState, OrderState } from '../../db/schema.ts';
import { countLiveOrders, findLastOrders, findRevenue } from '../event-lists/event-sales-store.ts';
import { findEventWithTypes } from '../event-page/event-page-store.ts';
import { eventSale, nextOpening, type SaleState, saleState, typeSale } from '../event-page/sale-state.ts';
import type { Approval } from '../events/event.ts';
import { eventIdOf, mayPreview, owns, unknownEvent } from '../events/event-policy.ts';
import { linkPath } from '../events/event-slug.ts';
import { toLocalTime } from '../events/local-time.ts';
import { fileUrl } from '../media/file-key.ts';
import type { FeePayer } from '../payments/service-fee.ts';
import { findRenderingOf } from '../renderings/rendering-store.ts';
import { type Actor, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency, Money } from '../shared/money.ts';
import { findOrderedTypes } from '../ticket-types/ticket-type-store.ts';
import { type EventOrganiser, organiserOf } from './event-organiser.ts';

const ORDERS_SHOWN = 100;

/** An event as its organiser and admins see it: all that can be changed, and how it sells. */
export interface OwnEventDetails {
  id: string;
  /** Same-origin path to share, which leads to its page: `/e/{slug}`. */
  linkPath: string;
  name: string;
  description: string;
  /** "YYYY-MM-DDTHH:mm" in `timeZone`, as `eventInput` takes them. */
  startsAt: string;
  endsAt: string;
  timeZone: string;
  /** The same as ISO 8601 instants. */
  startInstant: string;
  endInstant: string;
  locationText: string;
  latitude: number | null;
  longitude: number | null;
  bannerKey: string | null;
  bannerUrl: string | null;
  /** The 3d rendering of its area, to download under `/api/events/{id}/rendering`. */
  rendering: { key: string; fileName: string; sizeBytes: number } | null;
  accent: string | null;
  /** What its page calls its organiser; empty while they gave no name. */
  organiserName: string;
  /** Whose it is, for admins; null for its organiser themselves, who alone may change it. */
  organiser: EventOrganiser | null;
  /** Until how many days before the start customers may give tickets back; null: all sales are final. */
  refundUntilDays: number | null;
  /** Who pays the service fee of new orders; null: as the operator says. */
  feePayer: FeePayer | null;
  approval: Approval;
  rejectedReason: string | null;
  cancelled: boolean;
  over: boolean;
  /** Whether it can be bought for now, as its page says. */
  sale: SaleState;
  /** When the first of what is not on sale yet opens: ISO 8601 instant; null where nothing is awaited. */
  opensAt: string | null;
  /** The version; a change has to name it. */
  updatedAt: string;
  types: OwnTicketType[];
  /** What sales brought less what was refunded, one amount a currency. */
  revenue: Money[];
  /** The newest orders that hold seats or bought tickets. */
  orders: OwnOrder[];
  orderCount: number;
}

export interface OwnTicketType {
  id: string;
  name: string;
  priceMinor: number;
  currency: Currency;
  capacity: number;
  perOrderLimit: number;
  held: number;
  sold: number;
  /** "YYYY-MM-DDTHH:mm" in the event's zone; null: from approval, and until the event's end. */
  saleStartsAt: string | null;
  saleEndsAt: string | null;
  /** Somebody ordered of it, whatever became of that: it can't be removed, and its currency stays. */
  ordered: boolean;
}

export interface OwnOrder {
  id: string;
  email: string;
  state: Exclude<OrderState, 'expired' | 'cancelled'>;
  /** How a dispute of its payment stands, the open one first; null where there never was one. */
  dispute: DisputeState | null;
  total: Money;
  tickets: number;
  createdAt: string;
}

/**
 * An event of the one who asks, or anybody's for admins: to look at, and to end.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown, also for others' events)
 */
export async function getOwnEvent(app: App, actor: Actor, eventId: unknown): Promise<OwnEventDetails> {
  const user = requireUser(actor);
  const id = eventIdOf(eventId);
  const event = await findEventWithTypes(app.db, id);
  if (!event || !mayPreview(user, event)) throw unknownEvent();
  const typeIds = event.types.map((type) => type.id);
  const now = app.clock.now();
  const [revenue, orders, orderCount, ordered, area, organiser] = await Promise.all([
    findRevenue(app.db, id),
    findLastOrders(app.db, id, ORDERS_SHOWN),
    countLiveOrders(app.db, id),
    findOrderedTypes(app.db, id, typeIds),
    findRenderingOf(app.db, id),
    owns(user, event) ? null : organiserOf(app.db, event.ownerId, now),
  ]);
  const { name, description, timeZone, locationText, latitude, longitude, bannerKey, accent } = event;
  const { approval, rejectedReason } = event;
  const local = (instant: string | null) => (instant ? toLocalTime(new Date(instant), timeZone) : null);
  const sales = event.types.map(({ saleStartsAt: from, saleEndsAt: until, capacity, held, sold }) => {
    const window = { saleStartsAt: from ? new Date(from) : null, saleEndsAt: until ? new Date(until) : null };
    const saleStartsAt = window.saleStartsAt?.toISOString() ?? null;
    return { sale: typeSale(window, capacity - held - sold, now), saleStartsAt };
  });
  const types = event.types.map((type) => ({
    ...type,
    saleStartsAt: local(type.saleStartsAt),
    saleEndsAt: local(type.saleEndsAt),
    ordered: ordered.has(type.id),
  }));
  return {
    id,
    linkPath: linkPath(event),
    name,
    description,
    startsAt: toLocalTime(event.startsAt, timeZone),
    endsAt: toLocalTime(event.endsAt, timeZone),
    timeZone,
    startInstant: event.startsAt.toISOString(),
    endInstant: event.endsAt.toISOString(),
    locationText,
    latitude,
    longitude,
    bannerKey,
    bannerUrl: fileUrl(bannerKey),
    rendering: area?.rendering ?? null,
    accent,
    organiserName: event.organiserName,
    organiser,
    refundUntilDays: event.refundUntilDays,
    feePayer: event.feePayer,
    approval,
    rejectedReason,
    cancelled: event.cancelledAt !== null,
    over: event.endsAt <= now,
    sale: saleState({ sale: eventSale(event, sales, now), types: sales }),
    opensAt: nextOpening(sales) ?? null,
    updatedAt: event.updatedAt.toISOString(),
    types,
    revenue,
    orders: orders.map(({ minor, currency, createdAt, ...order }) => ({
      ...order,
      tickets: order.tickets ?? 0,
      total: { minor, currency },
      createdAt: createdAt.toISOString(),
    })),
    orderCount,
  };
}
