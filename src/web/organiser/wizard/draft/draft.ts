import type { OwnEventDetails } from '../../../../core/event-desk/own-event.ts';
import type { EVENT_FIELDS, EventInput } from '../../../../core/events/event.ts';
import type { FeePayer } from '../../../../core/pricing/service-fee.ts';
import type { Marked } from '../../../../core/shared/fields.ts';
import type { Currency } from '../../../../core/shared/money.ts';
import {
  choice,
  type FormOf,
  flag,
  localTime,
  minorUnits,
  orElse,
  orNull,
  percent,
  type TypedIn,
  text,
  typedIn,
  valuesIn,
  wholeNumber,
} from '../../../ui/forms/codecs.ts';
import { type DraftSharedCapacity, draftOfShared, inputOfShared } from './draft-shared.ts';
import { type DraftType, draftOfType, inputOfType, newType } from './draft-type.ts';

/** The fields of an event that the form holds in another way: a pin, a photo and a 3d file. */
type OtherFields = 'latitude' | 'longitude' | 'bannerKey' | 'renderingKey';
type OwnField = Exclude<Marked<typeof EVENT_FIELDS, 'column' | 'instant'>, OtherFields>;

/** Each other field of an event in the form: how it shows core's value, and reads what is typed. */
const EVENT_FORM = {
  name: text,
  description: text,
  startsAt: localTime,
  endsAt: localTime,
  timeZone: text,
  locationText: text,
  /** '' for the operator's default. */
  feePayer: orNull(choice<FeePayer>()),
  /** '' if customers may not return tickets. */
  refundUntilDays: orNull(wholeNumber),
  /** Of the first ticket type’s currency; '' for none, like the percentage. */
  cancellationFeeMinor: orElse(minorUnits, 0),
  cancellationFeeHundredths: orElse(percent, 0),
  listed: flag,
} satisfies FormOf<Pick<EventInput, OwnField>>;

/** An event as the form holds it. Numbers are texts, as people type them. */
export interface EventDraft extends TypedIn<typeof EVENT_FORM> {
  /** A new event's id is made in the browser, so that sending it twice creates one event; '' until then. A stored event has its own. */
  id: string;
  /** Where the time zone comes from while the organiser has not chosen it: the browser, or the place that was found. */
  zoneFrom?: 'browser' | 'place' | undefined;
  /** The pin's place. `isTown`: it marks a whole town, because nobody has moved it. */
  place: { latitude: number; longitude: number; isTown?: boolean } | null;
  /** The address found for the pin, as filled in for customers; '' if none was found, undefined before the first lookup. */
  foundAddress?: string | undefined;
  banner: Banner | null;
  /** Whether the event has a 3d rendering of its area. The file is kept while this is off, in case it is turned on again. */
  hasRendering: boolean;
  rendering: Rendering | null;
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

export const newDraft = (): EventDraft => ({
  id: '',
  ...typedIn(EVENT_FORM, {
    name: '',
    description: '',
    startsAt: '',
    endsAt: '',
    timeZone: '',
    locationText: '',
    feePayer: null,
    refundUntilDays: null,
    cancellationFeeMinor: 0,
    cancellationFeeHundredths: 0,
    listed: true,
  }),
  place: null,
  banner: null,
  hasRendering: false,
  rendering: null,
  moveTimes: false,
  types: [newType()],
  sharedCapacities: [],
});

export function draftOf(event: OwnEventDetails): EventDraft {
  const { latitude, longitude, pinIsTown } = event;
  return {
    id: event.id,
    ...typedIn(EVENT_FORM, withCurrency(event)),
    place: latitude === null || longitude === null ? null : pinOf(latitude, longitude, pinIsTown),
    banner: event.bannerKey && event.bannerUrl ? { key: event.bannerKey, url: event.bannerUrl } : null,
    hasRendering: event.rendering !== null,
    rendering: event.rendering,
    moveTimes: true,
    types: event.types.map(({ ownCapacity, ...type }) =>
      draftOfType({ ...type, capacity: ownCapacity ? type.capacity : null }),
    ),
    sharedCapacities: event.sharedCapacities.map(draftOfShared),
  };
}

/** An event’s amounts are in the currency of its tickets. */
const withCurrency = <Of extends { types: readonly { currency: Currency }[] }>(of: Of) => ({
  ...of,
  currency: of.types[0]?.currency ?? newType().currency,
});

const pinOf = (latitude: number, longitude: number, isTown: boolean): NonNullable<EventDraft['place']> => ({
  latitude,
  longitude,
  ...(isTown && { isTown }),
});

/** Converts a draft to core's input. What isn't a number stays as typed, so that core's own message says what is wrong. */
export function inputOf(draft: EventDraft) {
  const { place, banner, hasRendering, rendering, moveTimes, types, sharedCapacities } = draft;
  return {
    ...valuesIn(EVENT_FORM, withCurrency(draft)),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    bannerKey: banner?.key ?? null,
    renderingKey: hasRendering ? (rendering?.key ?? null) : null,
    moveTimes,
    types: types.map((type) => inputOfType(type, sharedCapacities.length)),
    sharedCapacities: sharedCapacities.map(inputOfShared),
  };
}
