import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { holding } from '../shared/text/like.ts';

/** A text and a typo have to be this similar, 0 to 1 (pg_trgm's word similarity). */
const ALIKE = 0.42;

/** For this transaction alone: what `<%` calls alike. */
export const forgiveTypos = (tx: Transaction) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`.execute(tx);

/** SQL of `events`: whose name or place holds the text, or that have all its words somewhere. */
export const hasText = (text: string) => sql<boolean>`(
  events.name ilike ${holding(text)} or events.location_text ilike ${holding(text)}
  or events.search_words @@ websearch_to_tsquery('simple', ${text}))`;

/** SQL of `events`: whose name or place is like the text, typos forgiven (`forgiveTypos`). */
export const isAlike = (text: string) => sql<boolean>`(
  ${text} <% events.name or ${text} <% events.location_text)`;
