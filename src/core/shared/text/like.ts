import { type RawBuilder, sql } from 'kysely';
import { UNPREPARED } from '../../../db/prepared-statements.ts';

/** Escapes a text for a LIKE pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern for texts that contain this one. */
export const holding = (text: string) => `%${literal(text)}%`;

/**
 * SQL: whether a column contains a text, in capitals or not. An index of trigrams answers it where few rows do, and none where most do, so
 * PostgreSQL plans such a statement for each text (decision 0138).
 */
export const holdsText = (column: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql`${column} ilike ${holding(text)} ${sql.raw(UNPREPARED)}`;
