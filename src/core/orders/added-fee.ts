import { sql } from 'kysely';

/** SQL: the part of the service fee of the row `order` that its customer pays on top of the prices, minor units. */
export const addedFeeOf = (order: string) =>
  sql<number>`(case ${sql.id(order)}.fee_payer when 'customer' then ${sql.id(order)}.fee_minor else 0 end)`;
