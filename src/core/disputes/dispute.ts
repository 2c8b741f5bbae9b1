import type { DisputeState } from '../../db/schema.ts';

export type { DisputeState };

/** A dispute as its event's organiser sees it. Instants are ISO 8601. */
export interface Dispute {
  id: string;
  orderId: string;
  orderNumber: string;
  state: DisputeState;
  /** What is disputed; once lost, what went back. Minor units in the provider's currency code. */
  amount: { minor: number; currency: string };
  provider: string;
  /** The provider's own id: what to look for in its dashboard. */
  providerDisputeId: string;
  /** The provider's word for why: "fraud". */
  category: string | null;
  /** Until when the provider takes evidence. */
  dueAt: string | null;
  /** What the provider charges for it, minor units of the same currency; null while it does not say. */
  feeMinor: number | null;
  openedAt: string;
  decidedAt: string | null;
  /** Whether the payment had bought tickets: they are on hold while it is open, and gone once it is lost. */
  hasTickets: boolean;
  /** Whether the payment went to the organiser's own account at the provider, where they answer the bank; else the operator does. */
  ownAccount: boolean;
}

export interface EventDisputes {
  /** The open ones first, then the newest; at most 200. */
  disputes: Dispute[];
  open: number;
}

/** Open disputes of an event at a glance. */
export interface OpenDisputes {
  open: number;
  /** When the first of them stops taking evidence; null where none says. */
  dueAt: string | null;
  /** How many of them stand among the open exceptions. */
  filed: number;
}
