import { z } from 'zod';
import { localTime, toInstant } from '../shared/local-time.ts';
import { currencySchema, priceInput } from '../shared/money.ts';
import { lineOfText, text } from '../shared/text/text.ts';
import { taxChoiceInput } from '../taxes/tax-choice.ts';
import { MAX_PEOPLE } from './people.ts';
import { MAX_CAPACITY, placesSchema } from './shared-capacity.ts';
import { typeColour } from './type-colour.ts';

export const MAX_TICKET_TYPES = 20;
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
  colour: typeColour.nullish().describe('Marks its tickets, also at the door; null: none.'),
  priceMinor: priceInput('Enter a price, for instance 350.00, or 0 if it’s free.').describe(
    'Minor units: cents. 0 is free. Where buyers choose the price, this is what is suggested.',
  ),
  priceFloorMinor: priceInput('Enter the lowest price, for instance 50.00, or leave it empty.')
    .nullish()
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
    .nullish()
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
  taxRateId: taxChoiceInput.describe(
    'One of your tax rates, or `none` to sell it without tax; null: the default.',
  ),
  hidden: z
    .boolean({ error: 'Say whether it is hidden.' })
    .default(false)
    .describe('Only people with a promo code that names it see it.'),
  saleStartsAt: localTime('Enter when its sale starts, or leave it empty.')
    .nullish()
    .describe('`YYYY-MM-DDTHH:mm` on the clocks of the event; null: as soon as the event is approved.'),
  saleEndsAt: localTime('Enter when its sale ends, or leave it empty.')
    .nullish()
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

/** Converts the local sale times of a valid type to instants in `timeZone`. */
export function atInstants({ saleStartsAt, saleEndsAt, ...type }: TicketTypeInput, timeZone: string) {
  const instant = (local: string | null | undefined) => (local && toInstant(local, timeZone)) || null;
  return { ...type, saleStartsAt: instant(saleStartsAt), saleEndsAt: instant(saleEndsAt) };
}

export type TimedTicketType = ReturnType<typeof atInstants>;
