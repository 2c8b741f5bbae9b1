import { accentOf } from '../media/event-accent.ts';
import { REMOVED_EMAIL } from '../orders/no-email.ts';
import { orderLink } from '../orders/order-link.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Composer, OutboxMail } from '../outbox/outbox.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { placeLink } from './place-link.ts';
import { stateOf } from './place-state.ts';
import { findPlace, type PlaceRecord } from './place-store.ts';

async function placeOf(app: App, { eventId, subjectId: entryId }: OutboxMail) {
  const place = eventId && entryId ? await findPlace(app.db, { eventId, entryId }) : undefined;
  return place && place.email !== REMOVED_EMAIL ? place : undefined;
}

const aboutEvent = (app: App, place: PlaceRecord) => ({
  to: place.email,
  replyTo: place.contact ?? app.settings.supportEmail,
  eventName: place.eventName,
  typeName: place.typeName,
  quantity: place.quantity,
  accent: accentOf({ id: place.eventId, accent: place.accent }),
});

/** Mails the link to somebody's place; if the address is unconfirmed, the link confirms it. */
export const composeWaitingPlace: Composer = async (app, mail) => {
  const place = await placeOf(app, mail);
  const state = place && stateOf(place, app.clock.now());
  if (!place || (state !== 'to-confirm' && state !== 'waiting')) return undefined;
  return {
    kind: 'waiting-place',
    ...aboutEvent(app, place),
    toConfirm: state === 'to-confirm',
    again: (mail.facts as { again?: true }).again,
    offerHours: place.offerHours,
    link: placeLink(app, place),
  };
};

/** Mails an offer; undefined when it has ended already. */
export const composeWaitingOffer: Composer = async (app, mail) => {
  const place = await placeOf(app, mail);
  if (!place || stateOf(place, app.clock.now()) !== 'offered') return undefined;
  const { eventId, orderId, linkVersion, holdExpiresAt, totalMinor } = place;
  if (orderId === null || linkVersion === null || holdExpiresAt === null || totalMinor === null)
    return undefined;
  return {
    kind: 'waiting-offer',
    ...aboutEvent(app, place),
    total: { minor: totalMinor, currency: place.currency as Currency },
    resale: place.resale,
    endsAt: holdExpiresAt.toISOString(),
    timeZone: place.timeZone,
    ownOrderNumber: orderNumber(orderId),
    link: orderLink(app, { eventId, orderId, linkVersion }),
  };
};

/** Says that an offer ended unpaid, and how to join the list again. */
export const composeWaitingLapsed: Composer = async (app, mail) => {
  const place = await placeOf(app, mail);
  const now = app.clock.now();
  if (!place || stateOf(place, now) !== 'lapsed' || place.holdExpiresAt === null) return undefined;
  const path = `/event/${place.eventId}/waiting-list?type=${place.ticketTypeId}`;
  return {
    kind: 'waiting-lapsed',
    ...aboutEvent(app, place),
    endsAt: place.holdExpiresAt.toISOString(),
    timeZone: place.timeZone,
    link: place.takesMore && now < place.saleEndsAt ? app.settings.publicUrl + path : null,
  };
};

/** Says that the waiting has ended. */
export const composeWaitingEnded: Composer = async (app, mail) => {
  const place = await placeOf(app, mail);
  const because = place?.endedBecause;
  if (!place || !because || because === 'left') return undefined;
  return {
    kind: 'waiting-ended',
    ...aboutEvent(app, place),
    because,
    reason: because === 'cancelled' ? place.cancelledReason : null,
  };
};
