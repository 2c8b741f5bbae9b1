import type { TicketState } from '../../db/column-types.ts';

/**
 * What can happen to a ticket, from which states, and its state after that. `hold` and `release`: whose its money is has to be found out, and
 * meanwhile it keeps its seat and admits nobody.
 */
export const TRANSITIONS = {
  hold: { from: ['valid'], to: 'on_hold' },
  release: { from: ['on_hold'], to: 'valid' },
  revoke: { from: ['valid', 'on_hold'], to: 'revoked' },
} as const satisfies Record<string, { from: readonly TicketState[]; to: TicketState }>;

export type TicketEvent = keyof typeof TRANSITIONS;
