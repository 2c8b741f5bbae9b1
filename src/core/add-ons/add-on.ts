import { z } from 'zod';
import type { Tables } from '../../db/tables.ts';
import { marked } from '../shared/fields.ts';
import { currencySchema, priceInput } from '../shared/money.ts';
import { lineOfText, text } from '../shared/text/text.ts';
import { taxChoiceAnswer, taxChoiceInput } from '../taxes/tax-choice.ts';
import { MAX_CAPACITY } from '../ticket-types/shared-capacity.ts';
import { DEFAULT_PER_ORDER, MAX_PER_ORDER, MAX_TYPE_DESCRIPTION } from '../ticket-types/ticket-type.ts';

export const MAX_ADD_ONS = 20;
export const MAX_VARIANTS = 20;
/** The most units of an add-on that a ticket may have. */
export const MAX_PER_TICKET = 20;

const variant = z.strictObject({
  id: z
    .uuid({ error: 'This variant does not exist.' })
    .toLowerCase()
    .optional()
    .describe('Of a variant that it already has; left out for a new one.'),
  name: lineOfText({ max: 36, needed: 'Name this variant, for instance “Medium”.' })
    .nullable()
    .default(null)
    .describe('A size, a kind; null where there is only one.'),
  priceMinor: priceInput('Enter a price, for instance 150.00, or 0 if it’s free.').describe(
    'Minor units: cents. 0 is free. Of a donation, this is what is suggested.',
  ),
  priceFloorMinor: priceInput('Enter the smallest donation, for instance 10.00.')
    .min(1, { error: 'Enter an amount above zero.' })
    .nullable()
    .default(null)
    .describe('The smallest donation; null for anything else, whose price is fixed.'),
  capacity: z
    .int({ error: 'Enter how many there are, as a whole number.' })
    .min(1, { error: 'There must be at least one.' })
    .max(MAX_CAPACITY, { error: 'At most 1 000 000.' })
    .nullable()
    .default(null)
    .describe('How many there are; null for donations, which do not run out.'),
});

const settings = {
  name: lineOfText({ max: 80, needed: 'Enter a name, for instance “T-shirt”.' }),
  description: text({ max: MAX_TYPE_DESCRIPTION, tooLong: `Use at most ${MAX_TYPE_DESCRIPTION} characters.` })
    .default('')
    .describe('Plain text, shown beside it.'),
  currency: currencySchema,
  soldAlone: z
    .boolean({ error: 'Say whether it is sold without a ticket.' })
    .default(false)
    .describe('Also in orders without a ticket that it is for.'),
  ticketTypes: z
    .array(z.uuid({ error: 'This ticket type does not exist.' }).toLowerCase(), {
      error: 'Choose ticket types.',
    })
    .min(1, { error: 'Choose at least one ticket type.' })
    .max(100)
    .nullable()
    .default(null)
    .describe('The ticket types that it is for; null: all.'),
  perTicketMinimum: z
    .int({ error: 'Enter how many each ticket needs, as a whole number.' })
    .min(0, { error: 'This can’t be below zero.' })
    .max(MAX_PER_TICKET, { error: `At most ${MAX_PER_TICKET} for each ticket.` })
    .default(0)
    .describe('How many each of these tickets has to have, in whichever variants; 0: it is a choice.'),
  perTicketLimit: z
    .int({ error: 'Enter how many each ticket can have, or leave it empty.' })
    .min(1, { error: 'Allow at least one for each ticket.' })
    .max(MAX_PER_TICKET, { error: `At most ${MAX_PER_TICKET} for each ticket.` })
    .nullable()
    .default(null)
    .describe('How many each of these tickets can have; null: any number.'),
  perOrderLimit: z
    .int({ error: 'Enter how many one order can have, as a whole number.' })
    .min(1, { error: 'Allow at least one in an order.' })
    .max(MAX_PER_ORDER, { error: `At most ${MAX_PER_ORDER} in one order.` })
    .default(DEFAULT_PER_ORDER)
    .describe('How many of each variant one order can have; of a donation always 1.'),
  taxRateId: taxChoiceInput.describe(
    'One of your tax rates, or `none` to sell it without tax; null: the default. Left out, it stays as it is. A donation has none.',
  ),
  onSale: z
    .boolean({ error: 'Say whether it is on sale.' })
    .default(true)
    .describe('False: nobody can buy it now.'),
  variants: z
    .array(variant, { error: 'Say what it costs and how many there are.' })
    .min(1, { error: 'Say what it costs and how many there are.' })
    .max(MAX_VARIANTS, { error: `At most ${MAX_VARIANTS} variants.` }),
};

type Settings = z.output<z.ZodObject<typeof settings>>;

/** Makes a rule over several fields run only once each of these fields is valid. */
const onceGood =
  (...names: string[]) =>
  ({ issues }: { issues: readonly { path?: PropertyKey[] | undefined }[] }) =>
    !issues.some(({ path = [] }) => path.length === 0 || names.includes(String(path[0])));

type Add = (path: PropertyKey[], message: string) => void;

const adding =
  (check: (input: Settings & { kind: 'add_on' | 'donation' }, add: Add) => void) =>
  (input: Settings & { kind: 'add_on' | 'donation' }, context: z.RefinementCtx) =>
    check(input, (path, message) => context.addIssue({ code: 'custom', path, message }));

function checkRules({ perTicketMinimum, perTicketLimit }: Settings, add: Add): void {
  if (perTicketLimit !== null && perTicketMinimum > perTicketLimit)
    add(['perTicketMinimum'], 'The minimum can’t be more than the limit for each ticket.');
}

function checkVariants({ kind, variants }: Settings & { kind: 'add_on' | 'donation' }, add: Add): void {
  if (kind === 'donation' && variants.length > 1) add(['variants'], 'A donation has no variants.');
  for (const [at, { priceMinor, priceFloorMinor, capacity }] of variants.entries()) {
    if (kind === 'donation') {
      if (priceFloorMinor === null)
        add(['variants', at, 'priceFloorMinor'], 'Enter the smallest donation, for instance 10.00.');
      else if (priceFloorMinor > priceMinor)
        add(
          ['variants', at, 'priceFloorMinor'],
          'The smallest donation can’t be more than the suggested one.',
        );
      continue;
    }
    if (priceFloorMinor !== null)
      add(['variants', at, 'priceFloorMinor'], 'Only a donation has a smallest amount.');
    if (capacity === null) add(['variants', at, 'capacity'], 'Enter how many there are, as a whole number.');
  }
}

/** The names in what was sent, some of which may be invalid. */
const sentNames = z.object({
  variants: z.array(z.object({ name: z.string().nullish().catch(undefined) }).catch({})),
});

/**
 * Requires that several variants have different names. It runs even if other fields are invalid, so that a form shows all its problems at
 * once.
 */
function checkNames(sent: unknown, { issues, addIssue }: z.RefinementCtx): void {
  const { data } = sentNames.safeParse(sent);
  const names = data?.variants.map(({ name }) => name?.trim().toLowerCase() || null) ?? [];
  for (const [at, name] of names.entries()) {
    const path = ['variants', at, 'name'];
    const isWrong = issues.some((issue) => issue.path?.join() === path.join());
    const message =
      name === null
        ? 'Name this variant, for instance “Medium”.'
        : 'There is already a variant of this name.';
    if (!isWrong && names.length > 1 && (name === null || names.indexOf(name) < at))
      addIssue({ code: 'custom', path, message });
  }
}

const kind = z
  .enum(['add_on', 'donation'], { error: 'Choose an add-on or a donation.' })
  .default('add_on')
  .describe('A donation is an amount that its giver chooses; it is for no ticket and does not run out.');

const checked = <Fields extends { eventId: z.ZodString }>(fields: Fields) =>
  z
    .strictObject({ ...fields, kind, ...settings })
    .superRefine(adding(checkRules) as never, { when: onceGood('perTicketMinimum', 'perTicketLimit') })
    .superRefine(checkNames as never, { when: () => true })
    .superRefine(adding(checkVariants) as never, { when: onceGood('kind', 'variants') });

/** What an organiser sends for a new add-on or donation. */
export const newAddOnSchema = checked({ eventId: z.string() });
/** What an organiser sends to change one. Its kind cannot change. */
export const addOnSchema = checked({ eventId: z.string(), addOnId: z.string() });

export type AddOnInput = z.output<typeof newAddOnSchema>;

/**
 * What becomes of each field. `column`: it is a column of `add_ons`. `variants`: each of its variants, which are ticket types, has it.
 * `elsewhere`: it is stored in another form. A field or column that has no line here does not compile.
 */
const FIELDS = {
  kind: 'column',
  name: 'column',
  description: 'column',
  soldAlone: 'column',
  perTicketMinimum: 'column',
  perTicketLimit: 'column',
  ticketTypes: 'elsewhere',
  currency: 'variants',
  perOrderLimit: 'variants',
  taxRateId: 'variants',
  onSale: 'elsewhere',
  variants: 'elsewhere',
} as const satisfies Record<
  | Exclude<keyof AddOnInput, 'eventId'>
  | Exclude<keyof Tables['add_ons'], 'eventId' | 'id' | 'position' | 'allTypes'>,
  'column' | 'variants' | 'elsewhere'
>;

/** The fields that are columns under the same name: what is written, read, copied and exported. */
export const ADD_ON_COLUMNS = marked(FIELDS, 'column');

/** An add-on or a donation as its organiser sees it. */
export const addOnAnswer = z
  .object({
    id: z.uuid(),
    kind,
    ...settings,
    taxRateId: taxChoiceAnswer,
    variants: z.array(
      z.object({
        ...variant.shape,
        id: z.uuid().describe('What `quantities` of an order names.'),
        held: z.int().describe('In orders that are not paid yet.'),
        sold: z.int(),
        paidMinor: z
          .int()
          .describe('What was paid for those that were not refunded, without service fees; minor units.'),
        collected: z.int().describe('How many were ticked off at the door.'),
        ordered: z.boolean().describe('It has been ordered, so it can’t be removed.'),
      }),
    ),
  })
  .meta({ id: 'AddOn' });
export type AddOnDetails = z.infer<typeof addOnAnswer>;

export const addOnsAnswer = z.object({
  addOns: z.array(addOnAnswer).describe('In their order on the page.'),
});
