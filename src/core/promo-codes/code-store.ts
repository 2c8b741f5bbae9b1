import { sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
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
  account: string | null;
}

/** An order that took of a code. */
export interface CodeUse extends Person {
  orderId: string;
  promoCodeId: string;
  tickets: number;
  discountMinor: number;
}

/** Finds the orders that count at codes and are of one of these people; each is named by its code, inbox and account. */
export async function findUsesOf(
  tx: Transaction,
  eventId: string,
  codeIds: readonly string[],
  people: readonly Person[],
): Promise<(Person & { promoCodeId: string })[]> {
  const { rows } = await sql<Person & { promoCodeId: string }>`
    select promo_code_id as "promoCodeId", mailbox_key::text as "mailboxKey", account from promo_code_uses
    where event_id = ${eventId} and promo_code_id = any(${codeIds}::uuid[]) and counted
      and (mailbox_key = any(${people.map(({ mailboxKey }) => mailboxKey)}::bigint[])
        or account = any(${people.flatMap(({ account }) => account ?? [])}::text[]))
  `.execute(tx);
  return rows;
}

/** Writes what new orders took of their codes; the tables' CHECKs refuse what would be too much. The caller holds the event's counters locked. */
export async function takeUses(tx: Transaction, eventId: string, uses: readonly CodeUse[]): Promise<void> {
  if (uses.length === 0) return;
  await sql`
    with taken as (
      insert into promo_code_uses (event_id, order_id, promo_code_id, tickets, discount_minor, mailbox_key, account)
      select ${eventId}::uuid, * from unnest(
        ${uses.map(({ orderId }) => orderId)}::uuid[],
        ${uses.map(({ promoCodeId }) => promoCodeId)}::uuid[],
        ${uses.map(({ tickets }) => tickets)}::int[],
        ${uses.map(({ discountMinor }) => discountMinor)}::bigint[],
        ${uses.map(({ mailboxKey }) => mailboxKey)}::bigint[],
        ${uses.map(({ account }) => account)}::text[])
      returning event_id, promo_code_id, tickets, discount_minor
    )
    ${moved(1)}
  `.execute(tx);
}

/** Gives back what orders took, once; the caller holds the event's counters locked. */
export const giveBackUses = (tx: Transaction, eventId: string, orderIds: readonly string[]) =>
  setCounted(tx, eventId, orderIds, false);

/** Takes it once more, for orders whose payment came late and that are seated all the same. */
export const retakeUses = (tx: Transaction, eventId: string, orderIds: readonly string[]) =>
  setCounted(tx, eventId, orderIds, true);

async function setCounted(tx: Transaction, eventId: string, orderIds: readonly string[], counted: boolean) {
  if (orderIds.length === 0) return;
  await sql`
    with taken as (
      update promo_code_uses set counted = ${counted}
      where event_id = ${eventId} and order_id = any(${orderIds}::uuid[]) and counted <> ${counted}
      returning event_id, promo_code_id, tickets, discount_minor
    )
    ${moved(counted ? 1 : -1)}
  `.execute(tx);
}

const moved = (by: 1 | -1) => sql`
    update promo_codes c set uses = c.uses + ${sql.lit(by)} * sums.uses, tickets = c.tickets + ${sql.lit(by)} * sums.tickets,
      discount_minor = c.discount_minor + ${sql.lit(by)} * sums.discount_minor
    from (
      select event_id, promo_code_id, count(*)::int as uses, sum(tickets)::int as tickets, sum(discount_minor)::bigint as discount_minor
      from taken group by event_id, promo_code_id
    ) sums
    where c.event_id = sums.event_id and c.id = sums.promo_code_id`;

/** What orders that no longer count would take of their codes once more, by order. */
export async function findEndedUses(
  tx: Transaction,
  eventId: string,
  orderIds: readonly string[],
): Promise<Map<string, EndedUse>> {
  const rows = await tx
    .selectFrom('promo_code_uses as u')
    .innerJoin('promo_codes as c', (join) =>
      join.onRef('c.event_id', '=', 'u.event_id').onRef('c.id', '=', 'u.promo_code_id'),
    )
    .where('u.event_id', '=', eventId)
    .where('u.order_id', 'in', orderIds)
    .where('u.counted', '=', false)
    .select(['u.order_id', 'u.tickets as takes', 'u.discount_minor as takesMinor', 'c.id'])
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
    rows.map(({ order_id, takes, takesMinor, id }) => [
      order_id,
      { counter: counters.get(id) as EndedUse['counter'], tickets: takes, discountMinor: takesMinor },
    ]),
  );
}

export interface EndedUse {
  counter: Omit<CodeCounter, 'promotion' | 'code'>;
  tickets: number;
  discountMinor: number;
}
