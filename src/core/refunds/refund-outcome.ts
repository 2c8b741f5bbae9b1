import type { RefundState } from '../../db/column-types.ts';

/** What decides whether a refund needs a person; amounts are in minor units. */
export interface RefundOutcome {
  state: RefundState;
  amountMinor: number;
  /** How much of a failed refund's money the customer got another way. */
  anotherWayMinor: number;
  /** Another refund retries this one. */
  retried: boolean;
  /** A person wrote how it was resolved. */
  resolved: boolean;
}

export const inTrouble = (state: RefundState) => state === 'failed' || state === 'needs_attention';

/** The states in which a refund is really on its way. */
const GOING_BACK: readonly RefundState[] = ['pending', 'processing', 'done'];

export const isGoingBack = (state: RefundState) => GOING_BACK.includes(state);

/** The refund may still go out automatically, so nobody must send its money another way. */
export const UNDER_WAY = ['requested', 'pending', 'processing'] as const satisfies readonly RefundState[];
export type RefundUnderWay = (typeof UNDER_WAY)[number];

export const isUnderWay = (state: RefundState): state is RefundUnderWay =>
  UNDER_WAY.some((underWay) => underWay === state);

/** Whether the refund's money is due and stays unsent unless a person acts. */
export const isStuck = ({ state, amountMinor, anotherWayMinor, retried, resolved }: RefundOutcome): boolean =>
  inTrouble(state) && !retried && !resolved && anotherWayMinor < amountMinor;
