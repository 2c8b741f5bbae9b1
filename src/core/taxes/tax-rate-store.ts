import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../db/database.ts';
import { isDonation } from '../pricing/donation.ts';
import type { Tax } from '../pricing/tax.ts';
import { NO_TAX } from './tax-choice.ts';
import type { TaxRate, TaxRateInput } from './tax-rate.ts';

/**
 * SQL: the tax of a ticket type `ticket_types` of an event `events`, as JSON: its own rate or else the organisation's default; null without
 * either, if it is untaxed, and for a donation, which buys nothing.
 * @param eventId the event's id, for a statement that locks rows
 */
export const taxOfType = (eventId?: RawBuilder<unknown>) => sql<Tax | null>`(
  case when not ticket_types.untaxed and not ${isDonation('ticket_types', eventId)} then (
  select jsonb_build_object('name', r.name, 'rate', r.rate, 'onTop', r.on_top, 'reverseCharge', r.reverse_charge) from tax_rates r
  where r.organisation_id = events.organisation_id and case when ticket_types.tax_rate_id is null then r.is_default else r.id = ticket_types.tax_rate_id end) end)`;

/** SQL: the tax that a ticket type chooses (`taxChoiceAnswer`). @param types alias of `ticket_types` */
export const taxChoiceOf = (types: string) =>
  sql<
    string | null
  >`case when ${sql.ref(`${types}.untaxed`)} then ${sql.lit(NO_TAX)} else ${sql.ref(`${types}.tax_rate_id`)}::text end`;

/** The columns that store a choice. */
export const taxChoiceColumns = (choice: string | null | undefined) => ({
  taxRateId: choice === NO_TAX ? null : (choice ?? null),
  untaxed: choice === NO_TAX,
});

/** An organisation's rates, the default first. */
export function findTaxRates(db: Database | Transaction, organisationId: string): Promise<TaxRate[]> {
  return db
    .selectFrom('tax_rates')
    .where('organisationId', '=', organisationId)
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .orderBy('id')
    .select(['id', 'name', 'rate', 'onTop', 'reverseCharge'])
    .select('isDefault')
    .execute();
}

export async function insertTaxRate(
  tx: Transaction,
  organisationId: string,
  { id, ...rate }: TaxRateInput & { id: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('tax_rates')
    .values({ id, organisationId, ...columnsOf(rate), createdAt: now })
    .execute();
}

export async function updateTaxRate(tx: Transaction, id: string, rate: TaxRateInput): Promise<void> {
  await tx.updateTable('tax_rates').set(columnsOf(rate)).where('id', '=', id).execute();
}

export async function deleteTaxRate(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('tax_rates').where('id', '=', id).execute();
}

/** Deletes all rates of an organisation; the lines of orders keep theirs. */
export async function deleteTaxRates(tx: Transaction, organisationId: string): Promise<void> {
  await tx.deleteFrom('tax_rates').where('organisationId', '=', organisationId).execute();
}

/** Makes all rates of an organisation but one ordinary rates. */
export async function unsetDefault(tx: Transaction, organisationId: string, but: string): Promise<void> {
  await tx
    .updateTable('tax_rates')
    .set({ isDefault: false })
    .where('organisationId', '=', organisationId)
    .where('id', '<>', but)
    .where('isDefault', '=', true)
    .execute();
}

/** Finds the name of an event that is not over and has a ticket type with this rate; undefined when there is none. */
export async function findEventWithRate(
  tx: Transaction,
  id: string,
  now: Date,
): Promise<{ name: string } | undefined> {
  return tx
    .selectFrom('events')
    .select('name')
    .where('endsAt', '>', now)
    .where('cancelledAt', 'is', null)
    .where(hasTypeWith(id))
    .orderBy('startsAt')
    .limit(1)
    .executeTakeFirst();
}

const hasTypeWith = (id: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from ticket_types t where t.event_id = events.id and t.tax_rate_id = ${id})`;

const columnsOf = ({ name, rate, onTop, reverseCharge, isDefault }: TaxRateInput) => ({
  name,
  rate,
  onTop,
  reverseCharge,
  isDefault,
});
