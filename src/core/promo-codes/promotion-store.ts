import { type RawBuilder, sql } from 'kysely';
import type { PromotionEffect } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import type { Currency } from '../shared/money.ts';
import type { PriceEffect } from './discount.ts';

/** A promotion's own settings; limits apply to each of its codes. */
export interface StoredPromotion {
  id: string;
  /** The batch's name; null for a single code. */
  name: string | null;
  price: PriceEffect;
  currency: Currency | null;
  /** Null: all types. */
  types: string[] | null;
  validFrom: Date | null;
  validUntil: Date | null;
  maxUsesEachPerson: number | null;
  /** The number of tickets of its only type that are reserved for its code until it ends; null: none. */
  reserved: number | null;
}

/** The ticket type that a promotion reserves tickets of; null if it reserves none. */
export const typeSetAsideOf = ({ reserved, types }: Pick<StoredPromotion, 'reserved' | 'types'>) =>
  reserved === null ? null : (types?.[0] ?? null);

/** The limits of a code; null: none. */
export interface CodeLimits {
  maxUses: number | null;
  maxTickets: number | null;
  maxDiscountMinor: number | null;
}

/** A row of `promotions`, with the ids of the types that it names. */
export interface PromotionColumns {
  id: string;
  name: string | null;
  effect: PromotionEffect;
  percent_hundredths: number | null;
  amount_minor: number | null;
  currency: Currency | null;
  all_types: boolean;
  valid_from: Date | null;
  valid_until: Date | null;
  max_uses_each_person: number | null;
  reserved: number | null;
  types: { id: string }[];
}

export const PROMOTION_COLUMNS = [
  'promotion.name',
  'promotion.effect',
  'promotion.percent_hundredths',
  'promotion.amount_minor',
  'promotion.currency',
  'promotion.all_types',
  'promotion.valid_from',
  'promotion.valid_until',
  'promotion.max_uses_each_person',
  'promotion.reserved',
] as const;

/** SQL: the types that a row `promotion` names, as JSON. */
export const TYPES_OF_PROMOTION: RawBuilder<{ id: string }[]> = sql`(select coalesce(
  jsonb_agg(jsonb_build_object('id', named.ticket_type_id)), '[]') from promotion_types named
  where named.event_id = promotion.event_id and named.promotion_id = promotion.id)`;

/** SQL: a row `promotion` as JSON, for a larger statement. */
export const PROMOTION_AS_JSON: RawBuilder<PromotionAsJson> = sql`(
  to_jsonb(promotion) || jsonb_build_object('types', ${TYPES_OF_PROMOTION}))`;

export type PromotionAsJson = Omit<PromotionColumns, 'valid_from' | 'valid_until'> & {
  valid_from: string | null;
  valid_until: string | null;
};

export function readPromotion({ valid_from, valid_until, ...row }: PromotionAsJson): StoredPromotion {
  return asPromotion({
    ...row,
    valid_from: valid_from === null ? null : new Date(valid_from),
    valid_until: valid_until === null ? null : new Date(valid_until),
  });
}

export function asPromotion(row: PromotionColumns): StoredPromotion {
  return {
    id: row.id,
    name: row.name,
    price: effectOf(row),
    currency: row.currency,
    types: row.all_types ? null : row.types.map(({ id }) => id),
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    maxUsesEachPerson: row.max_uses_each_person,
    reserved: row.reserved,
  };
}

function effectOf({ effect, percent_hundredths, amount_minor }: PromotionColumns): PriceEffect {
  if (effect === 'percent') return { effect, percentHundredths: percent_hundredths ?? 0 };
  if (effect === 'none') return { effect };
  return { effect, amountMinor: amount_minor ?? 0 };
}

const columnsOf = ({ name, price, currency, types, ...rest }: Omit<StoredPromotion, 'id'>) => ({
  name,
  effect: price.effect,
  percent_hundredths: price.effect === 'percent' ? price.percentHundredths : null,
  amount_minor: 'amountMinor' in price ? price.amountMinor : null,
  currency,
  all_types: types === null,
  valid_from: rest.validFrom,
  valid_until: rest.validUntil,
  max_uses_each_person: rest.maxUsesEachPerson,
  reserved: rest.reserved,
});

/** Finds which of these texts are already codes of an event. */
export async function findTaken(
  tx: Transaction,
  eventId: string,
  codes: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('promo_codes')
    .where('event_id', '=', eventId)
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .orderBy('code')
    .limit(5)
    .select('code')
    .execute();
  return rows.map(({ code }) => code);
}

/** Writes a promotion with its codes. */
export async function insertPromotion(
  tx: Transaction,
  eventId: string,
  promotion: StoredPromotion & { createdAt: Date },
  codes: { texts: readonly string[]; limits: CodeLimits; newId: () => string },
): Promise<void> {
  const { id, createdAt, ...settings } = promotion;
  await tx
    .insertInto('promotions')
    .values({ event_id: eventId, id, created_at: createdAt, ...columnsOf(settings) })
    .execute();
  await saveTypes(tx, eventId, promotion);
  const { maxUses, maxTickets, maxDiscountMinor } = codes.limits;
  await sql`
    insert into promo_codes (event_id, id, promotion_id, code, max_uses, max_tickets, max_discount_minor)
    select ${eventId}::uuid, id, ${id}::uuid, code, ${maxUses}::int, ${maxTickets}::int, ${maxDiscountMinor}::bigint
    from unnest(${codes.texts.map(codes.newId)}::uuid[], ${codes.texts}::text[]) as c (id, code)
  `.execute(tx);
}

/** Changes a promotion and the limits of its codes; the caller holds the event's counters locked. */
export async function updatePromotion(
  tx: Transaction,
  eventId: string,
  { id, ...settings }: StoredPromotion,
  { maxUses, maxTickets, maxDiscountMinor }: CodeLimits,
): Promise<void> {
  await tx
    .updateTable('promotions')
    .set(columnsOf(settings))
    .where('event_id', '=', eventId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('promotion_types')
    .where('event_id', '=', eventId)
    .where('promotion_id', '=', id)
    .execute();
  await saveTypes(tx, eventId, { id, ...settings });
  // Up to ten thousand rows are rewritten only if something changes in them.
  await sql`
    update promo_codes set max_uses = ${maxUses}::int, max_tickets = ${maxTickets}::int, max_discount_minor = ${maxDiscountMinor}::bigint
    where event_id = ${eventId} and promotion_id = ${id}
      and (max_uses, max_tickets, max_discount_minor) is distinct from (${maxUses}::int, ${maxTickets}::int, ${maxDiscountMinor}::bigint)
  `.execute(tx);
}

/** The most that any code of a promotion was used; limits cannot be below it. */
export async function mostTaken(tx: Transaction, eventId: string, promotionId: string) {
  return tx
    .selectFrom('promo_codes')
    .where('event_id', '=', eventId)
    .where('promotion_id', '=', promotionId)
    .select((eb) => [
      eb.fn.max('uses').as('uses'),
      eb.fn.max('tickets').as('tickets'),
      eb.fn.max('discount_minor').as('discountMinor'),
    ])
    .executeTakeFirstOrThrow();
}

async function saveTypes(
  tx: Transaction,
  eventId: string,
  { id, types }: Pick<StoredPromotion, 'id' | 'types'>,
) {
  if (!types?.length) return;
  await tx
    .insertInto('promotion_types')
    .values(types.map((typeId) => ({ event_id: eventId, promotion_id: id, ticket_type_id: typeId })))
    .execute();
}

export async function setEnd(tx: Transaction, eventId: string, promotionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ valid_until: at })
    .where('event_id', '=', eventId)
    .where('id', '=', promotionId)
    .execute();
}

/** Deletes a promotion with its codes, none of which was ever used in an order. */
export async function deletePromotion(tx: Transaction, eventId: string, promotionId: string): Promise<void> {
  await tx.deleteFrom('promotions').where('event_id', '=', eventId).where('id', '=', promotionId).execute();
}

/** An event's ticket types in the organiser's order. */
export function findPromotedTypes(db: Database | Transaction, eventId: string) {
  return (
    db
      .selectFrom('ticket_types')
      .where('event_id', '=', eventId)
      // A donation has no price that a code could reduce.
      .where((is) => is.or([is('add_on_id', 'is', null), is('price_floor_minor', 'is', null)]))
      .orderBy('position')
      .select(['id', 'name', 'currency', 'hidden', 'price_minor as priceMinor', 'add_on_id as addOnId'])
      .execute()
  );
}
