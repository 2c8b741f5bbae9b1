import { generateKeyPairSync } from 'node:crypto';
import { signTicketCode } from '../../../core/tickets/ticket-code.ts';
import type { TicketOrder } from '../../../core/tickets/ticket-documents.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const EVENT = '0198a2f0-4b1c-7c3d-9e8f-001122334455';

/** An order of a terrace seat and two general tickets, to test with. */
export function sampleOrder(changes: Partial<TicketOrder> = {}): TicketOrder {
  return {
    orderId: '0198a2f0-9999-7c3d-9e8f-66778899aabb',
    pageLink: 'https://tikiti.example/order/0198a2f0-9999',
    orderLink: 'https://tikiti.example/order/0198a2f0-9999?key=s3cret',
    orderNumber: '8899AABB',
    paidAt: '2026-11-21T08:30:00.000Z',
    email: 'thandi@example.com',
    event: {
      id: EVENT,
      name: 'Summer Jazz on the Koppie',
      startsAt: '2026-12-12T17:30:00.000Z',
      endsAt: '2026-12-12T21:00:00.000Z',
      timeZone: 'Africa/Johannesburg',
      locationText: 'Maude Street, Sandown, Sandton, South Africa',
      accent: '#d8371f',
      location: { lat: -26.1076, lng: 28.0567 },
    },
    lines: [
      { typeName: 'Terrace', quantity: 1, total: { minor: 78000, currency: 'ZAR' } },
      { typeName: 'General', quantity: 2, total: { minor: 70000, currency: 'ZAR' } },
    ],
    extras: [],
    addedFee: { minor: 0, currency: 'ZAR' },
    total: { minor: 148000, currency: 'ZAR' },
    tickets: [
      sampleTicket(1, 'Terrace', 78000, 'AMY8J-W6GTP', changes.event),
      sampleTicket(2, 'General', 35000, '12345-67890', changes.event),
      sampleTicket(3, 'General', 35000, 'V7Q2M-K9D4X', changes.event),
    ],
    ...changes,
  };
}

const TIMES = { startsAt: '2026-12-12T17:30:00.000Z', endsAt: '2026-12-12T21:00:00.000Z' };

function sampleTicket(
  number: number,
  typeName: string,
  minor: number,
  shortCode: string,
  event: Pick<TicketOrder['event'], 'startsAt' | 'endsAt'> = TIMES,
): TicketOrder['tickets'][number] {
  const id = `0198a2f0-4b1c-7c3d-9e8f-00000000000${number}`;
  const code = signTicketCode({ keyId: 1, eventId: EVENT, ticketId: id, ticketTypeId: EVENT }, privateKey);
  return {
    id,
    typeName,
    people: 1,
    entry: {
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      areas: [{ name: 'Entrance', frequency: 'event', reEntry: false }],
    },
    code,
    shortCode,
    price: { minor, currency: 'ZAR' },
    addedFee: { minor: 0, currency: 'ZAR' },
  };
}
