import { accentOf } from '../media/event-accent.ts';
import { orderLink } from '../orders/order-link.ts';
import { chargedPrice, feePayerOf } from '../pricing/service-fee.ts';
import { priceWithTax } from '../pricing/tax.ts';
import type { App } from '../shared/app.ts';
import type { Currency } from '../shared/money.ts';
import { findPlaceFor, type PlaceRequest } from './find-place-for.ts';
import { stateOf } from './place-state.ts';
import type { PlaceRecord } from './place-store.ts';
import type { WaitingPlace } from './waiting-list.ts';

/** @throws DomainError 'not-found' (waiting-list.unknown) */
export async function getPlace(app: App, request: PlaceRequest): Promise<WaitingPlace> {
  const place = await findPlaceFor(app, request);
  const { eventId, entryId, eventName, typeName, quantity, email, ahead, offerHours, orderId } = place;
  const state = stateOf(place, app.clock.now());
  return {
    eventId,
    entryId,
    eventName,
    typeName,
    quantity,
    email,
    state,
    ahead,
    offerHours,
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

/** The price as the event's page shows it now. */
function priceOf(
  { settings: { serviceFee } }: Pick<App, 'settings'>,
  { unitMinor, currency, tax, feePayer }: PlaceRecord,
): WaitingPlace['price'] {
  const price = { minor: priceWithTax(unitMinor, tax), currency: currency as Currency };
  return chargedPrice(price, serviceFee, feePayerOf(serviceFee, feePayer));
}
