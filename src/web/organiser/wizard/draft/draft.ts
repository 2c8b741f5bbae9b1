import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import type { FeePayer } from '../../../../core/pricing/service-fee.ts';
import type { Currency } from '../../../../core/shared/money.ts';
import { readWholeNumber } from '../../../../core/shared/typed-number.ts';
import { MAX_PEOPLE } from '../../../../core/ticket-types/people.ts';
import { parsePrice, priceText } from '../../../../core/ticket-types/price.ts';
import { DEFAULT_PER_ORDER } from '../../../../core/ticket-types/ticket-type.ts';
import type { TypeColour } from '../../../../core/ticket-types/type-colour.ts';

/** An event as the form holds it. Numbers are texts, as people type them. */
export interface EventDraft {
  /** A new event's id is made in the browser, so that sending it twice creates one event; '' until then. A stored event has its own. */
  id: string;
  name: string;
  description: string;
  startsAt: string;
  endsAt: string;
  timeZone: string;
  /** Where the time zone comes from while the organiser has not chosen it: the browser, or the place that was found. */
  zoneFrom?: 'browser' | 'place' | undefined;
  locationText: string;
  /** The pin's place. `isTown`: it marks a whole town, because nobody has moved it. */
  place: { latitude: number; longitude: number; isTown?: boolean } | null;
  /** The address found for the pin, as filled in for customers; '' if none was found, undefined before the first lookup. */
  foundAddress?: string | undefined;
  banner: Banner | null;
  /** Whether the event has a 3d rendering of its area. The file is kept while this is off, in case it is turned on again. */
  hasRendering: boolean;
  rendering: Rendering | null;
  /** Who pays the service fee; '' for the operator's default. */
  feePayer: FeePayer | '';
  /** How many days before the start customers may return tickets; '' if they may not. */
  refundDays: string;
  /** Whether it is on the public list of events and on its organiser's page. */
  listed: boolean;
  /** Whether the times of sales, codes and check-in areas move along with a stored event's start. */
  moveTimes: boolean;
  types: DraftType[];
  sharedCapacities: DraftSharedCapacity[];
}

export interface Banner {
  key: string;
  url: string;
}

export interface Rendering {
  key: string;
  fileName: string;
  sizeBytes: number;
}

export interface DraftType {
  /** The stored ticket type's id; '' for a new one. */
  typeId: string;
  name: string;
  /** Major units: "350.00". */
  price: string;
  /** The minimum price of a pay-what-you-want type; '' for a fixed price. */
  priceFloor: string;
  currency: Currency;
  capacity: string;
  description: string;
  /** '' for none. */
  colour: TypeColour | '';
  perOrderLimit: string;
  perOrderMinimum: string;
  /** How many people each ticket admits. */
  people: string;
  /** Only people with a promo code that names it can see it. */
  hidden: boolean;
  /** '' for the default. */
  taxRateId: string;
  /** In the event's local time; '' for at once, and until the event's end. */
  saleStartsAt: string;
  saleEndsAt: string;
  /** How many places a ticket takes of each shared capacity, in their order; '' for none. */
  places: string[];
  /** The index of the type that has to be sold out or no longer on sale before this one is shown; '' for none. */
  shownAfter: string;
}

/** Places that several ticket types draw on. */
export interface DraftSharedCapacity {
  /** The stored one's id; '' for a new one. */
  capacityId: string;
  name: string;
  capacity: string;
}

export const newType = (): DraftType => ({
  typeId: '',
  name: '',
  price: '',
  priceFloor: '',
  currency: 'ZAR',
  capacity: '',
  description: '',
  colour: '',
  perOrderLimit: String(DEFAULT_PER_ORDER),
  perOrderMinimum: '1',
  people: '1',
  hidden: false,
  taxRateId: '',
  saleStartsAt: '',
  saleEndsAt: '',
  places: [],
  shownAfter: '',
});

export const newDraft = (): EventDraft => ({
  id: '',
  name: '',
  description: '',
  startsAt: '',
  endsAt: '',
  timeZone: '',
  locationText: '',
  place: null,
  banner: null,
  hasRendering: false,
  rendering: null,
  feePayer: '',
  refundDays: '',
  listed: true,
  moveTimes: false,
  types: [newType()],
  sharedCapacities: [],
});

export function draftOf(event: OwnEventDetails): EventDraft {
  const { id, name, description, startsAt, endsAt, timeZone, locationText } = event;
  const { latitude, longitude, pinIsTown } = event;
  return {
    id,
    name,
    description,
    startsAt,
    endsAt,
    timeZone,
    locationText,
    place: latitude === null || longitude === null ? null : pinOf(latitude, longitude, pinIsTown),
    banner: event.bannerKey && event.bannerUrl ? { key: event.bannerKey, url: event.bannerUrl } : null,
    hasRendering: event.rendering !== null,
    rendering: event.rendering,
    feePayer: event.feePayer ?? '',
    refundDays: event.refundUntilDays === null ? '' : String(event.refundUntilDays),
    listed: event.listed,
    moveTimes: true,
    types: event.types.map((type) => ({
      typeId: type.id,
      name: type.name,
      price: priceText(type.priceMinor),
      priceFloor: type.priceFloorMinor === null ? '' : priceText(type.priceFloorMinor),
      currency: type.currency,
      capacity: type.ownCapacity ? String(type.capacity) : '',
      description: type.description,
      colour: type.colour ?? '',
      perOrderLimit: String(type.perOrderLimit),
      perOrderMinimum: String(type.perOrderMinimum),
      people: String(type.people),
      hidden: type.hidden,
      taxRateId: type.taxRateId ?? '',
      saleStartsAt: type.saleStartsAt ?? '',
      saleEndsAt: type.saleEndsAt ?? '',
      places: type.places.map((places) => (places === 0 ? '' : String(places))),
      shownAfter: type.shownAfter === null ? '' : String(type.shownAfter),
    })),
    sharedCapacities: event.sharedCapacities.map(({ id: capacityId, name: called, capacity }) => ({
      capacityId,
      name: called,
      capacity: String(capacity),
    })),
  };
}

const pinOf = (latitude: number, longitude: number, isTown: boolean): NonNullable<EventDraft['place']> => ({
  latitude,
  longitude,
  ...(isTown && { isTown }),
});

/** Converts a draft to core's input. Invalid numbers are left out, so that core's own message says what is missing. */
export function inputOf(draft: EventDraft) {
  const { id: _, foundAddress: __, zoneFrom: ___, place, banner, hasRendering, rendering, ...others } = draft;
  const { refundDays, feePayer, types, sharedCapacities, ...details } = others;
  return {
    ...details,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    bannerKey: banner?.key ?? null,
    renderingKey: hasRendering ? (rendering?.key ?? null) : null,
    feePayer: feePayer || null,
    refundUntilDays: refundDays === '' ? null : readWholeNumber(refundDays),
    types: types.map((type) => ({
      ...(type.typeId ? { id: type.typeId } : {}),
      name: type.name,
      priceMinor: priceMinorOf(type.price),
      priceFloorMinor: type.priceFloor.trim() === '' ? null : (priceMinorOf(type.priceFloor) ?? Number.NaN),
      currency: type.currency,
      capacity: isAsManyAsShared(type) ? null : readWholeNumber(type.capacity),
      description: type.description,
      colour: type.colour || null,
      perOrderLimit: readWholeNumber(type.perOrderLimit),
      perOrderMinimum: readWholeNumber(type.perOrderMinimum),
      people: readWholeNumber(type.people) ?? Number.NaN,
      hidden: type.hidden,
      taxRateId: type.taxRateId || null,
      saleStartsAt: type.saleStartsAt || null,
      saleEndsAt: type.saleEndsAt || null,
      places: sharedCapacities.map((_shared, at) => {
        const places = type.places[at]?.trim() ?? '';
        return places === '' ? 0 : (readWholeNumber(places) ?? Number.NaN);
      }),
      shownAfter: type.shownAfter === '' ? null : Number(type.shownAfter),
    })),
    sharedCapacities: sharedCapacities.map(({ capacityId, name, capacity }) => ({
      ...(capacityId ? { id: capacityId } : {}),
      name,
      capacity: readWholeNumber(capacity),
    })),
  };
}

/** Tells whether only its shared capacities limit a type. */
export const isAsManyAsShared = ({ capacity, places }: Pick<DraftType, 'capacity' | 'places'>): boolean =>
  capacity.trim() === '' && places.some(takesAny);

/**
 * Returns the places that a ticket takes once it admits other people than before: as many as it admits, of each capacity of which it took
 * as many as it admitted before. Other numbers were chosen, so they stay.
 */
export const placesFor = (
  people: string,
  { before, places }: { before: string; places: readonly string[] },
) => places.map((taken) => (taken.trim() !== '' && taken.trim() === before.trim() ? people.trim() : taken));

/** Tells whether the text is a whole number of people that a ticket can admit. */
export function isPeople(text: string): boolean {
  const people = readWholeNumber(text) ?? 0;
  return people >= 1 && people <= MAX_PEOPLE;
}

/** Tells whether a ticket takes places of a shared capacity. */
export const takesAny = (taken = ''): boolean => taken.trim() !== '' && taken.trim() !== '0';

/** "Hall, Balcony (2 places)": what a ticket takes of each shared capacity. */
export const placesWords = (
  { places }: Pick<DraftType, 'places'>,
  shared: readonly Pick<DraftSharedCapacity, 'name'>[],
): string =>
  shared
    .flatMap(({ name }, at) => {
      const taken = places[at]?.trim() ?? '';
      if (!takesAny(taken)) return [];
      const called = name.trim() || `Shared capacity ${at + 1}`;
      return taken === '1' ? called : `${called} (${taken} places)`;
    })
    .join(', ');

/**
 * Suggests that a ticket admits as many people as it takes places, such as a table for six, while it admits one.
 * @returns undefined if there is nothing to suggest
 */
export function suggestedPeople({
  places,
  people,
}: Pick<DraftType, 'places' | 'people'>): number | undefined {
  const most = Math.max(0, ...places.map((taken) => readWholeNumber(taken) ?? 0));
  return people.trim() === '1' && most > 1 && most <= MAX_PEOPLE ? most : undefined;
}

/** A negative price is kept, so that core can refuse it as negative. */
export function priceMinorOf(price: string): number | undefined {
  const negative = /^\s*-/.test(price);
  const minor = parsePrice(negative ? price.replace('-', '') : price);
  return minor === undefined || !negative ? minor : -minor;
}
