import { expect, it } from 'vitest';
import { pageText } from '../../../testing/render-page.ts';
import { OrderTicket } from './order-ticket.tsx';
import { OrderTickets } from './order-tickets.tsx';

const event = {
  name: 'Jazz',
  startsAt: '2026-12-12T17:45:00Z',
  endsAt: '2026-12-12T20:45:00Z',
  timeZone: 'Africa/Johannesburg',
  locationText: 'The Dock',
};
const ticket = (change: object = {}) => ({
  id: 'a',
  typeName: 'General',
  shortCode: 'ABCDE-23456',
  wallets: { apple: null, google: null },
  qrSvg: '',
  colour: null,
  admits: true,
  price: { minor: 0, currency: 'ZAR' },
  revoked: false,
  reversed: false,
  onHold: false,
  resold: false,
  people: 1,
  entry: { startsAt: event.startsAt, endsAt: event.endsAt, areas: [] },
  attendeeName: null,
  admittedAt: null,
  area: null,
  forResaleSince: null,
  collectedAt: null,
  ...change,
});
const SENT = 'Sent to zoe@example.com: valid until accepted.';
const read = (change?: object) =>
  pageText(OrderTicket, { ticket: ticket(change), label: '1 of 1', event, sentTo: 'zoe@example.com' });

it('says on a sent ticket that it is valid until it is accepted, unless it was used or is no longer valid', () => {
  expect(read()).toContain(SENT);
  expect(read({ admittedAt: '2026-12-12T17:50:00Z', area: 'Gate' })).toMatch(/Checked in on .*Gate$/);
  expect(read({ revoked: true })).not.toContain('Sent to');
});

it('says when and how often it admits', () => {
  const areas = [{ name: 'Entrance', frequency: 'day', reEntry: false }];
  const friday = { startsAt: '2026-12-11T12:00:00Z', endsAt: '2026-12-12T03:00:00Z', areas };
  expect(read({ entry: friday })).toContain('Friday 11 December');
  expect(read({ entry: friday })).not.toContain('Admits');
  expect(read({ entry: { ...friday, endsAt: '2026-12-13T21:00:00Z' } })).toContain(
    'Admits one person, once each day',
  );
});

it('says so on the ticket that was sent, and on no other', () => {
  const order = {
    eventId: 'e',
    orderId: 'o',
    event,
    email: 'ann@example.com',
    lines: [],
    addOns: [],
    refunds: [],
    details: null,
    taxes: [],
    business: null,
    receipt: null,
    creditNotes: [],
    fromBank: null,
    addedFee: { minor: 0, currency: 'ZAR' },
    total: { minor: 0, currency: 'ZAR' },
    dispute: null,
    tickets: [ticket(), ticket({ id: 'b', shortCode: 'FGHJK-23456' })],
  };
  const sent = { ticketId: 'b', email: 'zoe@example.com', acceptedAt: null };
  const text = pageText(OrderTickets, { order: { ...order, sent: [sent] } });
  expect(text.split('FGHJK-23456')[1]).toContain(SENT);
  expect(text.split('FGHJK-23456')[0]).not.toContain('Sent to');
  const accepted = { ...sent, acceptedAt: '2026-12-01T17:50:00Z' };
  expect(pageText(OrderTickets, { order: { ...order, sent: [accepted] } })).not.toContain('Sent to');
});
