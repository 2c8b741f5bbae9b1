import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { hasBoughtTickets } from '../ledger/disputed-sale.ts';
import { orderNumber } from '../orders/order-number.ts';
import { payeeIsLiable } from '../providers/payee-liability.ts';
import type { App } from '../shared/app.ts';
import type { Dispute, OpenDisputes } from './dispute.ts';

type DisputeRow = Omit<
  Dispute,
  'amount' | 'orderNumber' | 'dueAt' | 'openedAt' | 'decidedAt' | 'ownAccount'
> & {
  payee: string | null;
  amountMinor: number;
  currency: string;
  dueAt: Date | null;
  openedAt: Date;
  decidedAt: Date | null;
};

/** Finds the disputes of an event, or of one order of it: the open ones first, then the newest. */
export async function findDisputes(
  app: Pick<App, 'db' | 'providers'>,
  { eventId, orderId, limit }: { eventId: string; orderId?: string; limit: number },
): Promise<Dispute[]> {
  const ofOrder = orderId === undefined ? sql`true` : sql`d.order_id = ${orderId}`;
  const { rows } = await sql<DisputeRow>`
    select d.id, d.order_id, d.state, d.amount_minor, d.currency, d.provider,
      d.provider_dispute_id, d.category, d.due_at, d.opened_at,
      d.decided_at, d.fee_minor, ${hasBoughtTickets('d')} as has_tickets,
      a.payee
    from disputes d
    join payment_attempts a on a.event_id = d.event_id and a.order_id = d.order_id and a.number = d.attempt_number
    where d.event_id = ${eventId} and ${ofOrder}
    order by d.state <> 'open', d.opened_at desc, d.id desc limit ${limit}
  `.execute(app.db);
  return rows.map(({ amountMinor, currency, dueAt, openedAt, decidedAt, payee, ...row }) => ({
    ...row,
    ownAccount: payeeIsLiable(app, { provider: row.provider, payee }),
    orderNumber: orderNumber(row.orderId),
    amount: { minor: amountMinor, currency },
    dueAt: dueAt?.toISOString() ?? null,
    openedAt: openedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}

/** SQL: one row with how many disputes of an event are open, how many of them are filed, and when the first is due. */
export const openDisputesOf = (eventId: ReturnType<typeof sql>) => sql`
    select count(*)::int as open, count(x.id)::int as filed, min(d.due_at) as due_at
    from disputes d
    left join payment_exceptions x on x.kind = 'dispute' and x.event_id = d.event_id and x.dispute_id = d.id
      and x.resolved_at is null
    where d.event_id = ${eventId} and d.state = 'open'`;

export async function findOpenDisputes(db: Database, eventId: string): Promise<OpenDisputes> {
  const { rows } = await sql<{ open: number; filed: number; dueAt: Date | null }>`
    ${openDisputesOf(sql`${eventId}`)}
  `.execute(db);
  const [found] = rows;
  return {
    open: found?.open ?? 0,
    filed: found?.filed ?? 0,
    dueAt: found?.dueAt?.toISOString() ?? null,
  };
}
