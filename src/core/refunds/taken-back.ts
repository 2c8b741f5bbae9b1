import { type RawBuilder, sql } from 'kysely';
import type { TicketState } from '../../db/column-types.ts';
import type { TakenBack } from '../shared/mail/refund-mails.ts';

/** A ticket of an order, or a unit of an add-on. */
export interface OrderUnit {
  shortCode: string;
  typeName: string;
  /** False: it is of an add-on. */
  admits: boolean;
  state: TicketState;
  /** The refund request that took it back; null also where a cancelled event or the provider's refund did. */
  requestId: string | null;
}

/** SQL: all units of an order, in the order in which they were issued. */
export const unitsOf = (eventId: RawBuilder<unknown>, orderId: RawBuilder<unknown>) => sql<OrderUnit[]>`(
  select coalesce(json_agg(json_build_object('shortCode', k.short_code, 'typeName', t.name, 'admits', k.admits,
    'state', k.state, 'requestId', k.refund_request_id) order by k.id), '[]')
  from tickets k join ticket_types t on t.event_id = k.event_id and t.id = k.ticket_type_id
  where k.event_id = ${eventId} and k.order_id = ${orderId})`;

/** What a request took back. Whoever lost a ticket is told whether others stay; whoever lost add-ons alone, whether anything does. */
export function takenBack(units: readonly OrderUnit[], requestId: string | null): TakenBack {
  const taken = units.filter((unit) => unit.state === 'revoked' && unit.requestId === requestId);
  const [tickets, addOns] = [taken.filter(({ admits }) => admits), taken.filter(({ admits }) => !admits)];
  const ofAddOnsAlone = tickets.length === 0 && addOns.length > 0;
  return {
    codes: tickets.map(({ shortCode }) => shortCode),
    addOns: addOns.map(({ typeName }) => typeName),
    othersGood: units.some(({ state, admits }) => state === 'valid' && (admits || ofAddOnsAlone)),
  };
}
