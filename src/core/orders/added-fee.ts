import { sql } from 'kysely';

/** SQL: the part of the service fee of an order `o` that its customer pays on top of the prices, minor units. */
export const addedFeeMinor = sql<number>`(case o.fee_payer when 'customer' then o.fee_minor else 0 end)`;
