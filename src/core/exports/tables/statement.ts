import { sumEvent } from '../../money/money-store.ts';
import { type Statement, toStatement } from '../../money/statement.ts';
import { type Column, money, text } from '../../sheets/column.ts';
import { eventExport } from '../event-export.ts';

/** The columns of a statement of an event or an organiser, as the page names and signs them, so they add up. */
export const statementColumns = <Row extends { currency: string }>(
  of: (row: Row) => Statement,
): Column<Row>[] => [
  text('Currency', (row) => of(row).currency),
  money('Customers paid', (row) => of(row).sold.minor),
  money('Refunded', (row) => 0 - of(row).refunded.minor),
  money('Service fees', (row) => 0 - of(row).serviceFees.minor),
  money('Card fees', (row) => 0 - of(row).cardFees.minor),
  money('Lost disputes and their fees', (row) => 0 - of(row).disputed.minor),
  money('Earned', (row) => of(row).theirs.minor, 'What customers paid, less refunds, fees and disputes.'),
  money('Paid out', (row) => 0 - of(row).paidByHand.minor),
  money('Paid directly by the card provider', (row) => 0 - of(row).paidDirectly.minor),
  money('Taken at the door', (row) => 0 - of(row).takenAtDoor.minor),
  money('Refunds under way', (row) => 0 - of(row).onItsWay.minor),
  money('Disputed or on hold', (row) => 0 - of(row).inDispute.minor, 'What open disputes may still take.'),
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
