import { sumEvent } from '../../money/money-store.ts';
import { type Statement, toStatement } from '../../money/statement.ts';
import { eventExport } from '../event-export.ts';
import { statementColumns } from '../statement-columns.ts';

export const statement = eventExport<Statement>({
  name: 'statement',
  title: 'Statement',
  says: 'What the event earned, what was taken off and what is due, a row for each currency.',
  needs: 'money.see',
  kind: 'export.ledger',
  keyOf: ({ currency }) => currency,
  columns: statementColumns((row) => row),
  open: ({ app, event }) => ({
    next: async () => (await sumEvent(app, app.db, event.id)).map(toStatement),
  }),
});
