import { z } from 'zod';
import type { Tables } from '../../db/tables.ts';
import { marked, pick } from '../shared/fields.ts';
import { localTime, toInstant } from '../shared/local-time.ts';
import { currencySchema, priceInput } from '../shared/money.ts';
import { lineOfText, text } from '../shared/text/text.ts';
import { taxChoiceInput } from '../taxes/tax-choice.ts';
import { MAX_PEOPLE } from './people.ts';
import { MAX_CAPACITY, placesSchema } from './shared-capacity.ts';
import { typeColour } from './type-colour.ts';

export const MAX_TICKET_TYPES = 50;
export const MAX_PER_ORDER = 100;
export const DEFAULT_PER_ORDER = 10;
export const MAX_TYPE_DESCRIPTION = 500;

const fields = z.strictObject({
  id: z
    .uuid({ error: 'This ticket type does not exist.' })
    .optional()
    .describe('Of a type that the event already has; left out for a new one.'),
  name: lineOfText({ max: 120, needed: 'Give this ticket type a name.' }),
  description: text({ max: MAX_TYPE_DESCRIPTION, tooLong: `Use at most ${MAX_TYPE_DESCRIPTION} characters.` })
    .default('')
    .describe('Plain text, shown with the ticket.'),
  colour: typeColour.nullable().default(null).describe('Marks its tickets, also at the door; null: none.'),
  priceMinor: priceInput('Enter a price, for instance 350.00, or 0 if it’s free.').describe(
    'Minor units: cents. 0 is free. Where buyers choose the price, this is what is suggested.',
  ),
  priceFloorMinor: priceInput('Enter the lowest price, for instance 50.00, or leave it empty.')
    .nullable()
    .default(null)
    .describe(
      'Buyers choose what they pay, at least this; 0 lets them pay anything. Null: the price is fixed.',
    ),
  currency: currencySchema,
  capacity: z
    .int({ error: 'Enter how many tickets there are, as a whole number.' })
    .min(1, { error: 'There must be at least one ticket.' })
    .max(MAX_CAPACITY, { error: 'At most 1 000 000 tickets of one type.' })
    .nullable()
    .describe('How many there are; null: as many as its shared capacities have room for.'),
  places: placesSchema,
  shownAfter: z
    .int({ error: 'Choose a ticket type of this event.' })
    .min(0, { error: 'Choose a ticket type of this event.' })
    .nullable()
    .default(null)
    .describe(
      'The index in `types` of a type: this one is shown once that one is sold out or no longer on sale. Null: always.',
    ),
  perOrderLimit: z
    .int({ error: 'Enter how many one order can have, as a whole number.' })
    .min(1, { error: 'Allow at least one in an order.' })
    .max(MAX_PER_ORDER, { error: `At most ${MAX_PER_ORDER} in one order.` })
    .default(DEFAULT_PER_ORDER)
    .describe('How many one order may have.'),
  perOrderMinimum: z
    .int({ error: 'Enter how many one order needs, as a whole number.' })
    .min(1, { error: 'Ask for at least one in an order.' })
    .max(MAX_PER_ORDER, { error: `At most ${MAX_PER_ORDER} in one order.` })
    .default(1)
    .describe('How many an order that has any of it needs.'),
  people: z
    .int({ error: 'Enter how many people each ticket admits, as a whole number.' })
    .min(1, { error: 'A ticket admits at least one person.' })
    .max(MAX_PEOPLE, { error: `A ticket admits at most ${MAX_PEOPLE} people.` })
    .default(1)
    .describe(
      'How many people each ticket admits at the door: 6 for a table for six. Once it was ordered, it can be raised but not lowered.',
    ),
  taxRateId: taxChoiceInput
    .default(null)
    .describe('One of your tax rates, or `none` to sell it without tax; null: the default.'),
  hidden: z
    .boolean({ error: 'Say whether it is hidden.' })
    .default(false)
    .describe('Only people with a promo code that names it see it.'),
  saleStartsAt: localTime('Enter when its sale starts, or leave it empty.')
    .nullable()
    .default(null)
    .describe('`YYYY-MM-DDTHH:mm` on the clocks of the event; null: as soon as the event is approved.'),
  saleEndsAt: localTime('Enter when its sale ends, or leave it empty.')
    .nullable()
    .default(null)
    .describe('The same for the end of its sale; null: when the event ends.'),
});

/** Checks a rule over several fields once these are valid on their own. */
const onceGood =
  (...names: string[]) =>
  ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path = [] }) => path.length === 0 || path.some((part) => names.includes(String(part))));

/** One kind of ticket as an organiser enters it: `priceMinor` in minor units (cents), 0 is free. */
export const ticketTypeInput = fields
  .refine(
    // Local times sort as texts.
    ({ saleStartsAt, saleEndsAt }) => !saleStartsAt || !saleEndsAt || saleEndsAt > saleStartsAt,
    {
      path: ['saleEndsAt'],
      error: 'The sale must end after it starts.',
      when: onceGood('saleStartsAt', 'saleEndsAt'),
    },
  )
  .refine(({ priceFloorMinor, priceMinor }) => (priceFloorMinor ?? 0) <= priceMinor, {
    path: ['priceFloorMinor'],
    error: 'The lowest price can’t be more than the suggested one.',
    when: onceGood('priceFloorMinor', 'priceMinor'),
  })
  .refine(({ perOrderMinimum, perOrderLimit }) => perOrderMinimum <= perOrderLimit, {
    path: ['perOrderMinimum'],
    error: 'The minimum can’t be more than the limit per order.',
    when: onceGood('perOrderMinimum', 'perOrderLimit'),
  })
  .refine(({ perOrderMinimum, capacity }) => capacity === null || perOrderMinimum <= capacity, {
    path: ['perOrderMinimum'],
    error: 'The minimum can’t be more than there are.',
    when: onceGood('perOrderMinimum', 'capacity'),
  })
  .refine(({ capacity, places }) => capacity !== null || places.some((taken) => taken > 0), {
    path: ['capacity'],
    error: 'Enter how many tickets there are, as a whole number.',
    when: onceGood('capacity', 'places'),
  });

export type TicketTypeInput = z.output<typeof ticketTypeInput>;

/** The columns of a ticket type that are no organiser's choice, and those that store a choice in another form. */
type OtherColumns =
  | 'eventId'
  | 'id'
  | 'position'
  | 'version'
  | 'addOnId'
  | 'variant'
  | 'ownCapacity'
  | 'untaxed';

/**
 * What becomes of each field that an organiser sets. `shown`: it is a column of this name, and the event's page shows it as it is. `kept`: it
 * is a column, and the page shows something else or nothing. `elsewhere`: it is stored in another form, by code of its own. A field or
 * column that has no line here does not compile.
 */
const FIELDS = {
  id: 'elsewhere',
  name: 'shown',
  description: 'shown',
  colour: 'shown',
  priceMinor: 'kept',
  priceFloorMinor: 'kept',
  currency: 'kept',
  capacity: 'elsewhere',
  places: 'elsewhere',
  shownAfter: 'elsewhere',
  perOrderLimit: 'shown',
  perOrderMinimum: 'shown',
  people: 'shown',
  taxRateId: 'elsewhere',
  hidden: 'kept',
  saleStartsAt: 'kept',
  saleEndsAt: 'kept',
} as const satisfies Record<
  keyof TicketTypeInput | Exclude<keyof Tables['ticket_types'], OtherColumns>,
  'shown' | 'kept' | 'elsewhere'
>;

/** The fields that are columns under the same name: what is written, read, copied and exported. */
export const TYPE_COLUMNS = marked(FIELDS, 'shown', 'kept');

/** The fields that an event's page shows as they are. */
export const SHOWN_TYPE_FIELDS = marked(FIELDS, 'shown');

/** These fields in the organiser's answer, its sale in local time as they enter it, and in the answer of the event's page. */
export const typeAnswer = pick(fields.shape, TYPE_COLUMNS);
export const shownTypeAnswer = pick(fields.shape, SHOWN_TYPE_FIELDS);

/** All settings that a new type need not have. */
export const TYPE_DEFAULTS = fields
  .omit({ id: true, name: true, priceMinor: true, currency: true, capacity: true })
  .parse({});

/** Converts the local sale times of a valid type to instants in `timeZone`. */
export function atInstants({ saleStartsAt, saleEndsAt, ...type }: TicketTypeInput, timeZone: string) {
  const instant = (local: string | null) => (local && toInstant(local, timeZone)) || null;
  return { ...type, saleStartsAt: instant(saleStartsAt), saleEndsAt: instant(saleEndsAt) };
}

export type TimedTicketType = ReturnType<typeof atInstants>;
