import type { AddressParts } from './place.ts';

/** The address text of an event whose place is unknown. The spelling is the specification's. */
export const NO_LOCATION_TEXT = 'Could no infer location string';

/** number, route, sublocality, locality, district, region, country, postcode; null for what is missing. */
export type AddressComponents = readonly [
  number: string | null,
  route: string | null,
  sublocality: string | null,
  locality: string | null,
  district: string | null,
  region: string | null,
  country: string | null,
  postcode: string | null,
];

/** The components that make the text, counted from zero: route, sublocality, locality, country. */
const SHOWN = [1, 2, 3, 6] as const;

/** Puts the parts of an address into the order of AddressComponents. */
export function componentsOf(parts: AddressParts): AddressComponents {
  const { number, route, sublocality, locality, district, region, country, postcode } = parts;
  const filled = (part: string | undefined) => part?.trim() || null;
  return [
    filled(number),
    filled(route),
    filled(sublocality),
    filled(locality),
    filled(district),
    filled(region),
    filled(country),
    filled(postcode),
  ];
}

/**
 * Formats an address in one line: components 1 to 3 and 6, without empty or repeated ones.
 * @returns "Maude Street, Sandown, Sandton, South Africa", or NO_LOCATION_TEXT when nothing is left
 */
export function locationText(components: AddressComponents): string {
  const shown = SHOWN.map((slot) => components[slot]?.trim()).filter(
    (part) => part !== undefined && part !== '',
  );
  const once = shown.filter((part, at) => shown.findIndex((other) => same(other, part)) === at);
  return once.join(', ') || NO_LOCATION_TEXT;
}

/** An address that somebody may have typed in several lines, in one, as calendars and search engines take it. */
export const placeInOneLine = (typed: string): string =>
  typed
    .split(/[\r\n]+/)
    .map((line) => line.trim().replace(/,$/, ''))
    .filter(Boolean)
    .join(', ');

const same = (one: string | undefined, other: string | undefined) =>
  one?.toLocaleLowerCase('en') === other?.toLocaleLowerCase('en');
