import { sumEvent } from '../../money/money-store.ts';
import { type Statement, toStatement } from '../../money/statement.ts';
import { type Column, money, text } from '../../sheets/column.ts';
import { eventExport } from '../event-export.ts';

/** The columns of a statement of an event or an organiser. */
export const statementColumns = <Row>(of: (row: Row) => Statement): Column<Row>[] => [
  text('Currency', (row) => of(row).currency),
  money('Sold', (row) => of(row).sold.minor),
  money('Refunded', (row) => of(row).refunded.minor),
  money('Service fees', (row) => of(row).serviceFees.minor),
  money('Card fees', (row) => of(row).cardFees.minor),
  money('Disputes', (row) => of(row).disputed.minor, 'Lost ones, with their fees.'),
  money('Theirs', (row) => of(row).theirs.minor, 'Sold, less refunds, fees and disputes.'),
  money('Paid by hand', (row) => of(row).paidByHand.minor),
  money('Paid directly', (row) => of(row).paidDirectly.minor),
  money('Taken at the door', (row) => of(row).takenAtDoor.minor),
  money('Refunds under way', (row) => of(row).onItsWay.minor),
  money('Disputed', (row) => of(row).inDispute.minor, 'What open disputes may still take.'),
  money('Balance due', (row) => of(row).due.minor),
  money('Payable now', (row) => of(row).payable.minor),
];

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
