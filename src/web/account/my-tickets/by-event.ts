import type { MyTicket } from '../../../core/tickets/my-tickets.ts';

/** Tickets that follow each other and are for the same event, together. */
export function byEvent(tickets: readonly MyTicket[]): MyTicket[][] {
  const groups: MyTicket[][] = [];
  for (const ticket of tickets) {
    const last = groups.at(-1);
    if (last?.[0]?.eventId === ticket.eventId) last.push(ticket);
    else groups.push([ticket]);
  }
  return groups;
}
