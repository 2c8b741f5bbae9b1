import type { Approval } from '../events/event.ts';
import type { SaleState } from './sale-state.ts';
import type { TypesSale } from './sale-state-store.ts';

/** How an event stands, for the people who run it. */
export type EventStatus = 'cancelled' | 'ended' | Exclude<Approval, 'approved'> | TypesSale;

export interface Standing {
  approval: Approval;
  cancelled: boolean;
  /** Its end is in the past. */
  over: boolean;
  sale: SaleState;
}

/** Returns the one thing to say about an event: what ended it, else what keeps it from sale, else how it sells. */
export function eventStatus({ approval, cancelled, over, sale }: Standing): EventStatus {
  if (cancelled) return 'cancelled';
  if (over) return 'ended';
  if (approval !== 'approved') return approval;
  // An approved coming event is never a preview; its page says so until an admin has decided.
  return sale === 'preview' ? 'on' : sale;
}
