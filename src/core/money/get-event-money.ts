import { z } from 'zod';
import { requireDesk } from '../orders/order-desk-policy.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency, Money } from '../shared/money.ts';
import { pageByKey } from '../shared/page-by-key.ts';
import { parseInput } from '../shared/parse-input.ts';
import { accountInWords, kindInWords } from './ledger-words.ts';
import { countTransfers, findTransfers, sumEvent, type TransferRow } from './money-store.ts';
import { findPayouts } from './payout-store.ts';
import { type Statement, toStatement } from './statement.ts';

const ON_A_PAGE = 50;

/** One movement of the ledger, for people. */
export interface Transfer {
  id: string;
  /** ISO 8601 instant. */
  at: string;
  what: string;
  from: string;
  to: string;
  amount: Money;
  /** It takes from what lies here for the organiser or a customer: a fee, a refund, a payout. */
  leaves: boolean;
  order: { id: string; number: string } | null;
}

export interface RecordedPayout {
  id: string;
  amount: Money;
  /** A day, "2026-12-14". */
  paidOn: string;
  bankReference: string;
  recordedAt: string;
  /** The admin's address; null once their account is gone. */
  recordedBy: string | null;
}

/** What an event brought and where it went. */
export interface EventMoney {
  event: { id: string; name: string; timeZone: string };
  /** One a currency; empty while nothing was paid. */
  statements: Statement[];
  /** By hand, newest first. */
  payouts: RecordedPayout[];
  transfers: Transfer[];
  /** On all pages. */
  count: number;
  /** To ask with for the page before and behind this one; null at the ends of the list. */
  before: string | null;
  after: string | null;
}

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
 * The money of an event from the ledger: its statement, its payouts, and a page of 50 transfers, newest first.
 * @param input `{page?, after?, before?}`; `after` counts where both are named
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'invalid' (input.invalid)
 */
export async function getEventMoney(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<EventMoney> {
  const { id, name, timeZone } = await requireDesk(app.db, actor, givenId);
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
    what: kindInWords(row.kind),
    from: accountInWords(row.debitAccount),
    to: accountInWords(row.creditAccount),
    amount: { minor: row.amountMinor, currency: row.currency as Currency },
    leaves: row.debitAccount === 'organiser' || row.debitAccount === 'customer',
    order: row.orderId === null ? null : { id: row.orderId, number: orderNumber(row.orderId) },
  };
}
