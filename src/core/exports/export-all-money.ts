import { record } from '../audit/record.ts';
import { type OwnerSums, type PlaceOfOwner, sumOwners } from '../money/money-store.ts';
import { type Statement, toStatement } from '../money/statement.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { type Column, count, text } from '../sheets/column.ts';
import { readBatches } from '../sheets/sheet.ts';
import { exportInput, openFile } from './export-file.ts';
import type { ExportedFile } from './exported-file.ts';
import { statementColumns } from './tables/statement.ts';

type Row = OwnerSums & { statement: Statement };

export const allMoneyColumns: Column<Row>[] = [
  text('Organiser', ({ name }) => name),
  text('Email', ({ email }) => email),
  count('Events', ({ events }) => events),
  ...statementColumns<Row>(({ statement }) => statement),
];

/**
 * Exports what every organiser is owed, one row for each currency, the highest amount first; for admins.
 * @param input `exportInput`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'invalid' (input.invalid), 'unavailable' (server.busy), before
 * the first piece
 */
export async function exportAllMoney(app: App, actor: Actor, input: unknown = {}): Promise<ExportedFile> {
  const admin = requireAdmin(actor);
  const { format } = parseInput(exportInput, input);
  await record(app, app.db, { kind: 'export.money', by: admin, facts: { as: format } });
  const batches = readBatches(
    allMoneyColumns,
    async (after, limit) => {
      const beside = after === undefined ? undefined : (JSON.parse(after) as PlaceOfOwner);
      const rows = await sumOwners(app, app.db, { backwards: false, beside, limit });
      return rows.map((row) => ({ ...row, statement: toStatement(row) }));
    },
    ({ organisationId, currency }) => JSON.stringify({ organisationId, currency }),
  );
  const sheet = { title: 'Organisers', timeZone: 'UTC', headings: allMoneyColumns, batches };
  return openFile(sheet, { format, name: ['organisers-money'], asker: admin.userId });
}
