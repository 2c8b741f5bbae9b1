import { z } from 'zod';
import { tillMethodSchema } from '../providers/till.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import { amountInput, currencySchema, money } from '../shared/money.ts';
import { maybeLineOfText, text } from '../shared/text/text.ts';

export const openShiftInput = z.strictObject({
  name: maybeLineOfText({ max: 40 })
    .default('')
    .describe('Which till it is, where an event has several, as “North gate”.'),
  currency: currencySchema,
  floatMinor: amountInput('Enter the cash you start with, for instance 500.00.').describe(
    'The cash that is in the drawer at the start, in minor units.',
  ),
});

export const closeShiftInput = z.strictObject({
  countedMinor: amountInput('Enter the cash you counted, for instance 2350.00.').describe(
    'All the cash in the drawer, including the float, in minor units.',
  ),
  note: text({ max: 500, tooLong: 'Use at most 500 characters.' })
    .optional()
    .describe('Why the count differs, for whoever reads the report.'),
});

/** What a shift took in or handed back, by payment method. */
const takings = z.object({
  sold: money,
  handedBack: money,
  sales: z.int().describe('How many orders.'),
});

export const shiftSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(['open', 'closed']),
    openedBy: z.string().describe('A name or an address.'),
    openedAt: instant,
    closedBy: z.string().nullable(),
    closedAt: instant.nullable(),
    currency: currencySchema,
    float: money.describe('The cash at the start.'),
    taken: z
      .object({ cash: takings, cardTerminal: takings })
      .nullable()
      .describe('What went through the till; null to whoever has yet to count it.'),
    orders: z.int(),
    tickets: z.int().describe('How many were sold, those handed back included.'),
    expected: money
      .nullable()
      .describe(
        'The cash that should be in the drawer: the float and what was sold for cash, less what was handed back. Null to whoever has yet to count it.',
      ),
    counted: money.nullable().describe('The cash that was in the drawer at the close.'),
    difference: money.nullable().describe('Counted less expected: below zero, cash is missing.'),
    note: z.string().nullable(),
    mine: z.boolean(),
  })
  .meta({ id: 'TillShift' });
export type Shift = z.infer<typeof shiftSchema>;

const shiftEvent = z.object({ id: z.uuid(), name: z.string(), timeZone });

export const shiftsAnswer = z
  .object({ event: shiftEvent, shifts: z.array(shiftSchema) })
  .meta({ id: 'TillShifts' });
export type Shifts = z.infer<typeof shiftsAnswer>;

export const shiftReportAnswer = z
  .object({
    event: shiftEvent,
    shift: shiftSchema,
    types: z
      .array(
        z.object({
          name: z.string(),
          tickets: z.int(),
          total: money.nullable().describe('Null to whoever has yet to count the drawer.'),
        }),
      )
      .describe('What was sold, by ticket type.'),
    entries: z
      .array(
        z.object({
          id: z.uuid(),
          at: instant,
          kind: z.enum(['sale', 'refund']),
          order: z.object({ id: z.uuid(), number: z.string() }),
          tickets: z.int(),
          addOns: z.int(),
          method: tillMethodSchema.nullable().describe('Null where nothing was to be paid.'),
          amount: money.nullable().describe('Null to whoever has yet to count the cash.'),
        }),
      )
      .describe('The newest 100; the export has them all.'),
    count: z.int().describe('How many entries there are.'),
    mayClose: z.boolean(),
  })
  .meta({ id: 'TillShiftReport' });
export type ShiftReport = z.infer<typeof shiftReportAnswer>;
