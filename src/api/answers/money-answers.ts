import { z } from 'zod';
import type { AllMoney, OwnMoney } from '../../core/money/all-money.ts';
import type { EventMoney } from '../../core/money/get-event-money.ts';
import { CURRENCIES } from '../../core/shared/money.ts';
import { answer } from './answer.ts';
import { instant, money, timeZone } from './shared-answers.ts';

const id = z.uuid();
const count = z.int().describe('On all pages.');
const [before, after] = [z.string().nullable(), z.string().nullable()];

const statement = z.object({
  currency: z.enum(CURRENCIES),
  sold: money,
  refunded: money,
  serviceFees: money.describe('The platform’s fees, less what it gave back.'),
  cardFees: money.describe('The card provider’s.'),
  disputed: money.describe('Lost to disputes, with their fees.'),
  theirs: money.describe('Sold, less refunds, fees and disputes.'),
  paidByHand: money,
  paidDirectly: money.describe('By the card provider, to the organiser’s own account there.'),
  onItsWay: money.describe('Refunds requested and not done yet.'),
  inDispute: money.describe('What banks may still take back in open disputes.'),
  due: money.describe(
    'What can be paid out now: theirs, less what was paid out, is being refunded or is disputed. Below zero if refunds or disputes came after a payout.',
  ),
  payable: money.describe('What of it is paid out now: the event ended PAYOUT_DAYS_AFTER_EVENT days ago.'),
  later: z
    .object({ amount: money, from: z.iso.date().describe('The first such day, where the event is.') })
    .nullable()
    .describe('The rest of it; null where there is none.'),
});

/** An event's money. */
export const eventMoneyAnswer = answer<EventMoney>()(
  z
    .object({
      event: z.object({ id, name: z.string(), timeZone }),
      statements: z.array(statement).describe('One for each currency.'),
      payouts: z.array(
        z.object({
          id,
          amount: money,
          paidOn: z.iso.date(),
          bankReference: z.string(),
          recordedAt: instant,
          recordedBy: z.string().nullable(),
        }),
      ),
      transfers: z.array(
        z.object({
          id,
          at: instant,
          what: z.string(),
          from: z.string(),
          to: z.string(),
          amount: money,
          leaves: z
            .boolean()
            .describe(
              'It takes from what is held for the organiser or a customer: a fee, a refund, a payout.',
            ),
          order: z.object({ id, number: z.string() }).nullable(),
        }),
      ),
      count,
      before: before.describe('Send it to get the previous page; null on the first.'),
      after: after.describe('Send it to get the next page; null on the last.'),
    })
    .meta({ id: 'EventMoney' }),
);

/** One's own events' money. */
export const ownMoneyAnswer = answer<OwnMoney>()(
  z
    .object({
      totals: z.array(statement),
      events: z.array(
        statement.extend({ event: z.object({ id, name: z.string(), startsAt: instant, timeZone }) }),
      ),
    })
    .meta({ id: 'OwnMoney' }),
);

/** Every organiser's money. */
export const allMoneyAnswer = answer<AllMoney>()(
  z
    .object({
      organisers: z.array(
        statement.extend({
          organiser: z.object({
            id: z.string(),
            name: z.string(),
            email: z.string().nullable().describe('Null: the account was deleted.'),
          }),
          events: z.int(),
        }),
      ),
      count,
      before: before.describe('Send it to get the previous page; null on the first.'),
      after: after.describe('Send it to get the next page; null on the last.'),
    })
    .meta({ id: 'AllMoney' }),
);
