import type { APIRequestContext } from 'playwright-core';
import { ask } from '../../prepare/ask.ts';

const DAY_MS = 24 * 3600_000;
const day = (inDays: number) => new Date(Date.now() + inDays * DAY_MS).toISOString().slice(0, 10);

const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän';

/** The event whose orders are refunded, disputed and so on. */
export const MISFORTUNES = {
  name: `An Evening of Small Misfortunes, told by the ${LONG_WORD} himself`,
  description: `Eleven short stories, all of them true, about tickets.\n\nWith ${LONG_WORD}en of three lakes.`,
  startsAt: `${day(23)}T19:30`,
  endsAt: `${day(23)}T22:00`,
  timeZone: 'Africa/Johannesburg',
  locationText: 'The Boathouse, Zoo Lake, Parkview, Johannesburg, South Africa',
  latitude: -26.155,
  longitude: 28.03,
  refundUntilDays: 7,
  cancellationFeeMinor: 2_000,
  cancellationFeeHundredths: 1_000,
  types: [
    { name: 'Seat', priceMinor: 18_000, currency: 'ZAR', capacity: 300 },
    { name: `${LONG_WORD}s Tisch`, priceMinor: 1_250_000, currency: 'ZAR', capacity: 20, perOrderLimit: 4 },
    { name: 'Standing, with a view of the lake', priceMinor: 0, currency: 'ZAR', capacity: 60 },
  ],
};

/** It is moved to another day after somebody has bought. */
export const MOVED = {
  ...MISFORTUNES,
  name: 'A Reading that Moved',
  description: 'Bring a cushion.',
  types: [{ name: 'Chair', priceMinor: 9_000, currency: 'ZAR', capacity: 40 }],
};

/** It has questions about each ticket. */
export const ASKING = { ...MOVED, name: 'A Workshop for Small Orchestras', description: 'Everybody plays.' };

/** It is sold out, and tickets can be resold. */
export const FULL_HOUSE = {
  ...MOVED,
  name: 'A Concert for a Full House',
  description: 'Every chair is taken.',
  refundUntilDays: null,
  types: [{ name: `Chair of the ${LONG_WORD}`, priceMinor: 18_000, currency: 'ZAR', capacity: 6 }],
};

/** It is cancelled, and orders are refunded. */
export const CALLED_OFF = { ...MOVED, name: 'A Lecture Called Off', description: 'On the weather.' };

/** It is cancelled, and orders are not refunded yet. */
export const MONEY_KEPT = { ...MOVED, name: 'A Recital Called Off', description: 'For two pianos.' };

/** A copy that was not sent for approval yet. */
export const COPY = {
  name: 'A Lecture for Another Day',
  startsAt: `${day(51)}T19:30`,
  endsAt: `${day(51)}T22:00`,
};

/** It is still to come, but its sale has ended. */
export const SALES_OVER = {
  ...MOVED,
  name: 'A Supper for Those Who Booked in Time',
  description: 'Five courses, one long table.',
  types: [
    {
      name: 'Place at the table',
      priceMinor: 42_000,
      currency: 'ZAR',
      capacity: 40,
      saleEndsAt: `${day(-1)}T18:00`,
    },
    {
      name: 'Place, and a bottle to share',
      priceMinor: 61_500,
      currency: 'ZAR',
      capacity: 12,
      saleEndsAt: `${day(-1)}T18:00`,
    },
  ],
};

/** It is approved, but its sale has not started. */
export const OPENS_LATER = {
  ...MOVED,
  name: 'A Premiere, on Sale from Next Week',
  description: 'In the presence of the ducks.',
  types: [
    { name: 'Stalls', priceMinor: 26_000, currency: 'ZAR', capacity: 90, saleStartsAt: `${day(6)}T08:00` },
    { name: 'Balcony', priceMinor: 19_000, currency: 'ZAR', capacity: 30, saleStartsAt: `${day(9)}T08:00` },
  ],
};

/** It takes place on two days, and nobody has chosen how often a ticket may come in. */
export const TWO_DAYS = {
  ...MOVED,
  name: 'A Weekend by the Lake',
  description: 'Two days, one jetty.',
  endsAt: `${day(24)}T17:00`,
  types: [
    { name: 'Weekend pass', priceMinor: 42_000, currency: 'ZAR', capacity: 200 },
    { name: 'Second day only', priceMinor: 26_000, currency: 'ZAR', capacity: 80 },
  ],
};

/** The price of its first type includes a tax; its second type has one on top. */
export const TAXED = {
  ...MISFORTUNES,
  name: 'A Book Fair with Taxes',
  description: 'Forty publishers, two halls, and coffee.',
  timeZone: 'Europe/Berlin',
  locationText: 'Holzmarktstraße, Friedrichshain, Berlin, Germany',
  latitude: 52.5107,
  longitude: 13.4257,
  types: [
    { name: 'Visitor', priceMinor: 1_900, currency: 'EUR', capacity: 400 },
    { name: 'Stand with two chairs', priceMinor: 40_000, currency: 'EUR', capacity: 40 },
  ],
};

const minute = (inMinutes: number) => new Date(Date.now() + inMinutes * 60_000).toISOString().slice(0, 16);

/** It is over before pictures are taken. */
export const overSoon = () => ({
  ...MOVED,
  name: 'A Breakfast, Over by Lunch',
  description: 'With eggs.',
  startsAt: minute(1),
  endsAt: minute(2),
  timeZone: 'UTC',
});

/** Moves an event to two days later. */
export const move = (organiser: APIRequestContext, eventId: string, event: typeof MOVED) =>
  save(organiser, eventId, { ...event, startsAt: `${day(25)}T20:00`, endsAt: `${day(25)}T22:30` });

/** Saves an event over its newest version. */
export async function save(organiser: APIRequestContext, eventId: string, event: typeof MOVED) {
  const { types, updatedAt } = await ask<{ types: { id: string }[]; updatedAt: string }>(
    organiser,
    'GET',
    `/api/events/${eventId}/organiser`,
  );
  await ask(organiser, 'PUT', `/api/events/${eventId}`, {
    ...event,
    types: event.types.map((type, at) => ({ ...type, id: types[at]?.id })),
    updatedAt,
  });
}
