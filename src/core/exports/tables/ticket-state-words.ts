import type { TicketState } from '../../../db/column-types.ts';
import { REVERSED } from '../../tickets/reversed-words.ts';

const STATES = { valid: 'valid', on_hold: 'on hold', revoked: 'refunded' } as const;

/** Names the state of a ticket or of a unit of an add-on. */
export const ticketStateWords = ({
  reversed,
  resold,
  state,
}: {
  reversed: boolean;
  resold?: boolean;
  state: TicketState;
}): string => (reversed ? REVERSED : resold ? 'resold' : STATES[state]);
