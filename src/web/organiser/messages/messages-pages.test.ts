import { expect, test } from 'vitest';
import type { Message } from '../../../core/messages/message.ts';
import { limitsOf } from '../../../core/messages/message-limits.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import EventMessages from './event-messages.tsx';
import MessagePage from './message.tsx';
import NewMessage from './new-message.tsx';

const event = {
  id: 'jazz',
  name: 'Jazz on the Koppie',
  timeZone: 'Africa/Johannesburg',
  may: ['messages.see', 'messages.send'],
};
const types = [
  { id: 'a', name: 'General' },
  { id: 'b', name: 'Balcony' },
];
const message: Message = {
  id: 'm',
  subject: 'Doors open at six',
  body: 'Bring a **blanket**.',
  essential: false,
  email: null,
  noEmail: null,
  audience: { kind: 'all' },
  state: 'sent',
  stoppedWhy: null,
  sendAt: '2026-12-12T07:00:00.000Z',
  writtenBy: 'Thandi Mokoena',
  recipients: 120,
  sent: 117,
  failed: 2,
  waiting: 0,
};
const limits = limitsOf({ trust: null, paidTickets: 0 });
const addresses = { replyTo: 'jazz@example.com', supportEmail: 'help@tikiti.example' };
const listed = {
  event,
  messages: [message],
  types,
  limits,
  organisationId: 'o',
  ...addresses,
  closed: null,
  admin: false,
};
const list = (more: object = {}) => pageText(EventMessages, { loaderData: { ...listed, ...more } });

test('the list shows a message’s recipients, time and delivery', () => {
  const text = list();
  expect(text).toContain('Doors open at six Sent Everyone with a ticket');
  expect(text).toContain('Sat 12 Dec 2026 · 09:00 GMT+2');
  expect(text).toContain('Sent to 117 people, 2 couldn’t be delivered, 1 refunded or unsubscribed meanwhile');
  expect(text).not.toContain('limits');
});

test('the list says who gets the replies, with the setting for people who may change it', () => {
  expect(list()).toContain('Replies go to jazz@example.com .');
  expect(list({ replyTo: 'help@tikiti.example' })).toContain('help@tikiti.example , our support.');
  expect(list()).not.toContain('Change');
  const may = [...event.may, 'organisation.edit'];
  const html = pageHtml(EventMessages, { loaderData: { ...listed, event: { ...event, may } } });
  expect(html).toMatch(/href="\/platform\/event\/jazz#customer-questions"[^>]*>Change/);
});

test.each([
  [{ state: 'sent', sent: 40, waiting: 78 }, 'Sending'],
  [{ state: 'scheduled', recipients: 0 }, 'Scheduled'],
  [{ state: 'stopped', stoppedWhy: 'too-late' }, 'The event was over by then.'],
  [{ audience: { kind: 'types', ticketTypeIds: ['b'] } }, 'Holders of Balcony'],
  [{ audience: { kind: 'unanswered' } }, 'Everyone with details missing'],
  [{ audience: { kind: 'order', orderId: 'x' }, email: 'thandi@example.com' }, 'thandi@example.com'],
])('%o is shown', (more, words) => {
  expect(list({ messages: [{ ...message, ...more }] })).toContain(words);
});

test('an event that may not send messages says why, and has no form', () => {
  const text = list({ messages: [], closed: 'not-approved' });
  expect(text).toContain('Messages open once the event is approved');
  expect(text).not.toContain('Write a message');
  expect(list({ messages: [] })).toContain('Write a message');
});

test('an admin writes no messages, but can lift the limits', () => {
  const text = list({ admin: true, event: { ...event, may: ['messages.see'] } });
  expect(text).toContain('What their sales allow (new)');
  expect(text).not.toContain('Write a message');
});

const desk = {
  types,
  email: null,
  noEmail: null,
  replyTo: 'jazz@example.com',
  limits,
  closed: null,
  over: false,
  asks: false,
};
const form = (more: object = {}, orderId: string | null = null) =>
  pageText(NewMessage, {
    loaderData: { event, desk: { ...desk, ...more }, orderId, supportEmail: addresses.supportEmail },
  });

test('the form shows a new organiser their limits, and offers ticket types if there are several', () => {
  expect(form()).toContain('3 messages a day, each to at most 100 people and without links');
  expect(form()).toContain('Holders of some ticket types');
  expect(form({ types: types.slice(1) })).not.toContain('Holders of some ticket types');
  expect(form({ limits: limitsOf({ trust: 'trusted', paidTickets: 0 }) })).not.toContain('messages a day');
  expect(form({ over: true })).not.toContain('essential');
  expect(form()).not.toContain('details missing');
  expect(form({ asks: true })).toContain('Everyone with ticket details missing');
});

test('a cancelled event’s organiser can write to one customer, but not to one whose email was removed', () => {
  const email = 'thandi@example.com';
  expect(form({ email, closed: 'cancelled' }, 'x')).toMatch(
    /Email this customer.*thandi@example\.com.*Send…/,
  );
  expect(form({ closed: 'cancelled' })).not.toContain('Send…');
  expect(form({ email: null }, 'x')).toContain('This order’s email was removed');
});

test('a sent message is shown, and a scheduled one can be changed or cancelled', () => {
  const loaderData = { event, message: { ...message, types }, orderId: null, desk: null };
  const html = pageHtml(MessagePage, { loaderData: { ...loaderData, html: '<p>Bring</p>' } });
  expect(html).toContain('<p>Bring</p>');
  expect(html).not.toContain('Call off');
  const waiting = { ...message, types, state: 'scheduled', recipients: 0 };
  const text = pageText(MessagePage, { loaderData: { ...loaderData, message: waiting, desk, html: '' } });
  expect(text).toMatch(/Call off.*Save changes…/);
});
