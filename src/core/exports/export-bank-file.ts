import { z } from 'zod';
import { record } from '../audit/record.ts';
import type { BankAccount } from '../payees/bank-account.ts';
import { openBankAccount } from '../payees/bank-account-store.ts';
import { findPayableOrganisers } from '../payouts/list-payable.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { currencySchema } from '../shared/money.ts';
import { parseInput } from '../shared/parse-input.ts';
import { lineOfText } from '../shared/text/text.ts';
import { type Column, money, text } from '../sheets/column.ts';
import { toCells } from '../sheets/sheet.ts';
import { writeCreditTransfers } from './credit-transfers.ts';
import { FORMATS, openFile } from './export-file.ts';
import type { ExportedFile } from './exported-file.ts';
import { refusal } from './refusals.ts';

export const bankFileInput = z.object({
  currency: currencySchema,
  format: z
    .enum([...FORMATS, 'sepa'], { error: 'Choose csv, xlsx or sepa.' })
    .default('csv')
    .describe('`sepa`: an ISO 20022 file (pain.001.001.09) of transfers in euros to accounts with an IBAN.'),
  organisations: z
    .string()
    .transform((ids) => ids.split(','))
    .optional()
    .describe('Their ids, separated by commas; all if left out.'),
  payOn: z.iso.date({ error: 'Choose a date.' }).describe('When the bank is to carry it out.'),
  reference: lineOfText({ max: 30, needed: 'Enter the transfer reference.' }).describe('On each transfer.'),
});

interface Transfer {
  organiser: string;
  email: string | null;
  account: BankAccount;
  amountMinor: number;
  currency: string;
  reference: string;
  events: string;
}

export const bankFileColumns: Column<Transfer>[] = [
  text('Account holder', ({ account }) => account.holder),
  text('IBAN', ({ account: { number } }) => (number.kind === 'iban' ? number.iban : '')),
  text('Bank', ({ account: { number } }) => (number.kind === 'local' ? number.bankName : '')),
  text('Branch code', ({ account: { number } }) => (number.kind === 'local' ? number.branchCode : '')),
  text('Account number', ({ account: { number } }) => (number.kind === 'local' ? number.accountNumber : '')),
  money('Amount', ({ amountMinor }) => amountMinor),
  text('Currency', ({ currency }) => currency),
  text('Reference', ({ reference }) => reference),
  text('Organiser', ({ organiser }) => organiser),
  text('Email', ({ email }) => email),
  text('Events', ({ events }) => events),
];

/**
 * Exports what organisers can be paid now, as transfers for the operator's bank; for admins. Organisers without a bank account are left out,
 * and from a SEPA file also those without an IBAN.
 * @param input `bankFileInput`
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only), 'invalid' (input.invalid), 'conflict' (export.no-sepa,
 * export.nobody-to-pay), 'unavailable' (server.busy)
 */
export async function exportBankFile(app: App, actor: Actor, input: unknown): Promise<ExportedFile> {
  const admin = requireAdmin(actor);
  const asked = parseInput(bankFileInput, input);
  const { currency, format, reference, payOn } = asked;
  const { payFrom } = app.settings;
  if (format === 'sepa' && (currency !== 'EUR' || !payFrom)) throw refusal('export.no-sepa');
  const all = await findTransfers(app, asked);
  const transfers = format === 'sepa' ? all.filter(hasIban) : all;
  if (transfers.length === 0) throw refusal('export.nobody-to-pay');
  await record(app, app.db, { kind: 'export.bank-file', by: admin, facts: { as: format, currency, payOn } });
  const name = ['payouts', currency, payOn];
  if (format !== 'sepa' || !payFrom) {
    const batches = [toCells(bankFileColumns, transfers)];
    const sheet = { title: 'Payouts', timeZone: 'UTC', headings: bankFileColumns, batches: each(batches) };
    return openFile(sheet, { format: format === 'sepa' ? 'csv' : format, name, asker: admin.userId });
  }
  const file = writeCreditTransfers({
    id: reference,
    createdAt: app.clock.now(),
    payOn,
    from: payFrom,
    transfers: transfers.filter(hasIban).map(({ account, amountMinor, events }, at) => ({
      endToEndId: `${reference}-${at + 1}`,
      amountMinor,
      holder: account.holder,
      iban: account.number.iban,
      text: `${reference} ${events}`,
    })),
  });
  return {
    filename: `${name.join('-').toLowerCase()}.xml`,
    contentType: 'application/xml',
    pieces: each([file]),
  };
}

type WithIban = Transfer & { account: { number: { kind: 'iban' } } };

const hasIban = (transfer: Transfer): transfer is WithIban => transfer.account.number.kind === 'iban';

async function findTransfers(
  app: App,
  { currency, organisations, reference }: z.output<typeof bankFileInput>,
): Promise<Transfer[]> {
  const payable = await findPayableOrganisers(app);
  const transfers: Transfer[] = [];
  for (const { organiser, amount, events } of payable) {
    if (amount.currency !== currency || organisations?.includes(organiser.id) === false) continue;
    const account = await openBankAccount(app, organiser.id);
    if (!account) continue;
    transfers.push({
      organiser: organiser.name,
      email: organiser.email,
      account,
      amountMinor: amount.minor,
      currency,
      reference,
      events: events.map(({ name }) => name).join(', '),
    });
  }
  return transfers;
}

async function* each<Piece>(pieces: readonly Piece[]): AsyncGenerator<Piece> {
  yield* pieces;
}
