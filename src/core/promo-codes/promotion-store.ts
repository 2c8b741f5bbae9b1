import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { isDonation } from '../pricing/donation.ts';
import { columnsIn, pick } from '../shared/fields.ts';
import type { PriceEffect } from './discount.ts';
import { CODE_LIMITS, OWN_COLUMNS, OWN_TIMES } from './promotion.ts';

/** A promotion's own settings; limits apply to each of its codes. */
export interface StoredPromotion
  extends Pick<Selectable<Tables['promotions']>, (typeof OWN_COLUMNS)[number]> {
  id: string;
  /** The batch's name; null for a single code. */
  name: string | null;
  price: PriceEffect;
  /** Null: all types. */
  types: string[] | null;
}

/** The ticket type that a promotion reserves tickets of; null if it reserves none. */
export const typeSetAsideOf = ({ reserved, types }: Pick<StoredPromotion, 'reserved' | 'types'>) =>
  reserved === null ? null : (types?.[0] ?? null);

/** The limits of a code; null: none. */
export type CodeLimits = Pick<Selectable<Tables['promo_codes']>, (typeof CODE_LIMITS)[number]>;

const COLUMNS = ['name', 'effect', 'percentHundredths', 'amountMinor', 'allTypes', ...OWN_COLUMNS] as const;
export const PROMOTION_COLUMNS = columnsIn('promotion', COLUMNS);

/** A row of `promotions`, with the ids of the types that it names. */
export type PromotionColumns = Pick<Selectable<Tables['promotions']>, 'id' | (typeof COLUMNS)[number]> & {
  types: { id: string }[];
};

/** SQL: the types that a row `promotion` names, as JSON. */
export const typesOfPromotion = (
  eventId: RawBuilder<unknown> = sql.ref('promotion.event_id'),
): RawBuilder<{ id: string }[]> => sql`(select coalesce(
  jsonb_agg(jsonb_build_object('id', named.ticket_type_id)), '[]') from promotion_types named
  where named.event_id = ${eventId} and named.promotion_id = promotion.id)`;

/** SQL: a row `promotion` of an event as JSON, for a larger statement. */
export const promotionAsJson = (
  eventId: RawBuilder<unknown>,
): RawBuilder<PromotionAsJson> => sql`jsonb_build_object(
  'id', promotion.id, 'types', ${typesOfPromotion(eventId)}, ${sql.join(
    PROMOTION_COLUMNS.flatMap((column) => [sql.lit(column.split('.')[1]), sql.ref(column)]),
  )})`;

/** Instants in JSON are texts. */
export type PromotionAsJson = Omit<PromotionColumns, (typeof OWN_TIMES)[number]> &
  Record<(typeof OWN_TIMES)[number], string | null>;

export function readPromotion(row: PromotionAsJson): StoredPromotion {
  const times = OWN_TIMES.map((name) => [name, row[name] === null ? null : new Date(row[name])]);
  return asPromotion({ ...row, ...Object.fromEntries(times) } as PromotionColumns);
}

export function asPromotion(row: PromotionColumns): StoredPromotion {
  return {
    id: row.id,
    name: row.name,
    price: effectOf(row),
    types: row.allTypes ? null : row.types.map(({ id }) => id),
    ...pick(row, OWN_COLUMNS),
  };
}

function effectOf({ effect, percentHundredths, amountMinor }: PromotionColumns): PriceEffect {
  if (effect === 'percent') return { effect, percentHundredths: percentHundredths ?? 0 };
  if (effect === 'none') return { effect };
  return { effect, amountMinor: amountMinor ?? 0 };
}

type Written = Omit<Insertable<Tables['promotions']>, 'eventId' | 'id' | 'createdAt'>;

const columnsOf = ({ name, price, types, ...rest }: Omit<StoredPromotion, 'id'>): Required<Written> => ({
  name,
  effect: price.effect,
  percentHundredths: price.effect === 'percent' ? price.percentHundredths : null,
  amountMinor: 'amountMinor' in price ? price.amountMinor : null,
  allTypes: types === null,
  ...pick(rest, OWN_COLUMNS),
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
  const { texts, limits } = codes;
  await tx
    .insertInto('promo_codes')
    .columns(['eventId', 'promotionId', 'id', 'code', ...CODE_LIMITS])
    .expression(
      tx
        .selectFrom(
          sql<{
            id: string;
            code: string;
          }>`unnest(${texts.map(codes.newId)}::uuid[], ${texts}::text[])`.as<'c'>(sql`c (id, code)`),
        )
        .select([sql`${eventId}::uuid`.as('eventId'), sql`${id}::uuid`.as('promotionId'), 'c.id', 'c.code'])
        .select(CODE_LIMITS.map((name) => sql`${limits[name]}`.as(name))),
    )
    .execute();
}

/** Changes a promotion and the limits of its codes; the caller holds the event's counters locked. */
export async function updatePromotion(
  tx: Transaction,
  eventId: string,
  { id, ...settings }: StoredPromotion,
  limits: CodeLimits,
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
  await tx
    .updateTable('promo_codes')
    .set(pick(limits, CODE_LIMITS))
    .where('eventId', '=', eventId)
    .where('promotionId', '=', id)
    .where((eb) => eb.or(CODE_LIMITS.map((name) => eb(name, 'is distinct from', limits[name]))))
    .execute();
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
