import { z } from 'zod';
import type { DisputeState } from '../../db/column-types.ts';
import { instant } from '../shared/answer-fields.ts';

export type { DisputeState };

/** The summary of a dispute that is shown beside an order. */
export const orderDispute = z
  .enum(['open', 'won', 'lost'])
  .nullable()
  .describe('How a dispute of its payment stands, or ended.');

/** A dispute as its event's organiser sees it. */
export const disputeAnswer = z
  .object({
    id: z.uuid(),
    orderId: z.uuid(),
    orderNumber: z.string(),
    state: z
      .enum(['open', 'won', 'lost'])
      .describe('`won`: the money stays. `lost`: the customer has it back.'),
    amount: z
      .object({ minor: z.int(), currency: z.string() })
      .describe('What is disputed; once lost, what went back. Minor units.'),
    provider: z.string(),
    providerDisputeId: z.string().describe('What to look for at the provider.'),
    category: z.string().nullable().describe('The provider’s word for why.'),
    dueAt: instant.nullable().describe('The provider’s deadline for evidence.'),
    feeMinor: z.int().nullable().describe('The provider’s fee for it, in minor units; null until it says.'),
    openedAt: instant,
    decidedAt: instant.nullable(),
    hasTickets: z
      .boolean()
      .describe('The payment had bought tickets: on hold while it is open, gone once it is lost.'),
    ownAccount: z
      .boolean()
      .describe(
        'The payment went to the organiser’s own account at the provider: they respond to the bank there. Otherwise the operator of this site does.',
      ),
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof disputeAnswer>;

export const eventDisputesAnswer = z
  .object({
    disputes: z.array(disputeAnswer).describe('The open ones first, then the newest; at most 200.'),
    open: z.int().describe('How many are open.'),
  })
  .meta({ id: 'EventDisputes' });
export type EventDisputes = z.infer<typeof eventDisputesAnswer>;

/** The open disputes of an event at a glance. */
export interface OpenDisputes {
  open: number;
  /** The earliest deadline for evidence; null when none is known. */
  dueAt: string | null;
  /** How many of them are among the open exceptions. */
  filed: number;
}
