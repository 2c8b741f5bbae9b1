import { audienceWords } from '../../messages/audience-words.ts';
import { count, text, time } from '../../sheets/column.ts';
import { findTypeNames } from '../../ticket-types/ticket-type-store.ts';
import { eventExport } from '../event-export.ts';
import { type MessageRow, nextMessages } from './message-export-store.ts';

type Row = MessageRow & { to: string };

export const messages = eventExport<Row>({
  name: 'messages',
  title: 'Messages',
  says: 'Every message to people with tickets, and how many got it.',
  needs: 'messages.see',
  kind: 'export.table',
  keyOf: ({ id }) => id,
  columns: [
    time('Time', ({ sendAt }) => sendAt, 'When it went out, or will.'),
    text('Subject', ({ subject }) => subject),
    text('Text', ({ body }) => body),
    text('To', ({ to }) => to),
    text('Essential', ({ essential }) => (essential ? 'yes' : 'no')),
    text('State', ({ state }) => state.replace('-', ' ')),
    count('Recipients', ({ recipients }) => recipients),
    count('Sent', ({ sent }) => sent),
    count('Not delivered', ({ failed }) => failed),
    text('Written by', ({ writtenBy }) => writtenBy),
  ],
  async open({ app, event }) {
    const types = await findTypeNames(app.db, event.id);
    return {
      async next(after, limit) {
        const rows = await nextMessages(app.db, event.id, after, limit);
        return rows.map((row) => ({ ...row, to: audienceWords(row, types) }));
      },
    };
  },
});
