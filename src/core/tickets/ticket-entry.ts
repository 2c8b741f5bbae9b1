import { z } from 'zod';
import { instant } from '../shared/answer-fields.ts';
import { type EventTimes, eventSpan } from '../shared/event-dates.ts';
import { formatPeople } from '../ticket-types/people.ts';
import type { StoredDay } from './day-store.ts';

/** When, where and how often a ticket admits, as its event's open areas say. */
export const ticketEntryAnswer = z
  .object({
    startsAt: instant.describe('When it admits: the event’s times, unless its days or areas say less.'),
    endsAt: instant,
    days: z
      .array(z.string())
      .optional()
      .describe('The names of the days that it is valid on, where these are several but not all.'),
    areas: z
      .array(
        z.object({
          name: z.string(),
          frequency: z.enum(['event', 'day']).describe('Once for the whole event, or once a day.'),
          reEntry: z.boolean().describe('Whoever was scanned on the way out may come in again.'),
        }),
      )
      .describe('The areas that admit it; empty while none does.'),
  })
  .meta({ id: 'TicketEntry' });
export type TicketEntry = z.infer<typeof ticketEntryAnswer>;

/** An open area as the database has it. */
export interface OpenArea {
  name: string;
  /** Null acts as once for the whole event. */
  frequency: 'event' | 'day' | null;
  reEntry: boolean;
  /** Null: every type, at any time. */
  types: { ticketTypeId: string; validFrom: string | null; validUntil: string | null }[] | null;
}

/** Returns what an event's open areas and its days say of a ticket type. Times outside the event count only where none is within. */
export function entryOf(
  areas: readonly OpenArea[],
  ticketTypeId: string,
  event: { startsAt: Date; endsAt: Date; days: readonly StoredDay[] },
): TicketEntry {
  const admitting = areas.flatMap(({ types, name, frequency, reEntry }) => {
    const limits = types === null ? ANY_TIME : types.find((type) => type.ticketTypeId === ticketTypeId);
    return limits ? [{ ...limits, area: { name, frequency: frequency ?? ('event' as const), reEntry } }] : [];
  });
  const from = admitting.map(({ validFrom }) => (validFrom ? Date.parse(validFrom) : -Infinity));
  const until = admitting.map(({ validUntil }) => (validUntil ? Date.parse(validUntil) : Infinity));
  const own = event.days.filter(({ typeIds }) => typeIds.includes(ticketTypeId));
  const [starts, ends] =
    own.length > 0
      ? [
          Math.min(...own.map(({ startsAt }) => Date.parse(startsAt))),
          Math.max(...own.map(({ endsAt }) => Date.parse(endsAt))),
        ]
      : [event.startsAt.getTime(), event.endsAt.getTime()];
  const [first, last] = admitting.length > 0 ? [Math.min(...from), Math.max(...until)] : [starts, ends];
  const meets = first < ends && last > starts;
  const at = (ms: number, otherwise: number) => new Date(Number.isFinite(ms) ? ms : otherwise).toISOString();
  return {
    startsAt: at(meets ? Math.max(first, starts) : first, starts),
    endsAt: at(meets ? Math.min(last, ends) : last, ends),
    ...(own.length > 1 && own.length < event.days.length && { days: own.map(({ name }) => name) }),
    areas: admitting.map(({ area }) => area),
  };
}

const ANY_TIME = { validFrom: null, validUntil: null };

/** Says whom a ticket admits and how often: "one person, once", "6 people, once each", "one person, once each day, on Friday and Sunday". */
export function admissionWords(people: number, entry: TicketEntry, timeZone: string): string {
  const words = admits(people, entry, timeZone);
  return entry.days ? `${words}, on ${listed(entry.days)}` : words;
}

/** "Friday and Sunday" */
const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

function admits(people: number, entry: TicketEntry, timeZone: string): string {
  const whom = people === 1 ? 'one person' : formatPeople(people);
  const [only, ...others] = entry.areas.map((area) => {
    const often = oftenWords(area, { ...entry, timeZone });
    return { name: area.name, often: people > 1 && often === 'once' ? 'once each' : often };
  });
  if (!only) return whom;
  if (others.length === 0) return `${whom}, ${only.often}`;
  return `${whom}: ${[only, ...others].map(({ name, often }) => `${name} ${often}`).join(', ')}`;
}

/** What admits one person once is not worth a word beside a ticket. */
export const ADMITS_ONCE = 'one person, once';

function oftenWords({ frequency, reEntry }: TicketEntry['areas'][number], times: EventTimes): string {
  const daily = frequency === 'day' && eventSpan(times) !== undefined;
  if (reEntry) return daily ? 'each day, with re-entry' : 'with re-entry';
  return daily ? 'once each day' : 'once';
}

/** Says how often each of several codes works; undefined where they differ or several areas admit them. */
export function codesWork(entries: readonly TicketEntry[], timeZone: string): string | undefined {
  const often = entries.map(({ areas: [only, other], ...times }) =>
    only && !other ? oftenWords(only, { ...times, timeZone }) : '',
  );
  const [first = ''] = often;
  return often.every((one) => one === first) ? CODES_WORK[first] : undefined;
}

const CODES_WORK: Partial<Record<string, string>> = {
  once: 'Each code works once.',
  'once each day': 'Each code works once each day.',
  'with re-entry': 'Each code works again once it’s scanned on the way out.',
  'each day, with re-entry': 'Each code works every day, and again once it’s scanned on the way out.',
};
