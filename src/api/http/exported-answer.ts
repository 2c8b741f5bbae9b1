import { z } from 'zod';
import type { Heading } from '../../core/sheets/column.ts';

/** What every export answers. */
export const exportedFile = {
  says: 'The file, as it is written.',
  schema: z.string(),
  contentType: 'text/csv',
  otherContentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** "Its columns: Order; Price (Of one ticket.)." */
export function columnWords(headings: readonly Heading[]): string {
  const words = headings.map(({ name, says }) => (says ? `${name} (${says.replace(/\.$/, '')})` : name));
  return `Its columns: ${words.join('; ')}.`;
}
