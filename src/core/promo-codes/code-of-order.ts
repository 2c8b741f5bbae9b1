import { type RawBuilder, sql } from 'kysely';

/** SQL: the promo code that an order was placed with, by the name of its row; null without one. */
export const codeOfOrder = (
  order: string,
): RawBuilder<string | null> => sql`(select c.code from promo_code_uses u
  join promo_codes c on c.event_id = u.event_id and c.id = u.promo_code_id
  where u.event_id = ${sql.ref(`${order}.event_id`)} and u.order_id = ${sql.ref(`${order}.id`)})`;
