import { type RawBuilder, sql } from 'kysely';

/** A code that a ticket no longer has. */
export interface FormerCode {
  /** The ticket's id now. */
  ticketId: string;
  formerTicketId: string;
  formerShortCode: string;
  /** Where it was sent on: the transfer by which its former holder had got it. */
  previousId: string | null;
}

/** SQL: the codes that an event's tickets had before they were transferred or exchanged, as rows of `FormerCode`. */
export const formerCodes = (eventId: RawBuilder<unknown>): RawBuilder<FormerCode> => sql<FormerCode>`(
      select ticket_id, former_ticket_id, former_short_code, previous_id from ticket_transfers
      where event_id = ${eventId} and former_ticket_id is not null
      union all
      select ticket_id, former_ticket_id, former_short_code, null from ticket_exchanges where event_id = ${eventId})`;
