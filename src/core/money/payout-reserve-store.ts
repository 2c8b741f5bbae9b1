import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { hasBoughtTickets } from '../ledger/disputed-sale.ts';
import { feeGivenOf } from '../ledger/payment-balances.ts';
import { anotherWayMinorOf, isSentAnotherWay } from '../ledger/sent-another-way.ts';
import { isInScope, type Scope } from '../organisations/scope.ts';
import { TILL } from '../providers/till.ts';
import { SALE_REFUND_REASONS } from '../refunds/refund-reason.ts';
import type { App } from '../shared/app.ts';
import { type PaymentAtRisk, payoutReserveByEvent } from './payout-reserve.ts';

type World = Pick<App, 'providers'>;

/** The money to look at: one event's, one organisation's, or all of it. */
export type Whose = { eventId: string } | Scope | 'all';

/** Finds what will still leave organisers' accounts, by event and currency: docs/decisions/0040. */
export async function findPayoutReserves(app: World, db: Database | Transaction, whose: Whose) {
  return payoutReserveByEvent(await findPaymentsAtRisk(app, db, whose));
}

const isOf = (whose: Whose, column: RawBuilder<unknown>) => {
  if (whose === 'all') return sql`true`;
  return 'eventId' in whose
    ? sql`${column} = ${whose.eventId}`
    : sql`${column} in (select id from events where ${isInScope(whose)})`;
};

/**
 * SQL: whether a failed refund is still to be sent. It is until somebody resolves its exception, or the customer has its money in another
 * way.
 */
const STILL_TO_GO = sql`r.retried_as is null and not ${isSentAnotherWay('r')} and exists (
  select from payment_exceptions x where x.event_id = r.event_id and x.order_id = r.order_id and x.refund_id = r.id
    and x.kind in ('refund_failed', 'refund_needs_attention') and x.resolved_at is null)`;

/**
 * SQL: what a refund gives back of the service fee. It is capped at the refund's own amount: an excess must not offset other refunds, as
 * this one may still fail.
 */
const FEE_BACK = sql`least(r.amount_minor, r.fee_refund_minor - ${feeGivenOf('r')})`;

async function findPaymentsAtRisk(
  { providers }: World,
  db: Database | Transaction,
  whose: Whose,
): Promise<PaymentAtRisk[]> {
  const liable = providers.filter(({ payeeIsLiable }) => payeeIsLiable === true).map(({ id }) => id);
  const bearing = [...liable, TILL];
  const { rows } = await sql<PaymentAtRisk>`
    with refund as (
      select r.event_id, r.order_id, r.attempt_number, r.currency,
        sum(r.amount_minor) filter (where taken.by_provider) as taken,
        sum(${FEE_BACK}) filter (where taken.by_provider) as taken_fee,
        sum(r.amount_minor - ${anotherWayMinorOf('r')})
          filter (where not taken.by_provider) as waiting,
        sum(case when ${anotherWayMinorOf('r')} > 0 then 0 else ${FEE_BACK} end)
          filter (where not taken.by_provider) as waiting_fee
      from refunds r,
        lateral (select r.state <> 'failed' and (r.state <> 'requested' or r.provider_refund_id is not null) as by_provider) taken
      where r.state <> 'done' and ${isOf(whose, sql`r.event_id`)} and r.reason = any(${SALE_REFUND_REASONS}::text[])
        and (r.state <> 'failed' or (${STILL_TO_GO}))
      group by r.event_id, r.order_id, r.attempt_number, r.currency
    ), in_doubt as (
      select d.event_id, d.order_id, d.attempt_number, d.currency, d.amount_minor as minor
      from disputes d where d.state = 'open' and ${isOf(whose, sql`d.event_id`)} and ${hasBoughtTickets('d')}
      union all
      -- Payments on hold, whose money may be gone. One that is disputed as well counts as a dispute.
      select a.event_id, a.order_id, a.number, h.currency, h.left_minor
      from payment_attempts a join payment_balances h on h.event_id = a.event_id and h.order_id = a.order_id and h.attempt_number = a.number
      where a.hold_check_at is not null and ${isOf(whose, sql`a.event_id`)} and h.booked_as = 'sale' and h.disputed_minor = 0
    ), dispute as (
      select event_id, order_id, attempt_number, currency, sum(minor) as disputed
      from in_doubt group by event_id, order_id, attempt_number, currency
    )
    select b.event_id, risk.currency,
      case when b.payee is null then 'platform' when b.provider = any(${bearing}::text[]) then 'payee-bears' else 'payee-owes' end as paid_to,
      coalesce(taken, 0)::bigint as taken_minor, coalesce(taken_fee, 0)::bigint as taken_fee_back_minor,
      coalesce(waiting, 0)::bigint as waiting_minor, coalesce(waiting_fee, 0)::bigint as waiting_fee_back_minor,
      coalesce(disputed, 0)::bigint as disputed_minor,
      case when disputed is null then 0 else b.left_minor end::bigint as left_minor,
      case when disputed is null or b.payee is null then 0 else b.with_payee_minor end::bigint as with_payee_minor
    from (select * from refund full join dispute using (event_id, order_id, attempt_number, currency)) risk
    join payment_balances b
      on b.event_id = risk.event_id and b.order_id = risk.order_id and b.attempt_number = risk.attempt_number
  `.execute(db);
  return rows;
}
