import { type RawBuilder, sql } from 'kysely';
import type { PromotionEffect } from '../../db/column-types.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { isDonation } from '../pricing/donation.ts';
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
  percentHundredths: number | null;
  amountMinor: number | null;
  currency: Currency | null;
  allTypes: boolean;
  validFrom: Date | null;
  validUntil: Date | null;
  maxUsesEachPerson: number | null;
  reserved: number | null;
  types: { id: string }[];
}

export const PROMOTION_COLUMNS = [
  'promotion.name',
  'promotion.effect',
  'promotion.percentHundredths',
  'promotion.amountMinor',
  'promotion.currency',
  'promotion.allTypes',
  'promotion.validFrom',
  'promotion.validUntil',
  'promotion.maxUsesEachPerson',
  'promotion.reserved',
] as const;

/** SQL: the types that a row `promotion` names, as JSON. */
export const TYPES_OF_PROMOTION: RawBuilder<{ id: string }[]> = sql`(select coalesce(
  jsonb_agg(jsonb_build_object('id', named.ticket_type_id)), '[]') from promotion_types named
  where named.event_id = promotion.event_id and named.promotion_id = promotion.id)`;

/** SQL: a row `promotion` as JSON, for a larger statement. */
export const PROMOTION_AS_JSON: RawBuilder<PromotionAsJson> = sql`jsonb_build_object(
  'id', promotion.id, 'types', ${TYPES_OF_PROMOTION}, ${sql.join(
    PROMOTION_COLUMNS.flatMap((column) => [sql.lit(column.split('.')[1]), sql.ref(column)]),
  )})`;

export type PromotionAsJson = Omit<PromotionColumns, 'validFrom' | 'validUntil'> & {
  validFrom: string | null;
  validUntil: string | null;
};

export function readPromotion({ validFrom, validUntil, ...row }: PromotionAsJson): StoredPromotion {
  return asPromotion({
    ...row,
    validFrom: validFrom === null ? null : new Date(validFrom),
    validUntil: validUntil === null ? null : new Date(validUntil),
  });
}

export function asPromotion(row: PromotionColumns): StoredPromotion {
  return {
    id: row.id,
    name: row.name,
    price: effectOf(row),
    currency: row.currency,
    types: row.allTypes ? null : row.types.map(({ id }) => id),
    validFrom: row.validFrom,
    validUntil: row.validUntil,
    maxUsesEachPerson: row.maxUsesEachPerson,
    reserved: row.reserved,
  };
}

function effectOf({ effect, percentHundredths, amountMinor }: PromotionColumns): PriceEffect {
  if (effect === 'percent') return { effect, percentHundredths: percentHundredths ?? 0 };
  if (effect === 'none') return { effect };
  return { effect, amountMinor: amountMinor ?? 0 };
}

const columnsOf = ({ name, price, currency, types, ...rest }: Omit<StoredPromotion, 'id'>) => ({
  name,
  effect: price.effect,
  percentHundredths: price.effect === 'percent' ? price.percentHundredths : null,
  amountMinor: 'amountMinor' in price ? price.amountMinor : null,
  currency,
  allTypes: types === null,
  validFrom: rest.validFrom,
  validUntil: rest.validUntil,
  maxUsesEachPerson: rest.maxUsesEachPerson,
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
    .where('eventId', '=', eventId)
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
    .values({ eventId, id, createdAt, ...columnsOf(settings) })
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
    .where('eventId', '=', eventId)
    .where('id', '=', id)
    .execute();
  await tx
    .deleteFrom('promotion_types')
    .where('eventId', '=', eventId)
    .where('promotionId', '=', id)
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
    .where('eventId', '=', eventId)
    .where('promotionId', '=', promotionId)
    .select((eb) => [
      eb.fn.max('uses').as('uses'),
      eb.fn.max('tickets').as('tickets'),
      eb.fn.max('discountMinor').as('discountMinor'),
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
    .values(types.map((typeId) => ({ eventId, promotionId: id, ticketTypeId: typeId })))
    .execute();
}

export async function setEnd(tx: Transaction, eventId: string, promotionId: string, at: Date): Promise<void> {
  await tx
    .updateTable('promotions')
    .set({ validUntil: at })
    .where('eventId', '=', eventId)
    .where('id', '=', promotionId)
    .execute();
}

/** Deletes a promotion with its codes, none of which was ever used in an order. */
export async function deletePromotion(tx: Transaction, eventId: string, promotionId: string): Promise<void> {
  await tx.deleteFrom('promotions').where('eventId', '=', eventId).where('id', '=', promotionId).execute();
}

/** An event's ticket types in the organiser's order. */
export function findPromotedTypes(db: Database | Transaction, eventId: string) {
  return (
    db
      .selectFrom('ticket_types')
      .where('eventId', '=', eventId)
      // A donation has no price that a code could reduce.
      .where(({ not }) => not(isDonation('ticket_types')))
      .orderBy('position')
      .select(['id', 'name', 'currency', 'hidden', 'priceMinor', 'addOnId'])
      .execute()
  );
}
