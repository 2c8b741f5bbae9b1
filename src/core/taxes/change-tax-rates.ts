import { z } from 'zod';
import { type Transaction, transaction } from '../../db/database.ts';
import { fieldChanges } from '../audit/changes.ts';
import { record } from '../audit/record.ts';
import { currentOrganisation, ensureOrganisation } from '../organisations/ensure-organisation.ts';
import { lockOrganisation } from '../organisations/organisation-store.ts';
import { taxRateInWords } from '../pricing/tax.ts';
import { type Actor, requireOrganiser } from '../shared/actor.ts';
import type { App } from '../shared/app.ts';
import { parseField, parseInput } from '../shared/parse-input.ts';
import { refusal } from './refusals.ts';
import { MAX_TAX_RATES, type TaxRate, type TaxRateInput, taxRateInput } from './tax-rate.ts';
import {
  deleteTaxRate,
  findEventWithRate,
  findTaxRates,
  insertTaxRate,
  unsetDefault,
  updateTaxRate,
} from './tax-rate-store.ts';

/**
 * Lists the tax rates of the actor's current organisation, the default first.
 * @throws DomainError 'unauthenticated', 'forbidden' (account.email-not-verified, organisation.role)
 */
export async function getTaxRates(app: App, actor: Actor): Promise<TaxRate[]> {
  const organisationId = currentOrganisation(requireOrganiser(actor), 'seller.edit');
  return organisationId === undefined ? [] : findTaxRates(app.db, organisationId);
}

/** Lists the rates for a new event's ticket types; empty if the actor may not create events. */
export async function taxRatesForNewEvent(app: App, actor: Actor): Promise<TaxRate[]> {
  const organisationId = currentOrganisation(requireOrganiser(actor), 'event.create');
  return organisationId === undefined ? [] : findTaxRates(app.db, organisationId);
}

/**
 * Adds a tax rate. A default rate applies from then on to orders of all ticket types that name no rate.
 * @param input `taxRateInput`
 * @throws DomainError 'unauthenticated'; 'forbidden' (account.email-not-verified, organisation.role); 'invalid' by field; 'conflict'
 *   (tax-rate.too-many)
 */
export async function addTaxRate(app: App, actor: Actor, input: unknown): Promise<TaxRate> {
  const by = requireOrganiser(actor);
  currentOrganisation(by, 'seller.edit');
  const wanted = parseInput(taxRateInput, input);
  return transaction(app.db, async (tx) => {
    const organisationId = await ensureOrganisation(app, tx, by, 'seller.edit');
    await lockOrganisation(tx, organisationId);
    const stored = await findTaxRates(tx, organisationId);
    if (stored.length >= MAX_TAX_RATES) throw refusal('tax-rate.too-many', { most: MAX_TAX_RATES });
    const rate = { id: app.newId(), ...wanted };
    if (rate.isDefault) await unsetDefault(tx, organisationId, rate.id);
    await insertTaxRate(tx, organisationId, rate, app.clock.now());
    const facts = { rate: rate.name, changes: fieldChanges({}, inWords(wanted)) };
    await record(app, tx, { kind: 'money.tax-rate-added', by, organisationId, facts });
    return rate;
  });
}

const named = z.object({ taxRateId: z.string() });

/**
 * Changes a tax rate for orders from now on; earlier orders keep the rate that they were sold with.
 * @param input `taxRateInput` and `taxRateId`
 * @throws DomainError as addTaxRate; 'not-found' (tax-rate.unknown)
 */
export async function changeTaxRate(app: App, actor: Actor, input: unknown): Promise<TaxRate> {
  const by = requireOrganiser(actor);
  return transaction(app.db, async (tx) => {
    const organisationId = await ensureOrganisation(app, tx, by, 'seller.edit');
    const { id, ...before } = await lockTaxRate(tx, organisationId, parseField(named, 'taxRateId', input));
    const { taxRateId: _, ...wanted } = parseInput(taxRateInput.extend(named.shape), input);
    const changes = fieldChanges(inWords(before), inWords(wanted));
    if (changes.length > 0) {
      if (wanted.isDefault) await unsetDefault(tx, organisationId, id);
      await updateTaxRate(tx, id, wanted);
      const facts = { rate: wanted.name, changes };
      await record(app, tx, { kind: 'money.tax-rate-changed', by, organisationId, facts });
    }
    return { id, ...wanted };
  });
}

/**
 * Deletes a tax rate that no upcoming event names. Earlier orders keep it.
 * @throws DomainError as changeTaxRate; 'conflict' (tax-rate.in-use)
 */
export async function removeTaxRate(app: App, actor: Actor, input: unknown): Promise<void> {
  const by = requireOrganiser(actor);
  const { taxRateId } = parseInput(named, input);
  await transaction(app.db, async (tx) => {
    const organisationId = await ensureOrganisation(app, tx, by, 'seller.edit');
    const { id, ...before } = await lockTaxRate(tx, organisationId, taxRateId);
    const event = await findEventWithRate(tx, id, app.clock.now());
    if (event) throw refusal('tax-rate.in-use', { name: event.name });
    await deleteTaxRate(tx, id);
    const facts = { rate: before.name };
    await record(app, tx, { kind: 'money.tax-rate-deleted', by, organisationId, facts });
  });
}

/** As the audit log shows it. */
const inWords = ({ rate, ...of }: TaxRateInput) => ({ ...of, rate: taxRateInWords(rate) });

async function lockTaxRate(tx: Transaction, organisationId: string, id: string): Promise<TaxRate> {
  await lockOrganisation(tx, organisationId);
  const rate = (await findTaxRates(tx, organisationId)).find((one) => one.id === id.toLowerCase());
  if (rate) return rate;
  throw refusal('tax-rate.unknown');
}
