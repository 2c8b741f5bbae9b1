import { z } from 'zod';
import type { Tables } from '../../db/tables.ts';
import { NO_LOCATION_TEXT } from '../places/location-text.ts';
import { DAY_MS } from '../shared/durations.ts';
import type { Issue } from '../shared/errors.ts';
import { marked, pick } from '../shared/fields.ts';
import { isTimeZone, localTime, SKIPPED, toInstant } from '../shared/local-time.ts';
import { amountInput } from '../shared/money.ts';
import { lineOfText, text } from '../shared/text/text.ts';
import {
  MAX_SHARED_CAPACITIES,
  sharedCapacityInput,
  sharingFaults,
  showingFaults,
} from '../ticket-types/shared-capacity.ts';
import { MAX_TICKET_TYPES, ticketTypeInput } from '../ticket-types/ticket-type.ts';
import type { approval } from './event-fields.ts';
import { MOST_REFUND_DAYS } from './refund-policy.ts';

export type Approval = z.infer<typeof approval>;

const coordinate = (limit: number) =>
  z
    .number({ error: 'Choose a place on the map.' })
    .min(-limit, { error: 'There is no such place.' })
    .max(limit, { error: 'There is no such place.' });

const fields = z.strictObject({
  name: lineOfText({ max: 200, needed: 'Need name' }),
  description: text({ max: 20_000, tooLong: 'Use at most 20 000 characters.' })
    .default('')
    .describe('Markdown, shown with HTML off.'),
  startsAt: localTime('Enter when the event starts.').describe(
    '`YYYY-MM-DDTHH:mm`, local time in `timeZone`.',
  ),
  endsAt: localTime('Enter when the event ends.').describe('The same for the end.'),
  timeZone: z
    .string({ error: 'Choose a time zone.' })
    .refine(isTimeZone, { error: 'Choose a time zone from the list, such as Africa/Johannesburg.' })
    .describe('A name of the IANA database: `Africa/Johannesburg`.'),
  locationText: text({ max: 500, tooLong: 'Use at most 500 characters.' })
    // The words of an unsuccessful search are not an address.
    .overwrite((value) => (value === NO_LOCATION_TEXT ? '' : value))
    .default(''),
  latitude: coordinate(90).nullable().default(null),
  longitude: coordinate(180).nullable().default(null),
  bannerKey: z
    .string({ error: 'Upload the photo again.' })
    .max(200)
    .nullable()
    .default(null)
    .describe('The `key` from an image upload.'),
  renderingKey: z
    .string({ error: 'Upload the 3d file again.' })
    .max(200)
    .nullable()
    .default(null)
    .describe('The `key` from a 3d rendering upload.'),
  feePayer: z
    .enum(['organiser', 'customer'], { error: 'Choose who pays the service fee.' })
    .nullable()
    .default(null)
    .describe('Who pays the service fee on new orders; null: as the operator’s settings say.'),
  refundUntilDays: z
    .int({ error: 'Use a whole number of days.' })
    .min(0, { error: 'Use 0 days or more.' })
    .max(MOST_REFUND_DAYS, { error: `Use at most ${MOST_REFUND_DAYS} days.` })
    .nullable()
    .default(null)
    .describe(
      'How many days before the start customers can last give tickets back; null: all sales are final.',
    ),
  cancellationFeeMinor: amountInput('Enter an amount, for instance 5.00.')
    .default(0)
    .describe(
      'What you keep of each ticket that a customer gives back, minor units of the tickets’ currency.',
    ),
  cancellationFeeHundredths: z
    .int({ error: 'Enter a percentage from 0 to 100.' })
    .min(0, { error: 'Enter a percentage from 0 to 100.' })
    .max(10_000, { error: 'Enter a percentage from 0 to 100.' })
    .default(0)
    .describe(
      'What you keep of the price of each ticket and add-on that a customer gives back, besides: hundredths of a percent, 1000 is 10 %.',
    ),
  listed: z
    .boolean({ error: 'Choose whether to show it.' })
    .default(true)
    .describe('Whether it is on the public list of events and on its organiser’s page.'),
  types: z
    .array(ticketTypeInput, { error: 'Add at least one ticket type.' })
    .min(1, { error: 'Add at least one ticket type.' })
    .max(MAX_TICKET_TYPES, { error: `At most ${MAX_TICKET_TYPES} ticket types.` }),
  sharedCapacities: z
    .array(sharedCapacityInput, { error: 'Add shared capacities as a list.' })
    .max(MAX_SHARED_CAPACITIES, { error: `At most ${MAX_SHARED_CAPACITIES} shared capacities.` })
    .default([])
    .describe('Places that several ticket types draw on, such as a hall’s, and the event’s days.'),
  moveTimes: z
    .boolean({ error: 'Choose whether other times move along.' })
    .default(false)
    .describe(
      'Where a change moves the start: whether times still to come move by as much, those of days and sales (unless you change them too), promo codes and check-in areas.',
    ),
});

type Fields = z.output<typeof fields>;

/** The columns of an event that its organiser does not enter. */
type OtherColumns =
  | 'id'
  | 'organisationId'
  | 'seriesId'
  | 'pinIsTown'
  | 'accent'
  | 'approval'
  | 'rejectedReason'
  | 'submittedAt'
  | 'changedSinceApproval'
  | 'cancelledAt'
  | 'cancelledReason'
  | 'createdAt'
  | 'createdFrom'
  | 'updatedAt'
  | 'guestDataCheckedAt'
  | 'searchWords';

/**
 * What becomes of each field that an organiser enters. `column`: it is a column of this name. `instant`: so is it, as an instant instead of a
 * local time. `elsewhere`: it is stored in other tables, or only acts. A field or column that has no line here does not compile.
 */
export const EVENT_FIELDS = {
  name: 'column',
  description: 'column',
  startsAt: 'instant',
  endsAt: 'instant',
  timeZone: 'column',
  locationText: 'column',
  latitude: 'column',
  longitude: 'column',
  bannerKey: 'column',
  renderingKey: 'column',
  feePayer: 'column',
  refundUntilDays: 'column',
  cancellationFeeMinor: 'column',
  cancellationFeeHundredths: 'column',
  listed: 'column',
  types: 'elsewhere',
  sharedCapacities: 'elsewhere',
  moveTimes: 'elsewhere',
} as const satisfies Record<
  keyof Fields | Exclude<keyof Tables['events'], OtherColumns>,
  'column' | 'instant' | 'elsewhere'
>;

/** The fields that are columns under the same name: what is written, read, copied, carried to later dates and exported. */
export const EVENT_COLUMNS = marked(EVENT_FIELDS, 'column');

/** These fields in answers of the API. */
export const eventAnswer = pick(fields.shape, EVENT_COLUMNS);

/** Makes a rule over several fields run once each of these fields is valid, whatever else is wrong. */
const onceGood =
  (...names: (keyof Fields)[]) =>
  ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path = [] }) => path.length === 0 || names.includes(path[0] as keyof Fields));

const exists = (name: 'startsAt' | 'endsAt') => (event: Fields) =>
  toInstant(event[name], event.timeZone) !== undefined;

const endsAfterStart = (event: Fields) => {
  const { startsAt, endsAt } = instantsOf(event);
  return !startsAt || !endsAt || endsAt > startsAt;
};

/** A longer event is probably a typo in one of the years. */
const LONGEST_MS = 366 * DAY_MS;

const endsWithinYear = (event: Fields) => {
  const { startsAt, endsAt } = instantsOf(event);
  return !startsAt || !endsAt || endsAt.getTime() - startsAt.getTime() <= LONGEST_MS;
};

/** Validates the sale periods of ticket types, which are in the event's local time, and returns the errors by field path. */
export const saleFaults = ({
  types,
  timeZone,
  endsAt,
}: Pick<Fields, 'types' | 'timeZone' | 'endsAt'>): Issue[] =>
  types.flatMap((type, index) => {
    const faults = (['saleStartsAt', 'saleEndsAt'] as const).flatMap((field) => {
      const local = type[field];
      const path = `types.${index}.${field}`;
      return local && !toInstant(local, timeZone) ? [{ path, message: SKIPPED }] : [];
    });
    if (!type.saleStartsAt || type.saleStartsAt < endsAt) return faults;
    const message = 'The event will be over by then. Start selling earlier.';
    return [...faults, { path: `types.${index}.saleStartsAt`, message }];
  });

/** Validates the times of days, which are in the event's local time, and returns the errors by field path. */
export const dayFaults = ({
  sharedCapacities,
  startsAt,
  endsAt,
  timeZone,
}: Pick<Fields, 'sharedCapacities' | 'startsAt' | 'endsAt' | 'timeZone'>): Issue[] =>
  sharedCapacities.flatMap((shared, index) => {
    const faults = (['startsAt', 'endsAt'] as const).flatMap((field) => {
      const local = shared[field];
      const path = `sharedCapacities.${index}.${field}`;
      if (local === null) return [];
      if (!toInstant(local, timeZone)) return [{ path, message: SKIPPED }];
      const message = 'This is outside the event’s times.';
      return local < startsAt || local > endsAt ? [{ path, message }] : [];
    });
    return faults.slice(0, 1);
  });

/** Splits "types.0.places.1" into its keys. */
const fieldPath = (path: string) => path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** What an organiser enters for an event. The form and the API both validate with it. */
export const eventInput = fields
  .refine(exists('startsAt'), { path: ['startsAt'], error: SKIPPED, when: onceGood('startsAt', 'timeZone') })
  .refine(exists('endsAt'), { path: ['endsAt'], error: SKIPPED, when: onceGood('endsAt', 'timeZone') })
  .refine(endsAfterStart, {
    path: ['endsAt'],
    error: 'The end must be after the start.',
    when: onceGood('startsAt', 'endsAt', 'timeZone'),
  })
  .refine(endsWithinYear, {
    path: ['endsAt'],
    error: 'An event can last a year at most. Check the years of its start and end.',
    when: onceGood('startsAt', 'endsAt', 'timeZone'),
  })
  .refine((event) => (event.latitude === null) === (event.longitude === null), {
    path: ['latitude'],
    error: 'A place needs both a latitude and a longitude.',
    when: onceGood('latitude', 'longitude'),
  })
  .superRefine(
    (event, { addIssue }) => {
      // Times that move along are checked once they have moved.
      for (const { path, message } of event.moveTimes ? [] : saleFaults(event))
        addIssue({ code: 'custom', path: fieldPath(path), message });
    },
    { when: onceGood('types', 'endsAt', 'timeZone') },
  )
  .refine(
    ({ cancellationFeeMinor, types }) =>
      cancellationFeeMinor === 0 || new Set(types.map(({ currency }) => currency)).size === 1,
    {
      path: ['cancellationFeeMinor'],
      error: 'Your tickets have prices in several currencies, so keep a percentage.',
      when: onceGood('cancellationFeeMinor', 'types'),
    },
  )
  .superRefine(
    (event, { addIssue }) => {
      for (const { path, message } of event.moveTimes ? [] : dayFaults(event))
        addIssue({ code: 'custom', path: fieldPath(path), message });
    },
    { when: onceGood('sharedCapacities', 'startsAt', 'endsAt', 'timeZone') },
  )
  .superRefine(
    ({ types, sharedCapacities }, { addIssue }) => {
      for (const { path, message } of [...sharingFaults(types, sharedCapacities), ...showingFaults(types)]) {
        addIssue({ code: 'custom', path: fieldPath(path), message });
      }
    },
    { when: onceGood('types', 'sharedCapacities') },
  );

export type EventInput = z.output<typeof eventInput>;

const ofSender = {
  id: z
    .uuid({ error: 'An id is a UUID.' })
    .toLowerCase()
    .optional()
    .describe(
      'Made by the sender: the same creation sent twice, after a lost connection say, makes one event.',
    ),
};

/** The input that creates an event. */
export const newEvent = eventInput.safeExtend(ofSender);

/** The input that duplicates an event; all else comes from the original. */
export const eventCopy = fields.pick({ name: true, startsAt: true, endsAt: true }).extend(ofSender);

/** The input that changes an event. It also names the version that was on the screen. */
export const eventChange = eventInput.safeExtend({
  updatedAt: z.iso
    .datetime({ error: 'Load the event again.' })
    .describe('The version you read; if it has changed, somebody saved in between.'),
});

/** The instants of a validated input. */
export function instantsOf(event: Pick<Fields, 'startsAt' | 'endsAt' | 'timeZone'>) {
  return {
    startsAt: toInstant(event.startsAt, event.timeZone),
    endsAt: toInstant(event.endsAt, event.timeZone),
  };
}
