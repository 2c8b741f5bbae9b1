import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { OrderLine } from '../inventory/allocate.ts';
import type { CounterMove } from '../inventory/inventory-store.ts';
import { notingReserved } from '../orders/order-store.ts';
import { columnsIn } from '../shared/fields.ts';
import { CODE_LIMITS } from './promotion.ts';
import {
  type CodeLimits,
  type PromotionAsJson,
  promotionAsJson,
  readPromotion,
  type StoredPromotion,
  typeSetAsideOf,
} from './promotion-store.ts';
import { reserveThatLasts } from './reserve-store.ts';

/** A code as read under the lock of its event's counters; its counts move as holds get their seats. */
export interface CodeCounter extends CodeLimits {
  id: string;
  code: string;
  promotion: StoredPromotion;
  uses: number;
  tickets: number;
  discountMinor: number;
  /** Reserved tickets that nobody has taken yet. */
  reservedLeft: number;
  /** The type of reserved tickets; null if it reserves none. */
  typeSetAside: string | null;
}

/** A code with its promotion, as JSON from the database. */
export interface CodeRow {
  code: Omit<CodeCounter, 'promotion' | 'typeSetAside'>;
  promotion: PromotionAsJson;
}

/** SQL: codes of an event by their normalised texts, as JSON, for a larger statement; null if there are none. */
export const codesOf = (eventId: string, texts: readonly string[]): RawBuilder<CodeRow[] | null> => sql<
  CodeRow[] | null
>`(
  select json_agg(json_build_object(
    'code', json_build_object('id', c.id, 'code', c.code, ${sql.join(
      CODE_LIMITS.flatMap((name) => [sql.lit(name), sql.ref(`c.${name}`)]),
    )}, 'uses', c.uses, 'tickets', c.tickets, 'discountMinor', c.discount_minor,
      'reservedLeft', c.reserved_left),
    'promotion', ${promotionAsJson(sql`${eventId}::uuid`)}))
  from promo_codes c join promotions promotion on promotion.event_id = c.event_id and promotion.id = c.promotion_id
  where c.event_id = ${eventId}::uuid and c.code = any(${texts}::text[]))`;

/** Returns the codes of `codesOf`, by text. */
export function readCodes(rows: readonly CodeRow[] | null): Map<string, CodeCounter> {
  return new Map(
    rows?.map(({ code, ...row }): [string, CodeCounter] => {
      const promotion = readPromotion(row.promotion);
      return [code.code, { ...code, promotion, typeSetAside: typeSetAsideOf(promotion) }];
    }),
  );
}

/** Finds codes of an event by their normalised texts, by text. */
export async function findCodes(
  db: Database,
  eventId: string,
  texts: readonly string[],
): Promise<Map<string, CodeCounter>> {
  const { codes } = await db.selectNoFrom(codesOf(eventId, texts).as('codes')).executeTakeFirstOrThrow();
  return readCodes(codes);
}

/** The person who orders, as a code counts them: by the inbox of their address and, if they have one, by their account. */
export interface Person {
  /** A keyed hash (`mailboxKey`). */
  mailboxKey: string;
  /** "user:{id}", as orders name their buyers; null: a guest. */
  account: string | null;
}

/** What an order uses of its code. */
export interface CodeUse {
  promoCodeId: string;
  tickets: number;
  discountMinor: number;
  /** The tickets from its reserve. */
  reserved: OrderLine | undefined;
  mailboxKey: string;
}

/** A person with a code. */
export type PersonAtCode = Person & { promoCodeId: string };

/** SQL: whether an order counts as a use of its code, which it does unless it expired or was cancelled. `order` is the alias of its row. */
const counts = (order: string) => sql`${sql.ref(`${order}.state`)} not in ('expired', 'cancelled')`;

/** Finds the orders of these people that count for codes. */
export async function findUsesOf(
  tx: Transaction,
  eventId: string,
  people: readonly PersonAtCode[],
): Promise<(PersonAtCode & { orderId: string })[]> {
  // Orders are found for one person after the other (`offset 0`), however old the statistics of a growing event.
  const of = (
    person: RawBuilder<unknown>,
  ) => sql`lateral (select id, promo_code_id, code_mailbox_key, buyer from orders o
        where o.event_id = ${eventId} and o.promo_code_id = person.code_id and ${counts('o')} and ${person} offset 0) o`;
  const { rows } = await sql<PersonAtCode & { orderId: string }>`
    with person as materialized (select * from unnest(
      ${people.map(({ promoCodeId }) => promoCodeId)}::uuid[],
      ${people.map(({ mailboxKey }) => mailboxKey)}::bigint[],
      ${people.map(({ account }) => account)}::text[]) as person (code_id, mailbox_key, account))
    select id as order_id, promo_code_id, code_mailbox_key::text as mailbox_key, buyer as account from (
      select o.id, o.promo_code_id, o.code_mailbox_key, o.buyer
      from person cross join ${of(sql`o.code_mailbox_key = person.mailbox_key`)}
      union
      select o.id, o.promo_code_id, o.code_mailbox_key, o.buyer
      from person cross join ${of(sql`o.buyer = person.account and o.buyer like 'user:%'`)}
    ) as uses
  `.execute(tx);
  return rows;
}

/** Finds the code that an order uses, with its limit per person; undefined if it uses none. */
export async function findUseOf(tx: Transaction, { eventId, orderId }: { eventId: string; orderId: string }) {
  const { rows } = await sql<{
    promoCodeId: string;
    account: string | null;
    maxUsesEachPerson: number | null;
  }>`
    select c.id as promo_code_id, case when o.buyer like 'user:%' then o.buyer end as account,
      p.max_uses_each_person
    from orders o
    join promo_codes c on c.event_id = o.event_id and c.id = o.promo_code_id
    join promotions p on p.event_id = c.event_id and p.id = c.promotion_id
    where o.event_id = ${eventId} and o.id = ${orderId}
  `.execute(tx);
  return rows[0];
}

/** SQL: adds new orders' use of codes to the counters, in the statement that writes the orders. The table's CHECKs refuse to exceed a limit. */
export function addUses(eventId: string, uses: readonly CodeUse[]): RawBuilder<unknown> {
  const sums = new Map<string, { uses: number; tickets: number; discountMinor: number; reserved: number }>();
  for (const { promoCodeId, tickets, discountMinor, reserved } of uses) {
    const sum = sums.get(promoCodeId) ?? { uses: 0, tickets: 0, discountMinor: 0, reserved: 0 };
    sum.uses += 1;
    sum.tickets += tickets;
    sum.discountMinor += discountMinor;
    sum.reserved += reserved?.quantity ?? 0;
    sums.set(promoCodeId, sum);
  }
  const all = [...sums.values()];
  return sql`
    update promo_codes c set uses = c.uses + sum.uses, tickets = c.tickets + sum.tickets,
      discount_minor = c.discount_minor + sum.discount_minor, reserved_left = c.reserved_left - sum.reserved
    from unnest(
      ${[...sums.keys()]}::uuid[],
      ${all.map((sum) => sum.uses)}::int[],
      ${all.map((sum) => sum.tickets)}::int[],
      ${all.map((sum) => sum.discountMinor)}::bigint[],
      ${all.map((sum) => sum.reserved)}::int[]
    ) as sum (id, uses, tickets, discount_minor, reserved)
    where c.event_id = ${eventId} and c.id = sum.id`;
}

/**
 * Gives back the code use of ended holds. The caller has locked the holds and the event's counters, and ends each hold once. Reserved tickets
 * return to the reserve if it has not ended.
 * @returns the moves that keep their seats held
 */
export async function giveBackUses(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<CounterMove[]> {
  if (orderIds.length === 0) return [];
  const { rows } = await sql<{ ticketTypeId: string | null; reserved: number }>`
    update promo_codes c set uses = c.uses - sum.uses, tickets = c.tickets - sum.tickets, discount_minor = c.discount_minor - sum.discount_minor,
      reserved_left = c.reserved_left + case when sum.ticket_type_id is null then 0 else sum.reserved end
    from (
      select taken.*, ${reserveThatLasts(now, sql`${eventId}::uuid`)} as ticket_type_id from (
        select promo_code_id, count(*)::int as uses, sum(code_tickets)::int as tickets, sum(code_discount_minor)::bigint as discount_minor,
          coalesce(sum(code_reserved), 0)::int as reserved
        from orders where event_id = ${eventId} and id = any(${orderIds}::uuid[]) and promo_code_id is not null group by promo_code_id
      ) taken
      join promo_codes named on named.event_id = ${eventId} and named.id = taken.promo_code_id
      join promotions promotion on promotion.event_id = named.event_id and promotion.id = named.promotion_id
    ) sum
    where c.event_id = ${eventId} and c.id = sum.promo_code_id
    returning sum.ticket_type_id, sum.reserved
  `.execute(tx);
  return rows.flatMap(({ ticketTypeId, reserved }) =>
    ticketTypeId !== null && reserved > 0 ? [{ ticketTypeId, held: reserved, sold: 0 }] : [],
  );
}

/** Counts uses again for orders whose late payment still got seats, each with the tickets that its code reserves now. */
export async function retakeUses(
  tx: Transaction,
  eventId: string,
  orders: readonly { orderId: string; reserved: number }[],
): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    with seated as (
      select * from unnest(
        ${orders.map(({ orderId }) => orderId)}::uuid[],
        ${orders.map(({ reserved }) => reserved)}::int[]
      ) as seated (order_id, reserved)
    ), noted as (${notingReserved(eventId, 'seated')}
    )
    update promo_codes c set uses = c.uses + sum.uses, tickets = c.tickets + sum.tickets, discount_minor = c.discount_minor + sum.discount_minor,
      reserved_left = c.reserved_left - sum.reserved
    from (
      select o.promo_code_id, count(*)::int as uses, sum(o.code_tickets)::int as tickets, sum(o.code_discount_minor)::bigint as discount_minor,
        sum(seated.reserved)::int as reserved
      from orders o join seated on seated.order_id = o.id
      where o.event_id = ${eventId} and o.promo_code_id is not null group by o.promo_code_id
    ) sum
    where c.event_id = ${eventId} and c.id = sum.promo_code_id
  `.execute(tx);
}

/** Finds what ended orders, which no longer count, would use of their codes if they counted again, by order. */
export async function findEndedUses(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
  now: Date,
): Promise<Map<string, EndedUse>> {
  const rows = await tx
    .selectFrom('orders as o')
    .innerJoin('promo_codes as c', (join) =>
      join.onRef('c.eventId', '=', 'o.eventId').onRef('c.id', '=', 'o.promoCodeId'),
    )
    .innerJoin('promotions as promotion', (join) =>
      join.onRef('promotion.eventId', '=', 'c.eventId').onRef('promotion.id', '=', 'c.promotionId'),
    )
    .where('o.eventId', '=', eventId)
    .where('o.id', 'in', orderIds)
    .select(['o.id as orderId', 'o.codeTickets as takes', 'o.codeDiscountMinor as takesMinor', 'c.id'])
    .select(['c.uses', 'c.tickets', 'c.discountMinor', 'c.reservedLeft'])
    .select(reserveThatLasts(now).as('typeSetAside'))
    .select(columnsIn('c', CODE_LIMITS))
    .execute();
  // Orders with one code share one counter, so that each sees what the previous ones used.
  const counters = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    rows.map(({ orderId, takes, takesMinor, id }) => [
      orderId,
      {
        counter: counters.get(id) as EndedUse['counter'],
        tickets: takes ?? 0,
        discountMinor: takesMinor ?? 0,
      },
    ]),
  );
}

export interface EndedUse {
  counter: Omit<CodeCounter, 'promotion' | 'code'>;
  tickets: number;
  discountMinor: number;
}

/** Finds the organisation of an event. */
export async function organisationOf(db: Database, eventId: string): Promise<string | undefined> {
  const event = await db
    .selectFrom('events')
    .where('id', '=', eventId)
    .select('organisationId')
    .executeTakeFirst();
  return event?.organisationId;
}

/** SQL: how many tickets of each type an event's codes reserve that nobody has taken, as JSON; null if they reserve none. */
export const setAsideOf = (eventId: string) => sql<Record<string, number> | null>`(
  select jsonb_object_agg(ticket_type_id, tickets) from (
    select named.ticket_type_id, sum(code.reserved_left) as tickets
    from promotions p
    join promotion_types named on named.event_id = p.event_id and named.promotion_id = p.id
    join promo_codes code on code.event_id = p.event_id and code.promotion_id = p.id
    where p.event_id = ${eventId}::uuid and p.reserved is not null
    group by named.ticket_type_id) as reserved)`;
