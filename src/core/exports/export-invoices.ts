import { z } from 'zod';
import { record } from '../audit/record.ts';
import { mayAsMember, roleRefuses } from '../organisations/may.ts';
import { requireMember } from '../organisations/require-team.ts';
import { findReceiptGaps, type ReceiptGap } from '../receipts/receipt-gaps-store.ts';
import type { Actor } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import type { Cell } from '../sheets/column.ts';
import { readRows, toCells } from '../sheets/sheet.ts';
import { exportInput, openFile } from './export-file.ts';
import type { ExportedFile } from './exported-file.ts';
import { type DocumentRow, nextDocuments } from './invoice-export-store.ts';
import {
  addLines,
  invoiceColumns,
  type RateOfAll,
  rateColumns,
  toInvoiceLines,
  toSkippedLine,
} from './invoice-lines.ts';

const date = z.iso.date({ error: 'Enter a date.' });

export const exportInvoicesInput = exportInput
  .extend({
    from: date.describe('The first day of issue.'),
    until: date.describe('The last day of issue.'),
    rows: z
      .enum(['documents', 'rates'], { error: 'Choose documents or rates.' })
      .default('documents')
      .describe(
        '`documents`: a row for each rate of each document. `rates`: their sums, a row for each rate and currency.',
      ),
  })
  .refine(({ from, until }) => from <= until, {
    error: 'The last day is before the first.',
    path: ['until'],
  });

/**
 * Exports the invoices and credit notes that an organisation issued in a range of days, over all its events, or their sums by tax rate, for
 * its tax return. Net and tax amounts are the printed ones.
 * @param input `exportInvoicesInput`
 * @throws DomainError as requireMember; 'forbidden' (organisation.role), 'invalid' (input.invalid), 'unavailable' (server.busy), before the
 * first piece
 */
export async function exportInvoices(
  app: App,
  actor: Actor,
  organisationId: string,
  input: unknown,
): Promise<ExportedFile> {
  const { user } = requireMember(actor, organisationId);
  if (!mayAsMember(user, 'seller.edit', { organisationId })) throw roleRefuses();
  const { format, from, until, rows } = parseInput(exportInvoicesInput, input);
  const facts = { from, until, rows, as: format };
  await record(app, app.db, { kind: 'export.invoices', by: user, organisationId, facts });
  const documents = readRows(
    (after, limit) => nextDocuments(app.db, organisationId, { from, until }, after, limit),
    ({ number }) => String(number),
  );
  const gaps = (await findReceiptGaps(app.db, organisationId)).filter(({ restoredAt }) => {
    const day = restoredAt.toISOString().slice(0, 10);
    return from <= day && day <= until;
  });
  const sheet =
    rows === 'documents'
      ? { title: 'Invoices', headings: invoiceColumns, batches: linesOf(documents, gaps) }
      : { title: 'Tax by rate', headings: rateColumns, batches: sumsOf(documents) };
  const name = [rows === 'documents' ? 'invoices' : 'tax-by-rate', from, until];
  return openFile({ ...sheet, timeZone: 'UTC' }, { format, name, asker: user.userId });
}

type Documents = AsyncIterable<readonly DocumentRow[]>;

async function* linesOf(documents: Documents, gaps: readonly ReceiptGap[]): AsyncGenerator<Cell[][]> {
  for await (const some of documents) yield toCells(invoiceColumns, some.flatMap(toInvoiceLines));
  if (gaps.length > 0) yield toCells(invoiceColumns, gaps.map(toSkippedLine));
}

/** Yields an empty batch for each batch of documents, and the sums at the end: no sum is known before the last document. */
async function* sumsOf(documents: Documents): AsyncGenerator<Cell[][]> {
  let sums: RateOfAll[] = [];
  for await (const some of documents) {
    sums = addLines(sums, some.flatMap(toInvoiceLines));
    yield [];
  }
  yield toCells(rateColumns, sums);
}
