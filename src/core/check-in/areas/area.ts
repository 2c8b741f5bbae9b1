import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../../../db/tables.ts';
import { marked, pick } from '../../shared/fields.ts';
import { localTime } from '../../shared/local-time.ts';
import { lineOfText } from '../../shared/text/text.ts';
import { refusal } from '../refusals.ts';
import { dateBegins, eventDay, WHOLE_EVENT } from './event-day.ts';

/** Enough for a festival. */
export const MAX_AREAS = 20;

const frequency = z
  .enum(['event', 'day'], { error: 'Choose how often it admits each ticket.' })
  .describe('How often it admits a ticket: once for the whole event, or once a day. A day begins at 05:00.');
const reEntry = z.boolean().describe('People may leave, be scanned out, and come in again.');
const capacity = z
  .int({ error: 'Enter a whole number.' })
  .min(1, { error: 'Enter at least 1, or leave it empty.' })
  .max(1_000_000, { error: 'Enter at most 1,000,000.' })
  .nullable()
  .describe(
    'How many people may be inside at once; nobody counts when null. A full area still admits: staff are told.',
  );
const limits = z.strictObject({
  ticketTypeId: z.guid({ error: 'This isn’t the id of a ticket type.' }),
  validFrom: localTime('Enter a date and time.').nullable().default(null),
  validUntil: localTime('Enter a date and time.').nullable().default(null),
});

/** What an organiser sends for a new area; the API's request body is the same without `eventId`. */
export const newAreaSchema = z.strictObject({
  eventId: z.string(),
  name: lineOfText({ max: 80, needed: 'Enter a name for this area.' }),
  frequency: frequency.default('event'),
  reEntry: reEntry.default(false),
  capacity: capacity.default(null),
  closed: z.boolean().default(false).describe('A closed area admits nobody and keeps its history.'),
  types: z
    .array(limits)
    .min(1, { error: 'Choose at least one ticket type.' })
    .nullable()
    .default(null)
    .describe('The ticket types that it admits, with local times at the venue; all, at any time, when null.'),
});

const areaAtDoor = { id: z.string(), name: z.string(), frequency, reEntry, capacity };

/** What an organiser sends to change an area. */
export const areaSchema = newAreaSchema.extend({ areaId: z.string() });

/** What an organiser sends to choose how often an area admits. */
export const frequencySchema = z.strictObject({ eventId: z.string(), areaId: z.string(), frequency });

/**
 * What becomes of each field of an area. `column`: it is a column of this name. `elsewhere`: it is stored in another form. A field or column
 * that has no line here does not compile.
 */
export const AREA_FIELDS = {
  name: 'column',
  frequency: 'column',
  reEntry: 'column',
  capacity: 'column',
  closed: 'elsewhere',
  types: 'elsewhere',
} as const satisfies Record<
  | Exclude<keyof AreaInput, 'eventId'>
  | Exclude<keyof Tables['check_in_areas'], 'eventId' | 'id' | 'position' | 'allTypes' | 'closedAt'>,
  'column' | 'elsewhere'
>;

/** The fields that are columns under the same name: what is written, read, copied and exported. */
export const AREA_COLUMNS = marked(AREA_FIELDS, 'column');

/** An area, as a device at the door chooses it. */
export const doorAreaSchema = z.object(areaAtDoor);

/** An area as its organiser sees it. */
export const areaAnswer = z.object({
  id: z.string(),
  ...pick(newAreaSchema.shape, AREA_COLUMNS),
  closed: z.boolean(),
  scanned: z.boolean().describe('It has scans, so it can be closed but not deleted.'),
  admitted: z
    .boolean()
    .describe(
      'Tickets came in there and were not undone, so it can’t change from once a day to once for the whole event.',
    ),
  types: z
    .array(
      z.object({
        ticketTypeId: z.string(),
        validFrom: z.string().nullable().describe('Local time at the venue.'),
        validUntil: z.string().nullable(),
      }),
    )
    .nullable(),
});

export type AreaSettings = z.output<typeof areaAnswer>;
export type AreaInput = z.output<typeof newAreaSchema>;
export type DoorArea = z.output<typeof doorAreaSchema>;

/** A ticket type that an area admits, and when. */
export interface AreaType {
  ticketTypeId: string;
  validFrom: Date | null;
  validUntil: Date | null;
}

/** An area with what it admits: every type at any time, or only certain types. */
export interface Area
  extends Pick<Selectable<Tables['check_in_areas']>, 'id' | 'closedAt' | (typeof AREA_COLUMNS)[number]> {
  types: AreaType[] | null;
}

/** An area as the door and the API show it. */
export const atDoor = ({ id, name, frequency, reEntry, capacity }: Area): DoorArea => ({
  id,
  name,
  frequency: frequency ?? 'event',
  reEntry,
  capacity,
});

/** The period within which an area admits a ticket once. */
export const periodOf = ({ frequency }: Pick<Area, 'frequency'>, at: Date, timeZone: string): string =>
  frequency === 'day' ? eventDay(at, timeZone) : WHOLE_EVENT;

/** Returns why an area does not admit a ticket type at an instant; undefined if it does. */
export function barOf(
  area: Area,
  ticketTypeId: string,
  at: Date,
): 'wrong-area' | Pick<AreaType, 'validFrom' | 'validUntil'> | undefined {
  if (area.types === null) return undefined;
  const type = area.types.find((one) => one.ticketTypeId === ticketTypeId);
  if (!type) return 'wrong-area';
  const { validFrom, validUntil } = type;
  const isOn = (!validFrom || validFrom <= at) && (!validUntil || at < validUntil);
  return isOn ? undefined : { validFrom, validUntil };
}

/** A day of an event, with the ticket types that are valid on it. */
export interface DoorDay {
  startsAt: Date;
  endsAt: Date;
  typeIds: readonly string[];
}

/**
 * Returns the next day on which a ticket type is valid, or else its last one; undefined if it is valid now, as it always is where an event has
 * no days. People come early, and a night ends late: a day's tickets are valid from 05:00 of its date until 05:00 of the next one.
 */
export function otherDay(
  days: readonly DoorDay[],
  ticketTypeId: string,
  at: Date,
  timeZone: string,
): Pick<AreaType, 'validFrom' | 'validUntil'> | undefined {
  const own = days.filter(({ typeIds }) => typeIds.includes(ticketTypeId));
  const isOn = ({ startsAt, endsAt }: DoorDay) => {
    const from = dateBegins(startsAt, timeZone, 0);
    const until = dateBegins(startsAt, timeZone, 1);
    return (from <= at || startsAt <= at) && (at < until || at < endsAt);
  };
  if (own.length === 0 || own.some(isOn)) return undefined;
  const next = own.find(({ endsAt }) => endsAt > at) ?? own.at(-1);
  return next && { validFrom: next.startsAt, validUntil: next.endsAt };
}

/**
 * Returns the open area that a device works for. A device need not name it if only one is open.
 * @throws DomainError 'conflict' (check-in.area-needed, check-in.area-not-open)
 */
export function chooseArea(open: readonly Area[], areaId: string | undefined): Area {
  const [only, other] = open;
  if (areaId === undefined) {
    if (only && !other) return only;
    throw refusal('check-in.area-needed');
  }
  const area = open.find(({ id }) => id === areaId);
  if (area) return area;
  throw refusal('check-in.area-not-open');
}
