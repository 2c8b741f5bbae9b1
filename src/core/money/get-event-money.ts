import { z } from 'zod';
import { requireDesk } from '../events/require-desk.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import { instant, timeZone } from '../shared/answer-fields.ts';
import type { App } from '../shared/app.ts';
import { type Currency, money } from '../shared/money.ts';
import { pageByKey } from '../shared/page-by-key.ts';
import { parseInput } from '../shared/parse-input.ts';
import { accountInWords, kindInWords, leaves } from './ledger-words.ts';
import { countTransfers, findTransfers, sumEvent, type TransferRow } from './money-store.ts';
import { findPayouts } from './payout-store.ts';
import { statement, toStatement } from './statement.ts';

const ON_A_PAGE = 50;

/** An event's money: what it brought, and where it went. */
export const eventMoneyAnswer = z
  .object({
    event: z.object({ id: z.uuid(), name: z.string(), timeZone }),
    statements: z.array(statement).describe('One for each currency.'),
    payouts: z.array(
      z.object({
        id: z.uuid(),
        amount: money,
        paidOn: z.iso.date(),
        bankReference: z.string(),
        recordedAt: instant,
        recordedBy: z.string().nullable(),
      }),
    ),
    transfers: z.array(
      z.object({
        id: z.uuid(),
        at: instant,
        what: z.string(),
        from: z.string(),
        to: z.string(),
        amount: money,
        leaves: z
          .boolean()
          .describe('It takes from what is held for the organiser or a customer: a fee, a refund, a payout.'),
        order: z.object({ id: z.uuid(), number: z.string() }).nullable(),
      }),
    ),
    count: z.int().describe('On all pages.'),
    before: z.string().nullable().describe('Send it to get the previous page; null on the first.'),
    after: z.string().nullable().describe('Send it to get the next page; null on the last.'),
  })
  .meta({ id: 'EventMoney' });
export type EventMoney = z.infer<typeof eventMoneyAnswer>;
export type Transfer = EventMoney['transfers'][number];

const besideATransfer = z.uuid({ error: 'This is no transfer’s id.' }).optional();

export const eventMoneyInput = z.object({
  page: z
    .enum(['first', 'last'], { error: 'Only the first and the last page have names.' })
    .default('first')
    .describe('Which end to start at; `after` and `before` lead to the pages between.'),
  after: besideATransfer.describe('For the page behind this transfer: `after` of the page before it.'),
  before: besideATransfer.describe(
    'For the page that ends before this transfer: `before` of the page behind it.',
  ),
});

/**
 * Returns an event's money from the ledger: its statement, its payouts, and a page of 50 transfers, newest first.
 * @param input `{page?, after?, before?}`; `after` wins if both are given
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'invalid' (input.invalid)
 */
export async function getEventMoney(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<EventMoney> {
  const { id, name, timeZone } = await requireDesk(app.db, actor, givenId, 'money.see');
  const wanted = parseInput(eventMoneyInput, input);
  const [sums, payouts, count, { rows, before, after }] = await Promise.all([
    sumEvent(app, app.db, id),
    findPayouts(app.db, id),
    countTransfers(app.db, id),
    pageByKey(
      wanted,
      ON_A_PAGE,
      (slice) => findTransfers(app.db, id, slice),
      (row) => row.id,
    ),
  ]);
  return {
    event: { id, name, timeZone },
    statements: sums.map(toStatement),
    payouts: payouts.map(({ amountMinor, currency, recordedAt, ...payout }) => ({
      ...payout,
      amount: { minor: amountMinor, currency },
      recordedAt: recordedAt.toISOString(),
    })),
    transfers: rows.map(toTransfer),
    count,
    before,
    after,
  };
}

export function toTransfer(row: TransferRow): Transfer {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    what: kindInWords(row),
    from: accountInWords(row.debitAccount),
    to: accountInWords(row.creditAccount),
    amount: { minor: row.amountMinor, currency: row.currency as Currency },
    leaves: leaves(row),
    order: row.orderId === null ? null : { id: row.orderId, number: orderNumber(row.orderId) },
  };
}
