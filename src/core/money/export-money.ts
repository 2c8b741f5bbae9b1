import { record } from '../audit/record.ts';
import { requireDesk } from '../events/require-desk.ts';
import { type Export, exportName } from '../order-desk/export-orders.ts';
import { orderNumber } from '../orders/order-number.ts';
import { type Actor, requireAdmin, requireUser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type CsvCell, writeCsv } from '../shared/csv.ts';
import { toLocalTime } from '../shared/local-time.ts';
import { accountInWords, kindInWords } from './ledger-words.ts';
import { findTransfers, type PlaceOfOwner, sumOwners } from './money-store.ts';
import { toStatement } from './statement.ts';

const ROWS_A_BATCH = 1000;

/**
 * All transfers of an event as CSV, oldest first; times are the event's.
 * @throws DomainError 'unauthenticated', 'not-found' (event.unknown), before the first piece
 */
export async function exportLedger(app: App, actor: Actor, givenId: unknown): Promise<Export> {
  const { id, name, timeZone } = await requireDesk(app.db, actor, givenId, 'money.see');
  await record(app, app.db, { kind: 'export.ledger', by: requireUser(actor), eventId: id });
  const header = ['Time', 'What', 'From', 'To', 'Amount', 'Currency', 'Order', 'Transfer'];
  return { filename: exportName(name, 'ledger'), text: writeCsv(header, ledger(app, id, timeZone)) };
}

async function* ledger(app: App, eventId: string, timeZone: string): AsyncGenerator<CsvCell[][]> {
  let beside: string | undefined;
  do {
    const rows = await findTransfers(app.db, eventId, { backwards: true, beside, limit: ROWS_A_BATCH });
    yield rows.map((row) => [
      toLocalTime(row.createdAt, timeZone).replace('T', ' '),
      kindInWords(row),
      accountInWords(row.debitAccount),
      accountInWords(row.creditAccount),
      decimal(row.amountMinor),
      row.currency,
      row.orderId === null ? '' : orderNumber(row.orderId),
      row.id,
    ]);
    beside = rows.length === ROWS_A_BATCH ? rows.at(-1)?.id : undefined;
  } while (beside);
}

/**
 * Exports what every organiser is owed as CSV, a row a currency; for admins.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), before the first piece
 */
export async function exportAllMoney(app: App, actor: Actor): Promise<Export> {
  await record(app, app.db, { kind: 'export.money', by: requireAdmin(actor) });
  const header = [
    'Organiser',
    'Email',
    'Events',
    'Currency',
    'Sold',
    'Refunded',
    'Service fees',
    'Card fees',
    'Disputes',
    'Theirs',
    'Paid by hand',
    'Paid directly',
    'Taken at the door',
    'Refunds under way',
    'Disputed',
    'Balance due',
    'Payable now',
  ];
  return { filename: 'organisers-money.csv', text: writeCsv(header, organisers(app)) };
}

async function* organisers(app: App): AsyncGenerator<CsvCell[][]> {
  let beside: PlaceOfOwner | undefined;
  do {
    const rows = await sumOwners(app, app.db, { backwards: false, beside, limit: ROWS_A_BATCH });
    yield rows.map((row) => {
      const of = toStatement(row);
      const amounts = [
        ...[of.sold, of.refunded, of.serviceFees, of.cardFees, of.disputed, of.theirs],
        ...[of.paidByHand, of.paidDirectly, of.takenAtDoor, of.onItsWay, of.inDispute, of.due, of.payable],
      ];
      return [
        row.name,
        row.email ?? '',
        row.events,
        row.currency,
        ...amounts.map(({ minor }) => decimal(minor)),
      ];
    });
    beside = rows.length === ROWS_A_BATCH ? rows.at(-1) : undefined;
  } while (beside);
}

const decimal = (minor: number) => (minor / 100).toFixed(2);
