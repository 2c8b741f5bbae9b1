import { z } from 'zod';
import { majorDigits } from '../../../core/shared/format-money.ts';
import { parsePrice } from '../../../core/ticket-types/price.ts';

/** The search form of the list, as typed; '' for empty fields. */
export interface Asked {
  q: string;
  where: string;
  when: string;
  from: string;
  to: string;
  free: string;
  max: string;
  currency: string;
  page: string;
}

const FIELDS = ['q', 'where', 'when', 'from', 'to', 'free', 'max', 'currency'] as const;
/** A longer text is not a search, and would only enlarge the page. */
const LONGEST = 200;

/** Reads the form from an address; unknown parameters are ignored. */
export function readAsked({ searchParams }: URL): Asked {
  const read = (name: string) => (searchParams.get(name) ?? '').trim().slice(0, LONGEST);
  const fields = Object.fromEntries(FIELDS.map((name) => [name, read(name)])) as Omit<Asked, 'page'>;
  return { ...fields, page: read('page') };
}

/** Tells whether the list is filtered. A currency alone filters nothing. */
export const isNarrowed = (asked: Asked): boolean =>
  FIELDS.some((name) => name !== 'currency' && asked[name] !== '' && asked[name] !== 'any');

/** Returns the path of a page of the results, without empty fields and with prices in one spelling. */
export function addressOf(typed: Asked, page: number): string {
  const max = parsePrice(typed.max, typed.currency);
  const asked =
    max === undefined ? typed : { ...typed, max: majorDigits(max, typed.currency).replace(/\.0+$/, '') };
  const query = new URLSearchParams();
  if (isNarrowed(asked)) {
    for (const name of FIELDS) if (asked[name] !== '' && asked[name] !== 'any') query.set(name, asked[name]);
  }
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/events?${query}` : '/events';
}

/** Returns the errors of what was typed, by field. */
export function faultsOf({ from, to, max, currency }: Asked): Partial<Record<keyof Asked, string>> {
  const isDay = (typed: string) => typed === '' || z.iso.date().safeParse(typed).success;
  return {
    ...(!isDay(from) && { from: 'Enter a date.' }),
    ...(!isDay(to) && { to: 'Enter a date.' }),
    ...(isDay(from) &&
      isDay(to) &&
      from !== '' &&
      to !== '' &&
      to < from && { to: 'This is before the first day.' }),
    ...(max !== '' && parsePrice(max, currency) === undefined && { max: 'Enter an amount, such as 250.' }),
  };
}
