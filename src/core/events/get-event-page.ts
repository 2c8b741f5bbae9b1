import { fileUrl } from '../media/file-key.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { EventPage } from './event-page.ts';
import { type EventWithTypes, findEventWithTypes } from './event-page-store.ts';
import { eventIdOf, mayPreview, unknownEvent } from './event-policy.ts';

/**
 * What the public page of an event shows, from one query. An event that is not approved is a preview for its owner and for
 * admins, and is not there for anybody else.
 * @throws DomainError 'not-found' (event.unknown)
 */
export async function getEventPage(app: App, actor: Actor, eventId: unknown): Promise<EventPage> {
  const event = await findEventWithTypes(app.db, eventIdOf(eventId));
  if (!event) throw unknownEvent();
  if (event.approval !== 'approved' && !mayPreview(actor, event)) throw unknownEvent();
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
    sale: saleOf(event, app.clock.now()),
    types: event.types.map((type) => ({
      id: type.id,
      name: type.name,
      price: { minor: type.priceMinor, currency: type.currency },
      left: leftOf(type),
      perOrderLimit: type.perOrderLimit,
    })),
  };
}

function saleOf(event: EventWithTypes, now: Date): EventPage['sale'] {
  if (event.approval !== 'approved') return 'preview';
  if (event.cancelledAt) return 'cancelled';
  if (event.endsAt <= now) return 'ended';
  return event.types.some((type) => leftOf(type) > 0) ? 'on' : 'sold-out';
}

const leftOf = (type: EventWithTypes['types'][number]) => type.capacity - type.held - type.sold;
