import { z } from 'zod';
import { requireDesk } from '../orders/order-desk-policy.ts';
import { orderNumber } from '../orders/order-number.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import type { Currency, Money } from '../shared/money.ts';
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
  page: number;
  pages: number;
}

export const eventMoneyInput = z.object({
  page: z.coerce.number({ error: 'Pages are numbers from 1.' }).int().min(1).max(1_000_000).default(1),
});

/**
 * The money of an event from the ledger: its statement, its payouts, and a page of 50 transfers, newest first.
 * @param input `{page?}`
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), 'invalid' (input.invalid)
 */
export async function getEventMoney(
  app: App,
  actor: Actor,
  givenId: unknown,
  input: unknown,
): Promise<EventMoney> {
  const { id, name, timeZone } = await requireDesk(app.db, actor, givenId);
  const { page: asked } = parseInput(eventMoneyInput, input);
  const [sums, payouts, count] = await Promise.all([
    sumEvent(app.db, id),
    findPayouts(app.db, id),
    countTransfers(app.db, id),
  ]);
  const pages = Math.max(1, Math.ceil(count / ON_A_PAGE));
  const page = Math.min(asked, pages);
  const rows = await findTransfers(app.db, id, { limit: ON_A_PAGE, offset: (page - 1) * ON_A_PAGE });
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
    page,
    pages,
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
    order: row.orderId === null ? null : { id: row.orderId, number: orderNumber(row.orderId) },
  };
}
