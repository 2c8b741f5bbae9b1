import { type RawBuilder, sql } from 'kysely';

/** SQL: the promo code of an order, by the alias of its row; null without one. */
export const codeOfOrder = (order: string): RawBuilder<string | null> => sql`(select c.code from promo_codes c
  where c.event_id = ${sql.ref(`${order}.event_id`)} and c.id = ${sql.ref(`${order}.promo_code_id`)})`;
