import type { Store } from '../store/open-store.ts';
import { describeSubaccount } from './describe-subaccount.ts';
import type { Split } from './split.ts';
import { findSubaccount, type Subaccount } from './subaccount.ts';

/** The `data` of the split calls; shares in percent, or in minor units when the type is `flat`. */
export function describeStoredSplit(store: Store, split: Split): Record<string, unknown> {
  const { type, bearer, bearerSubaccount, shares } = split.formula;
  const at = new Date(split.createdAt).toISOString();
  return {
    id: split.id,
    name: split.name,
    type,
    currency: split.currency,
    integration: 1,
    domain: 'test',
    split_code: split.code,
    active: true,
    bearer_type: bearer,
    bearer_subaccount: bearerSubaccount,
    createdAt: at,
    updatedAt: at,
    is_dynamic: false,
    subaccounts: shares.map(({ subaccount, share }) => ({
      subaccount: describeSubaccount(findSubaccount(store, subaccount) as Subaccount),
      share,
    })),
    total_subaccounts: shares.length,
  };
}
