/** Why a provider that was reached does not make a refund: for what it is, or for lack of money on the account that it comes from. */
export type RefusalKind = 'refused' | 'unfunded';

/** How it refused a refund for so long that it is not asked any more. */
export interface LastingRefusal {
  kind: RefusalKind;
  /** In the provider's words. */
  says: string;
}

const HOUR_MS = 3_600_000;

/** How long it is asked all the same, from the first refusal of that kind: money comes in by itself, and takes days. */
export const PATIENCE_MS: Record<RefusalKind, number> = { refused: 24 * HOUR_MS, unfunded: 7 * 24 * HOUR_MS };
