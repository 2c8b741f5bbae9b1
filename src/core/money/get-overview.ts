import { z } from 'zod';
import { countWaiting } from '../event-approval/waiting-store.ts';
import { countExceptions } from '../exceptions/exception-store.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { DAY_MS } from '../shared/durations.ts';
import { type Money, money } from '../shared/money.ts';
import { countPaidOrders, findHouseRefunds, findHouseSales } from './overview-store.ts';

/** The sales of all events in a span. */
const houseSales = z.object({
  orders: z.int().describe('Orders that were paid, free ones too.'),
  tickets: z.int(),
  paid: z.array(money).describe('What was paid, one amount a currency, before refunds.'),
  refunded: z.array(money).describe('What was refunded in the span, one amount a currency.'),
});
export type HouseSales = z.infer<typeof houseSales>;

/** The operator's first page. */
export const overviewAnswer = z.object({
  sales: z
    .object({ day: houseSales, week: houseSales, month: houseSales })
    .describe('In the last 24 hours, 7 and 30 days, over all events.'),
  waiting: z.int().describe('Events that wait for approval.'),
  exceptions: z.int().describe('Payments, refunds and emails that need attention.'),
});
export type Overview = z.infer<typeof overviewAnswer>;

/** Sums the whole platform, for admins. @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only) */
export async function getOverview(app: App, actor: Actor): Promise<Overview> {
  requireAdmin(actor);
  const now = app.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const since = { day: ago(1), week: ago(7), month: ago(30) };
  const [orders, sales, refunds, waiting, exceptions] = await Promise.all([
    countPaidOrders(app.db, since),
    findHouseSales(app.db, since),
    findHouseRefunds(app.db, since),
    countWaiting(app.db, now),
    countExceptions(app.db),
  ]);
  const over = (span: keyof typeof since): HouseSales => {
    const moneyIn = (rows: typeof refunds): Money[] =>
      rows.map((row) => ({ minor: row[span], currency: row.currency })).filter(({ minor }) => minor > 0);
    return {
      orders: orders[span],
      tickets: sales.reduce((sum, { tickets }) => sum + tickets[span], 0),
      paid: moneyIn(sales.map(({ currency, minor }) => ({ currency, ...minor }))),
      refunded: moneyIn(refunds),
    };
  };
  return {
    sales: { day: over('day'), week: over('week'), month: over('month') },
    waiting,
    exceptions: exceptions.open,
  };
}
