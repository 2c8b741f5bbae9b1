import type { MyTicket } from '../../../core/tickets/my-tickets.ts';

/** Groups neighbouring tickets of the same event. */
export function byEvent(tickets: readonly MyTicket[]): MyTicket[][] {
  const groups: MyTicket[][] = [];
  for (const ticket of tickets) {
    const last = groups.at(-1);
    if (last?.[0]?.eventId === ticket.eventId) last.push(ticket);
    else groups.push([ticket]);
  }
  return groups;
}
