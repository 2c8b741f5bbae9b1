import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { prepared } from '../../db/pipelined-statements.ts';
import {
  asPromotion,
  PROMOTION_COLUMNS,
  type StoredPromotion,
  TYPES_OF_PROMOTION,
} from './promotion-store.ts';

/** A code as it stands under the lock of its event's counters; what it counts moves as holds are admitted. */
export interface CodeCounter {
  id: string;
  code: string;
  promotion: StoredPromotion;
  maxUses: number | null;
  maxTickets: number | null;
  maxDiscountMinor: number | null;
  uses: number;
  tickets: number;
  discountMinor: number;
}

/** Finds codes of an event by their texts in the one spelling, by text. */
export async function findCodes(
  db: Database | Transaction,
  eventId: string,
  texts: readonly string[],
): Promise<Map<string, CodeCounter>> {
  const rows = await db
    .selectFrom('promo_codes as c')
    .innerJoin('promotions as promotion', (join) =>
      join.onRef('promotion.event_id', '=', 'c.event_id').onRef('promotion.id', '=', 'c.promotion_id'),
    )
    .where('c.event_id', '=', eventId)
    .where(sql<boolean>`c.code = any(${texts}::text[])`)
    .select(['c.id as codeId', 'c.code', 'c.max_uses', 'c.max_tickets', 'c.max_discount_minor'])
    .select(['c.uses', 'c.tickets', 'c.discount_minor', 'promotion.id', ...PROMOTION_COLUMNS])
    .select(TYPES_OF_PROMOTION.as('types'))
    .modifyEnd(prepared('find-codes'))
    .execute();
  return new Map(
    rows.map((row) => [
      row.code,
      {
        id: row.codeId,
        code: row.code,
        promotion: asPromotion(row),
        maxUses: row.max_uses,
        maxTickets: row.max_tickets,
        maxDiscountMinor: row.max_discount_minor,
        uses: row.uses,
        tickets: row.tickets,
        discountMinor: row.discount_minor,
      },
    ]),
  );
}

/** Whoever orders, as far as a code counts them: by the inbox of their address and, where they have one, by their account. */
export interface Person {
  /** A keyed hash (`mailboxKey`). */
  mailboxKey: string;
  /** "user:{id}", as orders name their buyers; null: a guest. */
  account: string | null;
}

/** What an order takes of its code. */
export interface CodeUse {
  promoCodeId: string;
  tickets: number;
  discountMinor: number;
  mailboxKey: string;
}

/** Somebody at a code. */
export type PersonAtCode = Person & { promoCodeId: string };

/** The order counts at its code, by the name of its row: it is held or was paid. */
const counts = (order: string) => sql`${sql.ref(`${order}.state`)} not in ('expired', 'cancelled')`;

/** Finds the orders that count at codes for these people. */
export async function findUsesOf(
  tx: Transaction,
  eventId: string,
  people: readonly PersonAtCode[],
): Promise<PersonAtCode[]> {
  const at = sql`o.event_id = ${eventId}::uuid and o.promo_code_id = person.code_id and ${counts('o')}`;
  const { rows } = await sql<PersonAtCode>`
    ${prepared('find-uses-of-people')}
    with person as materialized (select * from unnest(
      ${people.map(({ promoCodeId }) => promoCodeId)}::uuid[],
      ${people.map(({ mailboxKey }) => mailboxKey)}::bigint[],
      ${people.map(({ account }) => account)}::text[]) as person (code_id, mailbox_key, account))
    select promo_code_id as "promoCodeId", code_mailbox_key::text as "mailboxKey", buyer as account from (
      select o.id, o.promo_code_id, o.code_mailbox_key, o.buyer
      from person join orders o on ${at} and o.code_mailbox_key = person.mailbox_key
      union
      select o.id, o.promo_code_id, o.code_mailbox_key, o.buyer
      from person join orders o on ${at} and o.buyer = person.account and o.buyer like 'user:%'
    ) as uses
  `.execute(tx);
  return rows;
}

/** SQL: the statement that counts what new orders take of their codes, a part of the one that writes them. The table's CHECKs refuse too much. */
export function countUses(eventId: string, uses: readonly CodeUse[]): RawBuilder<unknown> {
  const sums = new Map<string, { uses: number; tickets: number; discountMinor: number }>();
  for (const { promoCodeId, tickets, discountMinor } of uses) {
    const sum = sums.get(promoCodeId) ?? { uses: 0, tickets: 0, discountMinor: 0 };
    sum.uses += 1;
    sum.tickets += tickets;
    sum.discountMinor += discountMinor;
    sums.set(promoCodeId, sum);
  }
  const all = [...sums.values()];
  return sql`
    update promo_codes c set uses = c.uses + sum.uses, tickets = c.tickets + sum.tickets,
      discount_minor = c.discount_minor + sum.discount_minor
    from unnest(
      ${[...sums.keys()]}::uuid[],
      ${all.map((sum) => sum.uses)}::int[],
      ${all.map((sum) => sum.tickets)}::int[],
      ${all.map((sum) => sum.discountMinor)}::bigint[]
    ) as sum (id, uses, tickets, discount_minor)
    where c.event_id = ${eventId} and c.id = sum.id`;
}

/** Gives back what orders took whose holds end; the caller holds them and the event's counters locked, and ends each once. */
export const giveBackUses = (tx: Transaction, eventId: string, orderIds: readonly string[]) =>
  moveUses(tx, eventId, orderIds, -1);

/** Takes it once more, for orders whose payment came late and that are seated all the same. */
export const retakeUses = (tx: Transaction, eventId: string, orderIds: readonly string[]) =>
  moveUses(tx, eventId, orderIds, 1);

async function moveUses(tx: Transaction, eventId: string, orderIds: readonly string[], by: 1 | -1) {
  if (orderIds.length === 0) return;
  await sql`
    update promo_codes c set uses = c.uses + ${sql.lit(by)} * sum.uses, tickets = c.tickets + ${sql.lit(by)} * sum.tickets,
      discount_minor = c.discount_minor + ${sql.lit(by)} * sum.discount_minor
    from (
      select promo_code_id, count(*)::int as uses, sum(code_tickets)::int as tickets, sum(code_discount_minor)::bigint as discount_minor
      from orders where event_id = ${eventId} and id = any(${orderIds}::uuid[]) and promo_code_id is not null group by promo_code_id
    ) sum
    where c.event_id = ${eventId} and c.id = sum.promo_code_id
  `.execute(tx);
}

/** What orders that ended, and no longer count, would take of their codes once more, by order. */
export async function findEndedUses(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, EndedUse>> {
  const rows = await tx
    .selectFrom('orders as o')
    .innerJoin('promo_codes as c', (join) =>
      join.onRef('c.event_id', '=', 'o.event_id').onRef('c.id', '=', 'o.promo_code_id'),
    )
    .where('o.event_id', '=', eventId)
    .where('o.id', 'in', orderIds)
    .select(['o.id as orderId', 'o.code_tickets as takes', 'o.code_discount_minor as takesMinor', 'c.id'])
    .select(['c.uses', 'c.tickets', 'c.discount_minor as discountMinor'])
    .select([
      'c.max_uses as maxUses',
      'c.max_tickets as maxTickets',
      'c.max_discount_minor as maxDiscountMinor',
    ])
    .execute();
  // Orders of one code look at one counter: what one takes is gone for the next.
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
