import { createHash } from 'node:crypto';
import type { Guest } from './guest.ts';

/** An order for guests: of one guest, or of all that share its code in another system. */
export interface GuestOrder {
  /** Names the order within its go. */
  key: string;
  requestHash: string;
  /** Where its tickets are mailed. */
  email: string | undefined;
  /** One line for each ticket type. */
  lines: { ticketTypeId: string; quantity: number }[];
  /** Its guests by their place in the list, each with the seats that their tickets take. */
  guests: { at: number; guest: Guest; line: number; seats: number[] }[];
}

/** An order with its id. */
export interface PlacedGuestOrder {
  order: GuestOrder;
  orderId: string;
}

/** Groups guests into orders, in the order of the list. */
export function ordersOf(guests: readonly Guest[]): GuestOrder[] {
  const grouped = Map.groupBy(
    guests.map((guest, at) => ({ guest, at })),
    ({ guest, at }) => (guest.order === '' ? `${at}` : `order ${guest.order}`),
  );
  return [...grouped.values()].map(toOrder);
}

function toOrder(members: readonly { guest: Guest; at: number }[]): GuestOrder {
  const lines: GuestOrder['lines'] = [];
  const guests = members.map(({ guest, at }) => {
    const { ticketTypeId, tickets } = guest;
    const known = lines.findIndex((line) => line.ticketTypeId === ticketTypeId);
    const index = known === -1 ? lines.push({ ticketTypeId, quantity: 0 }) - 1 : known;
    const line = lines[index] as GuestOrder['lines'][number];
    const seats = Array.from({ length: tickets }, (_, seat) => line.quantity + seat + 1);
    line.quantity += tickets;
    return { at, guest, line: index + 1, seats };
  });
  const content = JSON.stringify(members.map(({ guest }) => guest));
  return {
    key: String(members[0]?.at),
    requestHash: createHash('sha256').update(content).digest('base64url'),
    email: members.map(({ guest }) => guest.email).find(Boolean),
    lines,
    guests,
  };
}
