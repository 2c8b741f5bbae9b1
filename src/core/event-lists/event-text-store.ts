import { sql } from 'kysely';
import type { Transaction } from '../../db/database.ts';
import { holdsWords } from '../shared/text/folded.ts';

/** How similar a text and a misspelt name must be, 0 to 1 (pg_trgm's word similarity). */
const ALIKE = 0.42;

/** Sets that threshold for `<%`, for this transaction only. */
export const forgiveTypos = (tx: Transaction) =>
  sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`.execute(tx);

/** SQL for `events`: whether name and place have the words of the text (`folded`), or all the event's texts do. */
export const hasText = (text: string) => sql<boolean>`(
  ${holdsWords(sql`folded(events.name || ' ' || events.location_text)`, text)}
  or events.search_words @@ websearch_to_tsquery('simple', ${text}))`;

/** SQL for `events`: whether the name or place resembles the text despite typos (`forgiveTypos`). */
export const isAlike = (text: string) => sql<boolean>`(
  ${text} <% events.name or ${text} <% events.location_text)`;
