import { z } from 'zod';
import { findPayable, type PayableRow } from '../money/money-store.ts';
import { sumUnreportedDirect, unreportedIn } from '../money/unreported-fee-store.ts';
import { maskedBankAccountAnswer } from '../payees/bank-account.ts';
import { findMaskedBankAccounts } from '../payees/bank-account-store.ts';
import { type Actor, requireAdmin } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { type Currency, money } from '../shared/money.ts';
import { shareOut } from './share-out.ts';

/** What the operator can pay organisers now. */
export const payableAnswer = z
  .object({
    today: z.iso.date().describe('In UTC.'),
    payFrom: z
      .object({ holder: z.string(), last4: z.string() })
      .nullable()
      .describe('The operator’s own account, for SEPA files; null: PAYOUT_IBAN is not set.'),
    organisers: z.array(
      z.object({
        organiser: z.object({
          id: z.string(),
          name: z.string(),
          email: z.string().nullable().describe('Null: the account was deleted.'),
        }),
        amount: money.describe(
          'Due from events whose payout day has come, less what was overpaid for others.',
        ),
        events: z
          .array(z.object({ id: z.uuid(), name: z.string(), amount: money }))
          .describe('What it is for.'),
        account: maskedBankAccountAnswer.nullable().describe('Null: they have given none.'),
      }),
    ),
  })
  .meta({ id: 'Payable' });
export type Payable = z.infer<typeof payableAnswer>;
/** One organiser in one currency. */
export type PayableOrganiser = Payable['organisers'][number];

/**
 * Lists all organisers to whom something can be paid now, one row for each currency; for admins.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.admin-only)
 */
export async function listPayable(app: App, actor: Actor): Promise<Payable> {
  requireAdmin(actor);
  const payable = await findPayableOrganisers(app);
  const accounts = await findMaskedBankAccounts(
    app.db,
    payable.map(({ organiser }) => organiser.id),
  );
  const { payFrom } = app.settings;
  return {
    today: app.clock.now().toISOString().slice(0, 10),
    payFrom: payFrom ? { holder: payFrom.holder, last4: payFrom.iban.slice(-4) } : null,
    organisers: payable.map((one) => ({ ...one, account: accounts.get(one.organiser.id) ?? null })),
  };
}

/** Finds the same without accounts. The caller checks permission. */
export async function findPayableOrganisers(app: App): Promise<Omit<PayableOrganiser, 'account'>[]> {
  const found = await findPayable(app, app.db);
  const due = found.filter(({ dueMinor }) => dueMinor > 0);
  const unreported = await sumUnreportedDirect(app.db, [...new Set(due.map(({ eventId }) => eventId))]);
  const rows = found.map((row) =>
    // What was overpaid stays overpaid, whatever a provider is still to report.
    row.dueMinor > 0 ? { ...row, dueMinor: Math.max(0, row.dueMinor - unreportedIn(unreported, row)) } : row,
  );
  const groups = Map.groupBy(rows, ({ organisationId, currency }) => `${organisationId} ${currency}`);
  return [...groups.values()].flatMap((events) => toOrganiser(events) ?? []);
}

/** @returns undefined if nothing can be paid */
function toOrganiser(events: readonly PayableRow[]): Omit<PayableOrganiser, 'account'> | undefined {
  const [first] = events;
  const shares = shareOut(events);
  if (!first || shares.length === 0) return undefined;
  const inCurrency = (minor: number): { minor: number; currency: Currency } => ({
    minor,
    currency: first.currency,
  });
  return {
    organiser: { id: first.organisationId, name: first.organisation, email: first.email },
    amount: inCurrency(shares.reduce((sum, { amountMinor }) => sum + amountMinor, 0)),
    events: shares.map(({ event, amountMinor }) => ({
      id: event.eventId,
      name: event.event,
      amount: inCurrency(amountMinor),
    })),
  };
}
