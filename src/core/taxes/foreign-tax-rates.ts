import type { Transaction } from '../../db/database.ts';
import type { Issue } from '../shared/errors.ts';
import { NO_TAX } from './tax-choice.ts';
import { findTaxRates } from './tax-rate-store.ts';

/** Finds ticket types that name a rate which the organisation does not have; reads nothing if none names a rate. */
export async function foreignTaxRates(
  tx: Transaction,
  organisationId: string,
  types: readonly { taxRateId?: string | null | undefined }[],
): Promise<Issue[]> {
  if (!types.some(({ taxRateId }) => namesRate(taxRateId))) return [];
  const own = new Set((await findTaxRates(tx, organisationId)).map(({ id }) => id));
  return types.flatMap(({ taxRateId }, index) =>
    namesRate(taxRateId) && !own.has(taxRateId)
      ? [{ path: `types.${index}.taxRateId`, message: 'Choose one of your tax rates.' }]
      : [],
  );
}

const namesRate = (choice: string | null | undefined): choice is string =>
  Boolean(choice) && choice !== NO_TAX;
