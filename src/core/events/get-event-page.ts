import { fileUrl } from '../media/file-key.ts';
import { movedSince } from '../orders/moved-since.ts';
import {
  chargedPrice,
  type FeePayer,
  feePayerOf,
  type ServiceFee,
  unitFee,
} from '../payments/service-fee.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { saleAt } from '../ticket-types/sale-window.ts';
import type { EventPage, EventPageType } from './event-page.ts';
import { type EventWithTypes, findEventWithTypes } from './event-page-store.ts';
import { eventIdOf, mayPreview, unknownEvent } from './event-policy.ts';
import { refundableUntil } from './refund-policy.ts';

/**
 * What the public page of an event shows, from one query. An event that is not approved is a preview for its owner and for
 * admins, and is not there for anybody else.
 * @throws DomainError 'not-found' (event.unknown)
 */
export async function getEventPage(app: App, actor: Actor, eventId: unknown): Promise<EventPage> {
  const event = await findEventWithTypes(app.db, eventIdOf(eventId));
  if (!event) throw unknownEvent();
  if (event.approval !== 'approved' && !mayPreview(actor, event)) throw unknownEvent();
  const now = app.clock.now();
  const { serviceFee } = app.settings;
  const payer = feePayerOf(serviceFee, event.feePayer);
  const types = event.types.map((type) => pageType(type, now, { serviceFee, payer }));
  const { id, name, description, timeZone, locationText, latitude, longitude, accent, organiserName } = event;
  return {
    id,
    name,
    description,
    startsAt: event.startsAt.toISOString(),
    endsAt: event.endsAt.toISOString(),
    timeZone,
    locationText,
    latitude,
    longitude,
    bannerUrl: fileUrl(event.bannerKey),
    accent,
    organiserName,
    organiserLogoUrl: fileUrl(event.organiserLogoKey),
    sale: saleOf(event, types, now),
    cancelledReason: event.cancelledAt ? event.cancelledReason : null,
    moved: event.cancelledAt || event.startsAt <= now ? null : movedSince(event),
    cancelledMoney: cancelledMoney(event),
    contactEmail: event.contact ?? app.settings.supportEmail,
    refundableUntil: refundableUntil(event)?.toISOString() ?? null,
    feeOnTop: payer === 'customer' && types.some(({ fee }) => fee.minor > 0),
    types,
  };
}

function cancelledMoney({ cancelledAt, wasPaid, refundsAsked }: EventWithTypes): EventPage['cancelledMoney'] {
  if (!cancelledAt) return null;
  if (!wasPaid) return 'none';
  return refundsAsked ? 'going-back' : 'kept';
}

function saleOf(event: EventWithTypes, types: EventPageType[], now: Date): EventPage['sale'] {
  if (event.approval !== 'approved') return 'preview';
  if (event.cancelledAt) return 'cancelled';
  if (event.endsAt <= now) return 'ended';
  const awaited = types.some(({ sale }) => sale === 'on' || sale === 'not-open');
  return !awaited && types.some(({ sale }) => sale === 'sold-out') ? 'sold-out' : 'on';
}

function pageType(
  type: EventWithTypes['types'][number],
  now: Date,
  { serviceFee, payer }: { serviceFee: ServiceFee | undefined; payer: FeePayer },
): EventPageType {
  const { id, name, currency, perOrderLimit } = type;
  const price = { minor: type.priceMinor, currency };
  const left = type.capacity - type.held - type.sold;
  const saleStartsAt = type.saleStartsAt === null ? null : new Date(type.saleStartsAt);
  const saleEndsAt = type.saleEndsAt === null ? null : new Date(type.saleEndsAt);
  const window = saleAt({ saleStartsAt, saleEndsAt }, now);
  return {
    id,
    name,
    price,
    charged: chargedPrice(price, serviceFee, payer),
    fee: { minor: unitFee(price, serviceFee, payer), currency },
    left,
    perOrderLimit,
    saleStartsAt: saleStartsAt?.toISOString() ?? null,
    saleEndsAt: saleEndsAt?.toISOString() ?? null,
    sale: window === 'on' && left <= 0 ? 'sold-out' : window,
  };
}
