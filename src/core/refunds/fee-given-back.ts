import { type RawBuilder, sql } from 'kysely';
import { FEE_GIVEN } from '../ledger/payment-balances.ts';

/**
 * SQL: what of an order's service fee the platform gave back, or will with refunds under way, minor units. What stays with the payee of
 * a refund that came back is given as well.
 */
export const feeGivenBack = (eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) =>
  sql<number>`select coalesce(sum(case r.state when 'failed' then least(${FEE_GIVEN}, r.fee_back_minor) else r.fee_back_minor end), 0)::bigint
    from refunds r where r.event_id = ${eventId} and r.order_id = ${orderId}`;
