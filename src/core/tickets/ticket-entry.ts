import { z } from 'zod';
import { tickets } from '../../languages/en/tickets.ts';
import { intlTag } from '../../languages/locales.ts';
import { sayIn } from '../../languages/say.ts';
import { ENGLISH, type Language } from '../../languages/texts.ts';
import { instant } from '../shared/answer-fields.ts';
import { type EventTimes, eventSpan } from '../shared/event-dates.ts';
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
export function admissionWords(
  people: number,
  entry: TicketEntry,
  timeZone: string,
  language: Language = ENGLISH,
): string {
  const admits = admitsInWords(people, entry, timeZone, language);
  if (!entry.days) return admits;
  const days = new Intl.ListFormat(intlTag(language.locale)).format(entry.days);
  return sayIn(tickets, language)('onDays', { admits, days });
}

function admitsInWords(people: number, entry: TicketEntry, timeZone: string, language: Language): string {
  const say = sayIn(tickets, language);
  const whom = say('whom', { count: people });
  const [only, ...others] = entry.areas.map((area) => {
    const often = howOften(area, { ...entry, timeZone });
    return { area: area.name, often: say(people > 1 && often === 'once' ? 'onceEach' : often) };
  });
  if (!only) return whom;
  if (others.length === 0) return say('whomOften', { whom, often: only.often });
  const areas = [only, ...others].map((area) => say('areaOften', area));
  const list = new Intl.ListFormat(intlTag(language.locale), { type: 'unit' });
  return say('whomAreas', { whom, areas: list.format(areas) });
}

/** What admits one person once is not worth a word beside a ticket. */
export const admitsOnce = (people: number, entry: TicketEntry, timeZone: string): boolean =>
  people === 1 &&
  !entry.days &&
  entry.areas.length === 1 &&
  entry.areas.every((area) => howOften(area, { ...entry, timeZone }) === 'once');

function howOften({ frequency, reEntry }: TicketEntry['areas'][number], times: EventTimes) {
  const daily = frequency === 'day' && eventSpan(times) !== undefined;
  if (reEntry) return daily ? 'reEntryDaily' : 'reEntry';
  return daily ? 'onceDaily' : 'once';
}

/** Says how often each of several codes works; undefined where they differ or several areas admit them. */
export function codesWork(
  entries: readonly TicketEntry[],
  timeZone: string,
  language: Language = ENGLISH,
): string | undefined {
  const often = entries.map(({ areas: [only, other], ...times }) =>
    only && !other ? howOften(only, { ...times, timeZone }) : undefined,
  );
  const [first] = often;
  return first && often.every((one) => one === first)
    ? sayIn(tickets, language)(CODES_WORK[first])
    : undefined;
}

const CODES_WORK = {
  once: 'worksOnce',
  onceDaily: 'worksOnceDaily',
  reEntry: 'worksReEntry',
  reEntryDaily: 'worksReEntryDaily',
} as const;
