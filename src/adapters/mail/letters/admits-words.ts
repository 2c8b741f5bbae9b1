import { formatPeople } from '../../../core/ticket-types/people.ts';
import type { PrintedTicket } from '../../../core/tickets/ticket-documents.ts';

/** "Admits 6 people"; nothing for a ticket that admits one person, or nobody. */
export const admitsOf = ({ admits, people }: Pick<PrintedTicket, 'admits' | 'people'>): string | undefined =>
  admits === false || people === 1 ? undefined : `Admits ${formatPeople(people)}`;
