import type { SignedIn } from '../../core/shared/actor.ts';
import type { App } from '../../core/shared/app.ts';
import { addTaxRate, getTaxRates } from '../../core/taxes/change-tax-rates.ts';
import { type ProgrammedType, TAX_RATES } from './programme.ts';

/** @returns the ids of an organiser's tax rates by name; the season's rates are added when one of their events needs them */
export async function ensureTaxRates(
  app: App,
  owner: SignedIn,
  types: readonly ProgrammedType[],
): Promise<Map<string, string>> {
  if (!types.some(({ tax }) => tax)) return new Map();
  const known = await getTaxRates(app, owner);
  const rates = known.length > 0 ? known : await addAll(app, owner);
  return new Map(rates.map(({ name, id }) => [name, id]));
}

async function addAll(app: App, owner: SignedIn) {
  const added = [];
  for (const rate of TAX_RATES) added.push(await addTaxRate(app, owner, rate));
  return added;
}
