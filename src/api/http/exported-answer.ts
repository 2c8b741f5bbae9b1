import { z } from 'zod';
import type { Heading } from '../../core/sheets/column.ts';

/** The answer of every export. */
export const exportedFile = {
  says: 'The file, streamed.',
  schema: z.string(),
  contentType: 'text/csv',
  otherContentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Returns a sentence such as "Its columns: Order; Price (Of one ticket.)." */
export function columnWords(headings: readonly Heading[]): string {
  const words = headings.map(({ name, says }) => (says ? `${name} (${says.replace(/\.$/, '')})` : name));
  return `Its columns: ${words.join('; ')}.`;
}
