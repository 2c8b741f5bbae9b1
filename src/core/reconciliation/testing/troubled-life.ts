import fc from 'fast-check';

/** What happens to one order's money, besides what its customer and organiser wanted. */
export interface TroubledLife {
  quantity: number;
  /** The first payment; `late` comes when the hold is over, `wrong` is a cent off. */
  pays: 'in-time' | 'late' | 'wrong';
  /** A second payment of the same order. */
  again: 'no' | 'in-time' | 'late' | 'wrong';
  providerKeeps: number;
  feeSaid: 'at-once' | 'later' | 'never';
  /** Whether staff exchange a ticket for a cheaper type first: with or without refunding the difference. */
  exchanged: 'no' | 'yes' | 'with-difference';
  /**
   * The organiser's refund; `most-then-rest`: nearly all the money as goodwill, then the rest with the whole fee; `by-customer`: the customer
   * returns a ticket, less the cancellation fee.
   */
  refunded: 'no' | 'price' | 'all' | 'ticket' | 'cents' | 'most-then-rest' | 'by-customer';
  /** The provider's answer to the first refund request; `taken`: it is done, but the answer is lost. */
  answer: 'at-once' | 'pending' | 'failed' | 'taken' | 'refused';
  /** A refund by hand at the provider: before the organiser's request, while that waits, or afterwards. */
  byHand: Happening | undefined;
  handBecomes: 'done' | 'pending-done' | 'pending-failed';
  /** Whether the provider first reports a payment that was refunded completely as reversed, and lists the refund later. */
  handListedLate: boolean;
  /** Whether a person decides about a payment on hold. */
  decided: boolean;
  /** Whether a person who hears that the provider does not take a refund makes it by hand there. */
  sentInstead: boolean;
  /** Whether the customer's bank returns a refund: for good, or until the provider sends it again. */
  comesBack: 'no' | 'for-good' | 'and-goes-again';
  /** Whether a webhook reports it; otherwise it is found later. */
  comingBackTold: boolean;
  /** Whether the organiser retries a failed refund. */
  triedAgain: boolean;
  dispute: Happening | undefined;
  disputeBecomes: 'open' | 'won' | 'lost' | 'lost at once';
  /** Whether the provider reports the payment as reversed as soon as it is disputed, however that ends. */
  disputeReverses: boolean;
  /** The dispute's cost: reported with the decision, later, or not at all (null). */
  disputeCost: { minor: number; said: 'at-once' | 'later' } | null;
}

export interface Happening {
  when: 'before' | 'meanwhile' | 'after';
  payment: 1 | 2;
  /** Whether everything left of that payment is returned. */
  all: boolean;
  /** Whether a webhook reports it at once; otherwise it is found later. */
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
  exchanged: fc.constantFrom('no', 'no', 'yes', 'with-difference'),
  refunded: fc.constantFrom('no', 'price', 'all', 'ticket', 'cents', 'most-then-rest', 'by-customer'),
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
