import type { WalletTicket } from '../../../core/wallets/wallets.ts';

/** A ticket for an evening in Cape Town. */
export const aWalletTicket: WalletTicket = {
  eventId: '0199a000-0000-7000-8000-000000000001',
  ticketId: '0199a000-0000-7000-8000-000000000002',
  group: '0199a000-0000-7000-8000-000000000003',
  organiser: 'Blue Room',
  event: {
    id: '0199a000-0000-7000-8000-000000000001',
    name: 'Jazz at the Blue Room',
    startsAt: '2026-12-12T17:30:00.000Z',
    endsAt: '2026-12-12T21:00:00.000Z',
    timeZone: 'Africa/Johannesburg',
    locationText: '12 Long Street, Cape Town',
    location: { lat: -33.92, lng: 18.42 },
    accent: '#2163c7',
  },
  typeName: 'Early bird',
  attendeeName: 'Nomvula Dlamini',
  people: 1,
  entry: {
    startsAt: '2026-12-12T17:30:00.000Z',
    endsAt: '2026-12-12T21:00:00.000Z',
    areas: [{ name: 'Main entrance', frequency: 'event', reEntry: false }],
  },
  code: 'TIK1SIGNEDCODE',
  shortCode: '7K2QM-9XB4T',
  orderNumber: '8F3A01BC',
  pageLink: 'https://tickets.example/event/e/order/o',
};
