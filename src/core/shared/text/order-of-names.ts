import { type RawBuilder, sql } from 'kysely';

/**
 * SQL: a name to sort by. It is in the order of language rules (Unicode's root collation), so that Émile stands beside Emil. The
 * database's own collation depends on how it was set up and may sort by bytes.
 */
export const inOrderOfNames = (name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${name} collate "und-x-icu"`;

/** The same order for lists that are sorted here. */
export const { compare: compareNames } = new Intl.Collator('und');
