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

const LONGEST = 200;

/** For whom it is filed: what the provider says, and what can be done. */
export function refusedInWords({ kind, says }: LastingRefusal): string {
  const quoted = `It says: “${says.slice(0, LONGEST)}”`;
  return kind === 'refused'
    ? `the card provider has refused to send this money back for a day, so we’ve stopped asking. ${quoted}. Send the money from its dashboard, or pay the customer another way. Then mark this as settled. If the card provider would accept the refund now, try again`
    : `the card provider account that this money comes from hasn’t had enough in it for a week, so we’ve stopped requesting the refund. ${quoted}. Once there’s enough, try again. Or pay the customer another way, then mark this as settled`;
}
