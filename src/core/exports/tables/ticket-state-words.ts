import type { TicketState } from '../../../db/schema.ts';
import { REVERSED } from '../../tickets/reversed-words.ts';

const STATES = { valid: 'valid', on_hold: 'on hold', revoked: 'refunded' } as const;

/** How a ticket, or a unit of an add-on, stands. */
export const ticketStateWords = ({
  reversed,
  resold,
  state,
}: {
  reversed: boolean;
  resold?: boolean;
  state: TicketState;
}): string => (reversed ? REVERSED : resold ? 'resold' : STATES[state]);
