import fc from 'fast-check';

/** What becomes of one order's money, beside what its customer and its organiser wanted. */
export interface TroubledLife {
  quantity: number;
  /** The first payment; `late` comes when the hold is over, `wrong` is a cent off. */
  pays: 'in-time' | 'late' | 'wrong';
  /** A second payment of the same order. */
  again: 'no' | 'in-time' | 'late' | 'wrong';
  providerKeeps: number;
  feeSaid: 'at-once' | 'later' | 'never';
  /** What the organiser asks for; `most-then-rest`: nearly all the money as goodwill, then what is left with all of the fee. */
  refunded: 'no' | 'price' | 'all' | 'ticket' | 'cents' | 'most-then-rest';
  /** What the provider answers when it is asked for a refund first: `taken` is done, and the answer lost. */
  answer: 'at-once' | 'pending' | 'failed' | 'taken' | 'refused';
  /** What somebody sends back at the provider: before the organiser asks, while that waits, or afterwards. */
  byHand: Happening | undefined;
  handBecomes: 'done' | 'pending-done' | 'pending-failed';
  /** Whether the provider calls a payment that it sent back as a whole so reversed first, and lists its refund later. */
  handListedLate: boolean;
  /** Whether somebody says of a payment that is on hold whether its money is there. */
  decided: boolean;
  /** Whether somebody who is told that the provider does not take a refund sends its money at the provider. */
  sentInstead: boolean;
  /** Whether the customer's bank sends what was done back: for good, or until the provider sends it once more. */
  comesBack: 'no' | 'for-good' | 'and-goes-again';
  /** Whether a notice says so; else it is found later. */
  comingBackTold: boolean;
  /** Whether the organiser tries again what failed. */
  triedAgain: boolean;
  dispute: Happening | undefined;
  disputeBecomes: 'open' | 'won' | 'lost' | 'lost at once';
  /** Whether the provider calls the payment reversed from the dispute on, however it is decided. */
  disputeReverses: boolean;
  /** What it costs: said with the decision, later, or not at all (null). */
  disputeCost: { minor: number; said: 'at-once' | 'later' } | null;
}

export interface Happening {
  when: 'before' | 'meanwhile' | 'after';
  payment: 1 | 2;
  /** Of what is left of that payment. */
  all: boolean;
  /** Whether a notice tells of it at once; else it is found later. */
  told: boolean;
}

const happening: fc.Arbitrary<Happening | undefined> = fc.option(
  fc.record({
    when: fc.constantFrom('before' as const, 'meanwhile' as const, 'after' as const),
    payment: fc.constantFrom(1 as const, 1 as const, 2 as const),
    all: fc.boolean(),
    told: fc.boolean(),
  }),
  { nil: undefined, freq: 2 },
);

export const troubledLife: fc.Arbitrary<TroubledLife> = fc.record({
  quantity: fc.integer({ min: 1, max: 3 }),
  pays: fc.constantFrom('in-time', 'in-time', 'in-time', 'in-time', 'late', 'wrong'),
  again: fc.constantFrom('no', 'no', 'in-time', 'late', 'wrong'),
  providerKeeps: fc.nat(500),
  feeSaid: fc.constantFrom('at-once', 'later', 'never'),
  refunded: fc.constantFrom('no', 'price', 'all', 'ticket', 'cents', 'most-then-rest'),
  answer: fc.constantFrom('at-once', 'pending', 'failed', 'taken', 'refused'),
  byHand: happening,
  handBecomes: fc.constantFrom('done', 'pending-done', 'pending-failed'),
  handListedLate: fc.boolean(),
  decided: fc.boolean(),
  sentInstead: fc.boolean(),
  comesBack: fc.constantFrom('no', 'no', 'for-good', 'and-goes-again'),
  comingBackTold: fc.boolean(),
  triedAgain: fc.boolean(),
  dispute: happening,
  disputeBecomes: fc.constantFrom('open', 'won', 'lost', 'lost at once'),
  disputeReverses: fc.boolean(),
  disputeCost: fc.option(
    fc.record({ minor: fc.nat(2_000), said: fc.constantFrom('at-once' as const, 'later' as const) }),
  ),
});
