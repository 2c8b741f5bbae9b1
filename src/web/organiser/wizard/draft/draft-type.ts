import type { Currency } from '../../../../core/shared/money.ts';
import { readWholeNumber } from '../../../../core/shared/typed-number.ts';
import { MAX_PEOPLE } from '../../../../core/ticket-types/people.ts';
import { type TicketTypeInput, TYPE_DEFAULTS } from '../../../../core/ticket-types/ticket-type.ts';
import type { TypeColour } from '../../../../core/ticket-types/type-colour.ts';
import {
  type Codec,
  choice,
  type FormOf,
  flag,
  localTime,
  minorUnits,
  minorUnitsOf,
  orElse,
  orNull,
  type TypedIn,
  text,
  typedIn,
  valuesIn,
  wholeNumber,
} from '../../../ui/forms/codecs.ts';
import type { DraftSharedCapacity } from './draft-shared.ts';

/** Places of each shared capacity, in their order; a field is empty for none. */
const places: Codec<number[], string[]> = {
  toTyped: (taken) => taken.map((one) => orElse(wholeNumber, 0).toTyped(one)),
  toValue: (typed) => typed.map((one) => orElse(wholeNumber, 0).toValue(one)) as number[],
};

/** Each field of a ticket type in the form: how it shows core's value, and reads what is typed. */
export const TYPE_FORM = {
  name: text,
  priceMinor: minorUnits,
  priceFloorMinor: orNull(minorUnits),
  currency: choice<Currency>(),
  capacity: orNull(wholeNumber),
  places,
  description: text,
  colour: orNull(choice<TypeColour>()),
  perOrderLimit: wholeNumber,
  perOrderMinimum: wholeNumber,
  people: wholeNumber,
  taxRateId: orNull(text),
  hidden: flag,
  saleStartsAt: orNull(localTime),
  saleEndsAt: orNull(localTime),
  /** The index of the type that has to be sold out or no longer on sale before this one is shown. */
  shownAfter: orNull(wholeNumber),
} satisfies FormOf<TicketTypeInput, 'id'>;

/** A ticket type as the form holds it: texts, as people type them. */
export interface DraftType extends TypedIn<typeof TYPE_FORM> {
  /** The stored ticket type's id; '' for a new one. */
  typeId: string;
}

export const newType = (): DraftType => ({
  ...draftOfType({ ...TYPE_DEFAULTS, id: '', name: '', currency: 'ZAR', priceMinor: 0, capacity: null }),
  priceMinor: '',
});

export const draftOfType = ({ id = '', ...type }: TicketTypeInput): DraftType => ({
  typeId: id,
  ...typedIn(TYPE_FORM, type),
});

/** Converts a type to core's input. @param capacities how many shared capacities there are */
export const inputOfType = ({ typeId, ...type }: DraftType, capacities: number) => ({
  ...(typeId && { id: typeId }),
  ...valuesIn(TYPE_FORM, type),
  // A field that nobody has been in is missing.
  places: places.toValue(Array.from({ length: capacities }, (_, at) => type.places[at] ?? '')),
});

/** Tells whether only its shared capacities limit a type. */
export const isAsManyAsShared = (
  { capacity, places: taken }: Pick<DraftType, 'capacity' | 'places'>,
  shared: readonly Pick<DraftSharedCapacity, 'day' | 'capacity'>[],
): boolean =>
  capacity.trim() === '' &&
  shared.some(({ day, capacity: all }, at) => takesAny(taken[at]) && (!day || all.trim() !== ''));

/**
 * Returns the places that a ticket takes once it admits other people than before: as many as it admits, of each capacity of which it took
 * as many as it admitted before. Other numbers were chosen, so they stay.
 */
export const placesFor = (
  people: string,
  { before, places: taken }: { before: string; places: readonly string[] },
) => taken.map((one) => (one.trim() !== '' && one.trim() === before.trim() ? people.trim() : one));

/** Tells whether the text is a whole number of people that a ticket can admit. */
export function isPeople(typed: string): boolean {
  const people = readWholeNumber(typed) ?? 0;
  return people >= 1 && people <= MAX_PEOPLE;
}

/** Tells whether a ticket takes places of a shared capacity. */
export const takesAny = (taken = ''): boolean => taken.trim() !== '' && taken.trim() !== '0';

/** "Hall, Balcony (2 places)": what a ticket takes of each shared capacity that is no day. */
export const placesWords = (
  { places: all }: Pick<DraftType, 'places'>,
  shared: readonly { name: string; day: boolean }[],
): string =>
  shared
    .flatMap(({ name, day }, at) => {
      const taken = all[at]?.trim() ?? '';
      if (day || !takesAny(taken)) return [];
      const called = name.trim() || `Shared capacity ${at + 1}`;
      return taken === '1' ? called : `${called} (${taken} places)`;
    })
    .join(', ');

/** "Friday, Sunday", "All days": on which days a ticket is valid; '' where there are none. */
export function daysWords(
  { places: all }: Pick<DraftType, 'places'>,
  shared: readonly { name: string; day: boolean }[],
): string {
  const days = shared.flatMap(({ name, day }, at) => (day ? [{ name, on: takesAny(all[at]) }] : []));
  const own = days.filter(({ on }) => on);
  if (days.length === 0) return '';
  if (own.length === days.length) return 'All days';
  return own.map(({ name }, at) => name.trim() || `Day ${at + 1}`).join(', ') || 'No day';
}

/**
 * Suggests that a ticket admits as many people as it takes places, such as a table for six, while it admits one.
 * @returns undefined if there is nothing to suggest
 */
export function suggestedPeople({
  places: all,
  people,
}: Pick<DraftType, 'places' | 'people'>): number | undefined {
  const most = Math.max(0, ...all.map((taken) => readWholeNumber(taken) ?? 0));
  return people.trim() === '1' && most > 1 && most <= MAX_PEOPLE ? most : undefined;
}

/** Reads a price in minor units; undefined while it is not one. */
export function priceMinorOf(price: string, currency: Currency): number | undefined {
  const minor = minorUnitsOf(currency).toValue(price);
  return typeof minor === 'number' ? minor : undefined;
}
