import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { holding } from '../shared/text/like.ts';

/** How similar a text and a misspelt name must be, 0 to 1 (pg_trgm's word similarity). */
const ALIKE = 0.42;

/** Sets that threshold for `<%`, for this transaction only. */
export const forgiveTypos = (tx: Transaction) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`.execute(tx);

/** SQL for `events`: whether the name or place contains the text, or the event's texts contain all its words. */
export const hasText = (text: string) => sql<boolean>`(
  events.name ilike ${holding(text)} or events.location_text ilike ${holding(text)}
  or events.search_words @@ websearch_to_tsquery('simple', ${text}))`;

/** SQL for `events`: whether the name or place resembles the text despite typos (`forgiveTypos`). */
export const isAlike = (text: string) => sql<boolean>`(
  ${text} <% events.name or ${text} <% events.location_text)`;
