import { z } from 'zod';
import type { Tables } from '../../db/tables.ts';
import { instant } from '../shared/answer-fields.ts';
import { marked } from '../shared/fields.ts';
import { localTime } from '../shared/local-time.ts';
import { amountInput, currencySchema, money } from '../shared/money.ts';
import { lineOfText } from '../shared/text/text.ts';
import { codeSchema } from './code-text.ts';

/** The most codes in a batch, and the most promotions of an event. */
export const MAX_BATCH = 10_000;
export const MAX_PROMOTIONS = 500;

const MAX_LIMIT = 1_000_000;

const limit = (error: string) =>
  z.int({ error }).min(1, { error }).max(MAX_LIMIT, { error: 'At most 1 000 000.' }).nullable().default(null);

const effect = z.discriminatedUnion(
  'effect',
  [
    z.strictObject({ effect: z.literal('none') }),
    z.strictObject({
      effect: z.literal('percent'),
      percentHundredths: z
        .number({ error: 'Enter a percentage from 0.01 to 100.' })
        .int({ error: 'Use at most two decimals.' })
        .min(1, { error: 'Enter a percentage from 0.01 to 100.' })
        .max(10_000, { error: 'Enter a percentage from 0.01 to 100.' })
        .describe('Hundredths of a percent: 2500 is 25 %.'),
    }),
    z.strictObject({
      effect: z.literal('amount'),
      amountMinor: amountInput('Enter an amount, for instance 50.00.')
        .min(1, { error: 'Enter an amount above zero.' })
        .describe('The discount on each ticket, minor units.'),
    }),
    z.strictObject({
      effect: z.literal('price'),
      amountMinor: amountInput('Enter a price, for instance 200.00, or 0.').describe(
        'The price of each ticket, minor units; never more than its list price.',
      ),
    }),
  ],
  { error: 'Choose what the code does.' },
);

const settings = {
  price: effect
    .default({ effect: 'none' })
    .describe(
      'Its effect on the price of each ticket: none, an amount off, a percentage off, or a fixed price.',
    ),
  currency: currencySchema
    .nullable()
    .default(null)
    .describe('Only ticket types in this currency; needed with amounts. Null: all currencies.'),
  types: z
    .array(z.guid({ error: 'This isn’t the id of a ticket type.' }))
    .min(1, { error: 'Choose at least one ticket type.' })
    .max(100)
    .nullable()
    .default(null)
    .describe(
      'The ticket types that it applies to. Hidden ones among them are revealed. Null: all that are not hidden.',
    ),
  validFrom: localTime('Enter when it starts, or leave it empty.')
    .nullable()
    .default(null)
    .describe('`YYYY-MM-DDTHH:mm` in the event’s local time; null: at once.'),
  validUntil: localTime('Enter when it ends, or leave it empty.')
    .nullable()
    .default(null)
    .describe('The same for its end; null: as long as tickets are on sale.'),
  maxUses: limit('Enter how many orders may use it, or leave it empty.').describe(
    'How many orders may use a code; null: any number.',
  ),
  maxTickets: limit('Enter how many tickets it is for, or leave it empty.').describe(
    'How many tickets may be bought with a code, in all orders; null: any number.',
  ),
  maxDiscountMinor: amountInput('Enter a budget, for instance 5 000.00, or leave it empty.')
    .min(1, { error: 'Enter an amount above zero.' })
    .nullable()
    .default(null)
    .describe('The total discount that a code may give, minor units of `currency`; null: any amount.'),
  maxUsesEachPerson: limit('Enter how many orders each person may make with it, or leave it empty.').describe(
    'How many orders of one person may use a code; null: any number.',
  ),
  reserved: limit('Enter how many tickets to set aside, or leave it empty.').describe(
    'The number of tickets to reserve, of the one type in `types`: until a single code ends, nobody else can buy them. Null: none.',
  ),
};

type Settings = z.output<z.ZodObject<typeof settings>>;

/** The columns of a promotion and of its codes that are no setting, and those that store a setting in another form. */
type OtherColumns =
  | 'eventId'
  | 'id'
  | 'name'
  | 'createdAt'
  | 'effect'
  | 'percentHundredths'
  | 'amountMinor'
  | 'allTypes'
  | 'promotionId'
  | 'code'
  | 'uses'
  | 'tickets'
  | 'discountMinor'
  | 'reservedLeft';

/**
 * What becomes of each setting. `promotion`: it is a column of `promotions`. `instant`: so is it, as an instant instead of a local time.
 * `code`: it is a column of each code. `elsewhere`: it is stored in another form. A setting or column that has no line here does not
 * compile.
 */
export const PROMOTION_SETTINGS = {
  price: 'elsewhere',
  currency: 'promotion',
  types: 'elsewhere',
  validFrom: 'instant',
  validUntil: 'instant',
  maxUses: 'code',
  maxTickets: 'code',
  maxDiscountMinor: 'code',
  maxUsesEachPerson: 'promotion',
  reserved: 'promotion',
} as const satisfies Record<
  keyof Settings | Exclude<keyof Tables['promotions'] | keyof Tables['promo_codes'], OtherColumns>,
  'promotion' | 'instant' | 'code' | 'elsewhere'
>;

/** The settings that are columns of each code: its limits. */
export const CODE_LIMITS = marked(PROMOTION_SETTINGS, 'code');

/** The settings that are columns of a promotion under the same name, and its times. */
export const OWN_SETTINGS = marked(PROMOTION_SETTINGS, 'promotion');
export const OWN_TIMES = marked(PROMOTION_SETTINGS, 'instant');

/** All settings that are columns of a promotion. */
export const OWN_COLUMNS = marked(PROMOTION_SETTINGS, 'promotion', 'instant');

const code = codeSchema.describe('Any case; it is stored in capitals.');

/** The codes of a promotion, given in one of these ways. */
const codes = {
  code: code.optional().describe('One code, which is also the promotion’s name.'),
  name: lineOfText({ max: 80, needed: 'Name these codes, for instance “Newsletter”.' })
    .optional()
    .describe('The name of a batch.'),
  codes: z
    .array(codeSchema)
    .min(1, { error: 'Enter at least one code.' })
    .max(MAX_BATCH, { error: `A batch has at most ${MAX_BATCH.toLocaleString('en')} codes.` })
    .optional()
    .describe('A batch of your own codes.'),
  count: z
    .number({ error: 'Enter how many codes to make.' })
    .int({ error: 'Enter a whole number.' })
    .min(1, { error: 'Make at least one code.' })
    .max(MAX_BATCH, { error: `A batch has at most ${MAX_BATCH.toLocaleString('en')} codes.` })
    .optional()
    .describe('The number of random codes to generate.'),
  prefix: z
    .union([z.literal(''), codeSchema])
    .optional()
    .refine((prefix) => (prefix?.length ?? 0) <= 20, { error: 'Use at most 20 characters.' })
    .describe('The start of random codes.'),
};

function checkRules(input: Settings, context: z.RefinementCtx): void {
  const add = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
  const needsCurrency = 'amountMinor' in input.price || input.maxDiscountMinor !== null;
  if (needsCurrency && input.currency === null) add('currency', 'Choose the currency of these amounts.');
  if (input.maxDiscountMinor !== null && input.price.effect === 'none')
    add('maxDiscountMinor', 'A code that takes nothing off needs no budget.');
  // Local times compare like their texts.
  if (input.validFrom && input.validUntil && input.validUntil <= input.validFrom)
    add('validUntil', 'It must end after it starts.');
  if (input.reserved === null) return;
  if (input.types?.length !== 1)
    add('reserved', 'A code sets aside tickets of one type. Choose only that type above.');
  if (input.maxTickets !== null && input.reserved > input.maxTickets)
    add(
      'reserved',
      `The code is good for ${input.maxTickets} tickets in all, so set aside no more than that.`,
    );
}

/** A batch would need a reserve for each of its codes, or one code could take it all. */
export const SINGLE_CODE = 'Only a single code can set tickets aside, not a batch.';

/** The input for a new promotion. */
export const newPromotionSchema = z
  .strictObject({ eventId: z.string(), ...codes, ...settings })
  .superRefine((input, context) => {
    checkRules(input, context);
    const add = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    const ways = [input.code, input.codes, input.count].filter((way) => way !== undefined);
    if (ways.length !== 1) add('code', 'Enter one code, your own list of codes, or how many to make.');
    if (ways.length === 1 && input.code === undefined && input.name === undefined)
      add('name', 'Name these codes, for instance “Newsletter”.');
    if (input.reserved !== null && input.code === undefined) add('reserved', SINGLE_CODE);
    if (input.prefix && input.count === undefined)
      add('prefix', 'Only random codes have a beginning to choose.');
  });
export type NewPromotion = z.output<typeof newPromotionSchema>;

/** The same for an existing promotion, whose codes stay. */
export const promotionSchema = z
  .strictObject({ eventId: z.string(), promotionId: z.string(), name: codes.name, ...settings })
  .superRefine(checkRules);
export type PromotionSettings = Settings;

const count = z.int();

/** A promotion as its organiser sees it. */
export const promotionAnswer = z
  .object({
    id: z.uuid(),
    name: z.string().describe('The batch’s name, or the one code.'),
    code: z.string().nullable().describe('Null: a batch of codes.'),
    codes: count.describe('How many codes it has.'),
    ...settings,
    startsAt: instant.nullable(),
    endsAt: instant.nullable().describe('Null: it ends with the event.'),
    reservedLeft: count.describe('How many of these nobody has taken yet; 0 once it has ended.'),
    uses: count.describe('Orders with its codes, paid or held.'),
    tickets: count.describe('Tickets in them that it applied to.'),
    discounts: z.array(money).describe('The total discount on those tickets, one sum per currency.'),
    held: count.describe('How many of these orders are not paid yet.'),
    state: z
      .enum(['on', 'not-started', 'ended', 'used-up'])
      .describe('Whether it can be used now; `used-up`: all its codes are.'),
    ordered: z.boolean().describe('Whether orders used it, so that it can be ended but not deleted.'),
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.infer<typeof promotionAnswer>;
