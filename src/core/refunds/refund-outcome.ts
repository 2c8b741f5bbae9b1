import type { RefundState } from '../../db/schema.ts';

/** How a refund stands, as far as it takes to know whether somebody has to see to it; amounts in minor units. */
export interface RefundOutcome {
  state: RefundState;
  amountMinor: number;
  /** If it failed: how much of its money the customer got another way. */
  anotherWayMinor: number;
  /** Another one asks for its money. */
  retried: boolean;
  /** A person said how it was resolved. */
  resolved: boolean;
}

export const inTrouble = (state: RefundState) => state === 'failed' || state === 'needs_attention';

/** It may still go out by itself, so nobody must send its money otherwise. */
export const UNDER_WAY = ['requested', 'pending', 'processing'] as const satisfies readonly RefundState[];
export type RefundUnderWay = (typeof UNDER_WAY)[number];

export const isUnderWay = (state: RefundState): state is RefundUnderWay =>
  UNDER_WAY.some((underWay) => underWay === state);

/** Whether money ought to go back by this refund, and does not unless somebody sees to it. */
export const isStuck = ({ state, amountMinor, anotherWayMinor, retried, resolved }: RefundOutcome): boolean =>
  inTrouble(state) && !retried && !resolved && anotherWayMinor < amountMinor;
