/** Who bears the gateway's fees: the main account (`account`), the named subaccount, or everybody. */
export type FeeBearer = 'account' | 'subaccount' | 'all' | 'all-proportional';

/** How a payment is shared. Each share is what that subaccount gets: minor units when flat, else percent. */
export interface Formula {
  type: 'flat' | 'percentage';
  bearer: FeeBearer;
  /** The one that bears the fees when `bearer` is `subaccount`. */
  bearerSubaccount: string | null;
  shares: { subaccount: string; share: number }[];
}

/** The shares of a payment, in minor units; their sum is its amount. */
export interface ShareOut {
  gateway: number;
  main: number;
  subaccounts: { subaccount: string; amount: number }[];
}

/** `percent` of an amount, rounded to the nearest minor unit; percent counts to two decimals. */
export function percentOf(amountMinor: number, percent: number): number {
  return Number((BigInt(amountMinor) * BigInt(Math.round(percent * 100)) + 5000n) / 10_000n);
}

/**
 * Shares out a paid amount, minor units. The main account gets what the subaccounts leave. Nobody's share falls below
 * nothing: fees that their bearer cannot pay fall on the others, the main account first.
 */
export function shareOut(amount: number, fees: number, formula: Formula): ShareOut {
  let left = amount;
  const parts = formula.shares.map(({ subaccount, share }) => {
    const wanted = formula.type === 'flat' ? share : percentOf(amount, share);
    const got = Math.min(wanted, left);
    left -= got;
    return { subaccount, amount: got };
  });
  const everybody: { subaccount: string | null; amount: number }[] = [
    { subaccount: null, amount: left },
    ...parts,
  ];
  let due = fees;
  for (const part of everybody) {
    const pays = Math.min(part.amount, due, borneBy(part, formula, amount, fees, everybody.length));
    part.amount -= pays;
    due -= pays;
  }
  for (const part of everybody) {
    const pays = Math.min(part.amount, due);
    part.amount -= pays;
    due -= pays;
  }
  return { gateway: fees - due, main: everybody[0]?.amount ?? 0, subaccounts: parts };
}

function borneBy(
  part: { subaccount: string | null; amount: number },
  { bearer, bearerSubaccount }: Formula,
  amount: number,
  fees: number,
  many: number,
): number {
  if (bearer === 'account') return part.subaccount === null ? fees : 0;
  if (bearer === 'subaccount') return part.subaccount === bearerSubaccount ? fees : 0;
  if (bearer === 'all') return Math.floor(fees / many);
  return Number((BigInt(fees) * BigInt(part.amount)) / BigInt(amount));
}
