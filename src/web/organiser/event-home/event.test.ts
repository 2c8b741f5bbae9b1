import { expect, test } from 'vitest';
import type { EventSales } from '../../../core/event-desk/get-event-sales.ts';
import type { OwnEventDetails } from '../../../core/event-desk/own-event.ts';
import { anOwnType } from '../../../core/event-desk/testing/an-own-type.ts';
import { ACTIONS } from '../../../core/organisations/may.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { AboutEvent } from '../event-settings/about-event.tsx';
import { isNameOf, WhatIsLost } from '../event-settings/end/cancel-dialog.tsx';
import EventSettings from '../event-settings/event-settings.tsx';
import { RefundSum } from './end/refund-all.tsx';
import EventDetails from './event.tsx';
import { EventStatus } from './event-status.tsx';
import { LatestOrders } from './latest-orders.tsx';

const event: OwnEventDetails = {
  id: 'jazz',
  linkPath: '/e/jazz',
  name: 'Jazz on the Koppie',
  description: '',
  locationText: 'Maude Street, Sandton',
  startsAt: '2026-12-31T20:00',
  endsAt: '2026-12-31T23:00',
  timeZone: 'Africa/Johannesburg',
  startInstant: '2026-12-31T18:00:00.000Z',
  endInstant: '2026-12-31T21:00:00.000Z',
  latitude: null,
  longitude: null,
  pinIsTown: false,
  bannerKey: null,
  bannerUrl: null,
  renderingKey: null,
  rendering: null,
  accent: null,
  approval: 'approved',
  rejectedReason: null,
  cancelled: false,
  over: false,
  sale: 'on',
  opensAt: null,
  updatedAt: '2026-11-21T10:00:00.000Z',
  organiserName: 'Thandi M',
  contactEmail: 'thandi@example.com',
  organiser: null,
  may: [...ACTIONS],
  refundUntilDays: null,
  cancellationFeeMinor: 0,
  cancellationFeeHundredths: 0,
  feePayer: null,
  listed: true,
  types: [anOwnType({ sold: 40, left: 60, ordered: true })],
  sharedCapacities: [],
  revenue: [{ minor: 1_400_000, currency: 'ZAR' }],
  orders: [],
  orderCount: 40,
};
const sales = {
  weeks: {
    week: { tickets: 12, orders: 6, paid: [{ minor: 420_000, currency: 'ZAR' }] },
    before: { tickets: 8, orders: 6, paid: [{ minor: 280_000, currency: 'ZAR' }] },
  },
  spans: [],
  sources: [],
  cancellation: null,
  ordered: true,
} as unknown as EventSales;
const cancellation = {
  cancelledAt: '2026-11-21T10:00:00.000Z',
  reason: 'Storm.',
  refunds: null,
  refundable: { orders: 40, sums: [{ minor: 1_400_000, currency: 'ZAR' }] },
  untold: 0,
};
const ADMINS_MAY: OwnEventDetails['may'] = ['event.see', 'event.end', 'orders.see', 'money.see'];
const page = (change: Partial<OwnEventDetails> = {}, cancelled = false) => ({
  loaderData: {
    description: '<p>Three <strong>stages</strong></p>',
    event: { ...event, ...(change.organiser && { may: ADMINS_MAY }), ...change, cancelled },
    sales: { ...sales, cancellation: cancelled ? cancellation : null },
    begins: false,
    ordered: true,
    following: 0,
    publicLink: 'https://tikiti.example/e/jazz',
    exceptions: { open: 0, resolved: 0 },
    disputes: { open: 0, dueAt: null },
    undecided: null,
    qrSvg: '<svg></svg>',
    me: 'thandi@example.com',
    supportEmail: 'help@tikiti.example',
  },
});

test('an event’s home shows the event, its link and how it sells', () => {
  expect(pageHtml(EventDetails, page())).toContain('href="/platform/edit-event/jazz"');
  const text = pageText(EventDetails, page());
  for (const words of ['Jazz on the Koppie', 'Maude Street, Sandton', 'tikiti.example/e/jazz']) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/By ticket type .*40 of 100 sold 60 left/);
  expect(text).not.toContain('aside');
  const types = event.types.map((type) => ({ ...type, held: 2, setAside: 20, left: 38 }));
  expect(pageText(EventDetails, page({ types }))).toMatch(
    /40 of 100 sold 2 in checkout, 20 set aside, 38 left/,
  );
  const some = types.map((type) => ({ ...type, held: 5, offered: 3, left: 35 }));
  expect(pageText(EventDetails, page({ types: some }))).toMatch(
    /2 in checkout, 3 offered, 20 set aside, 35 left/,
  );
  const offers = types.map((type) => ({ ...type, held: 3, offered: 3, left: 37 }));
  expect(pageText(EventDetails, page({ types: offers }))).not.toContain('checkout');
});

test('it begins with three numbers and what the last week added to each', () => {
  expect(pageText(EventDetails, page()).replaceAll('\u00a0', ' ')).toMatch(
    /Tickets sold 40 \+12 in the last 7 days, up 50% Revenue 14.000\.00 ZAR \+4.200\.00 ZAR in the last 7 days, up 50% After refunds and service fees, before card fees Orders 40 \+6 in the last 7 days/,
  );
});

test('its main action is to share it until its day, and then to scan tickets', () => {
  const on = (begins: boolean, change: Partial<OwnEventDetails> = {}) => {
    const shown = page(change);
    const html = pageHtml(EventDetails, { loaderData: { ...shown.loaderData, begins } });
    return [...html.matchAll(/data-look="main"><span[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/g)].map(([, words]) =>
      words?.trim(),
    );
  };
  expect(on(false)).toEqual(['Share']);
  expect(on(true)).toEqual(['Scan tickets']);
  expect(on(false, { approval: 'pending' })).toEqual([]);
  expect(on(true, { may: ['event.see'] })).toEqual(['Share']);
});

test('people who may edit an event of several days are asked how often its tickets may come in', () => {
  const area = { id: 'jazz', name: 'Entrance', frequency: 'event', reEntry: false, closed: false };
  const shown = page();
  const undecided = { area: { ...area, scanned: false, types: null }, days: 2 };
  const asked = pageText(EventDetails, { loaderData: { ...shown.loaderData, undecided } });
  expect(asked).toMatch(
    /How often can each ticket enter\? This event takes place on 2 days\. Choose for Entrance/,
  );
  expect(pageText(EventDetails, shown)).not.toContain('How often');
});

test('shared capacities are counted in places', () => {
  const sold = { held: 6, offered: 0, setAside: 0, sold: 30, startsAt: null, endsAt: null };
  const hall = { id: 'hall', name: 'Hall', capacity: 600, ...sold };
  // A day without a limit has nothing to count.
  const day = { ...hall, id: 'day', name: 'Friday', capacity: null };
  const shown = page({ sharedCapacities: [hall, day] });
  expect(pageText(EventDetails, shown)).toMatch(/Hall 30 of 600 places sold 6 in checkout, 564 left/);
  expect(pageHtml(EventDetails, shown)).toMatch(/value="30" aria-label="Places sold for .?Hall/);
  expect(pageText(EventDetails, shown)).not.toContain('Friday');
});

test('an event’s settings show its description and id, and its home links to its orders', () => {
  const html = pageHtml(EventDetails, page());
  expect(pageHtml(EventSettings, page())).toContain('<p>Three <strong>stages</strong></p>');
  expect(pageText(EventSettings, page())).toContain('Event ID jazz');
  expect(pageText(AboutEvent, { id: 'jazz', description: '' })).toContain('No description yet.');
  expect(html).toMatch(/href="\/platform\/event\/jazz\/orders"[^>]*>All 40 orders/);
});

test('before cancelling an event, its organiser reads how much is refunded to how many', () => {
  const refund = { orders: 1_040, sums: [{ minor: 1_400_000, currency: 'ZAR' as const }] };
  const says = (of: object) => pageText(WhatIsLost, { of });
  expect(says({ tickets: 52, refund })).toBe('To refund 14 000.00 ZAR Paid orders 1 040 Tickets 52');
  expect(says({ tickets: 3, refund: { orders: 0, sums: [] } })).toBe(
    'Nobody has paid. 3 tickets will be invalid.',
  );
  expect(says({ tickets: 0, refund: { orders: 0, sums: [] } })).toContain('Nobody holds a ticket');
});

test('the typed name may differ from the event’s in case and spaces only', () => {
  expect(isNameOf(' jazz  on the KOPPIE ', 'Jazz on the Koppie')).toBe(true);
  expect(isNameOf('Soire\u0301e', 'Soirée')).toBe(true);
  for (const other of ['', 'Jazz', 'Jazz on the Koppie 2'])
    expect(isNameOf(other, 'Jazz on the Koppie')).toBe(false);
});

test('an organiser without a name is asked for one while people can still buy', () => {
  const asks = 'Set the name customers see';
  expect(pageHtml(EventDetails, page())).not.toContain(asks);
  expect(pageHtml(EventDetails, page({ organiserName: '' }))).toMatch(
    new RegExp(`href="/platform/organisation#name"[^>]*>${asks}`),
  );
  expect(pageText(EventDetails, page({ organiserName: '', over: true }))).not.toContain(asks);
  expect(pageText(EventDetails, page({ organiserName: '' }, true))).not.toContain(asks);
});

test('a cancelled event has no door to open and nothing left to sell', () => {
  const html = pageHtml(EventDetails, page({}, true));
  expect(html).not.toMatch(/\/door"|\/edit-event\//);
  const text = pageText(EventDetails, page({}, true));
  expect(text).toContain('This event is cancelled');
  expect(text).toMatch(/40 of 100 sold 60 unsold/);
  expect(text).not.toMatch(/ left|Sales so far/);
});

test('a cancelled event names the people it could not notify, and what waits for the till', () => {
  expect(pageText(EventDetails, page({}, true))).toContain('We’ve told everybody who held tickets.');
  const refunds = { total: 5, asked: 2, atDoor: 2, done: 3, stuck: 0 };
  const shown = page({}, true);
  const cancelled = { ...cancellation, untold: 3, refunds, refundable: { orders: 0, sums: [] } };
  shown.loaderData.sales = { ...sales, cancellation: cancelled } as unknown as typeof shown.loaderData.sales;
  const text = pageText(EventDetails, shown);
  expect(text).toContain('We’ve told everybody who held tickets and left an email.');
  expect(text).toContain('3 orders were paid at the door without an email');
  expect(text).toContain('2 of them were paid at the door: hand the money back from the order');
  // Nothing is in progress in the background any more.
  expect(text).not.toContain('This continues');
  expect(pageHtml(EventDetails, shown)).toContain('/orders?text=No%20email');
});

test('refunding everybody is confirmed with how many and how much', () => {
  const left = cancellation.refundable;
  expect(pageText(EventDetails, page({}, true))).toMatch(
    /The money from 40 paid orders is still with you.*Refund everybody now/,
  );
  expect(pageText(RefundSum, { left })).toContain('14 000.00 ZAR will go back to the customers of 40 orders');
  const one = { orders: 1, sums: [{ minor: 35_000, currency: 'ZAR' }] };
  expect(pageText(RefundSum, { left: one })).toContain('350.00 ZAR will go back to the customer of 1 order');
});

test('a past event cannot be cancelled; its orders stay and can be refunded', () => {
  expect(pageText(EventSettings, page())).toContain('Cancel event');
  expect(pageText(EventSettings, page({ over: true }))).not.toMatch(/Cancel event|Need to cancel/);
  expect(pageText(EventDetails, page({ over: true }))).toContain(
    'You can still refund its orders one by one.',
  );
});

test('each of the latest orders links to its page', () => {
  const order = { id: 'o1', email: 'thandi@example.com', state: 'paid', tickets: 2 };
  const total = { minor: 70_000, currency: 'ZAR' };
  const orders = [{ ...order, total, createdAt: '2026-11-21T10:00:00.000Z' }] as never;
  expect(pageHtml(EventDetails, page({ orders }))).toMatch(
    /<a(?=[^>]*href="\/platform\/event\/jazz\/orders\/o1")[^>]*><span>thandi/,
  );
});

test('a box office order without an address says where it was bought', () => {
  const order = { id: 'o1', email: null, noEmail: 'box-office', state: 'paid', tickets: 2 };
  const total = { minor: 70_000, currency: 'ZAR' };
  const orders = [{ ...order, total, createdAt: '2026-11-21T10:00:00.000Z' }] as never;
  const text = pageText(EventDetails, page({ orders }));
  expect(text).toContain('Box office sale');
});

test('a past event has nothing left to sell either, and keeps its door for those who were there', () => {
  const shown = page({ over: true });
  const text = pageText(EventDetails, { loaderData: { ...shown.loaderData, begins: true } });
  expect(text).toMatch(/This event is over .*40 of 100 sold 60 unsold/);
  expect(text).toContain('Scan tickets');
});

const organiser = { userId: 'u1', name: 'Thandi M', email: 'thandi@example.com', banned: false };

test('an admin sees whose event it is, and can end it but not change it or open its door', () => {
  const html = pageHtml(EventDetails, page({ organiser }));
  expect(html).toContain('href="/platform/admin?user=u1"');
  expect(html).not.toMatch(/\/door"|\/edit-event\//);
  const text = pageText(EventDetails, page({ organiser }));
  expect(text).toMatch(/This event belongs to Thandi M \( ?thandi@ ?example.com ?\)/);
  expect(text).toMatch(/You can cancel it and refund its orders\. Only they can change it/);
  expect(pageText(EventSettings, page({ organiser }))).toContain('Cancel event');
  expect(text).not.toContain('banned');
  const banned = pageText(EventDetails, page({ organiser: { ...organiser, banned: true } }));
  expect(banned).toContain('who is banned and can’t log in');
  expect(pageText(EventDetails, page())).not.toContain('as an admin');
});

test('a rejected event cannot be sent again while changes are not saved', () => {
  const rejected = { ...event, approval: 'rejected', rejectedReason: 'Where is it?' };
  const textWhen = (unsaved: boolean) => pageText(EventStatus, { event: rejected, editing: true, unsaved });
  expect(textWhen(false)).toMatch(/Send for approval again$/);
  expect(textWhen(true)).toMatch(/Save or cancel the changes you began below before you send it\.$/);
});

test('a draft is checked and then sent for approval, by its organisers alone', () => {
  const draft = { approval: 'draft' } as const;
  expect(pageText(EventDetails, page(draft))).toMatch(
    /This event is a draft Check it over ?, then send it for approval\. .* Send for approval /,
  );
  const editing = (unsaved: boolean) =>
    pageText(EventStatus, { event: { ...event, ...draft }, editing: true, unsaved });
  expect(editing(false)).toMatch(/Send for approval$/);
  expect(editing(true)).toMatch(/before you send it\.$/);
  const others = [
    { ...draft, organiser, may: ['event.see'] },
    { ...draft, may: ['event.see'] },
  ];
  for (const seen of others) {
    const text = pageText(EventDetails, page(seen as never));
    expect(text).toContain('Its organisers haven’t sent it for approval yet.');
    expect(text).not.toMatch(/Check it over|Send for approval/);
  }
});

test('admins are not asked to do what is up to the organiser', () => {
  const rejected = { approval: 'rejected', rejectedReason: 'Where is it?' } as const;
  expect(pageHtml(EventDetails, page(rejected))).toMatch(/edit-event[^>]*>Change it/);
  expect(pageText(EventDetails, page(rejected))).toContain('Send for approval again');
  expect(pageHtml(EventDetails, page({ ...rejected, organiser }))).not.toMatch(
    /edit-event|Send for approval/,
  );
  const waits = pageText(EventDetails, page({ approval: 'pending', organiser, organiserName: '' }));
  expect(waits).not.toMatch(/email you|Set the name|for you and admins/);
  expect(waits).toContain('Events to review');
  expect(pageText(EventDetails, page({ organiser }, true))).not.toContain('with you');
});

test.each<[Partial<OwnEventDetails>, RegExp]>([
  [{ sale: 'on', opensAt: '2026-11-30T07:00:00.000Z' }, /^$/],
  [{ sale: 'not-open', opensAt: '2026-11-30T07:00:00.000Z' }, /^Opens on Monday 30 November 2026 · 09:00/],
  [{ sale: 'sold-out' }, /^Sold out/],
  [{ sale: 'sale-over' }, /^Ticket sales have ended/],
  [{ sale: 'ended', over: true }, /^This event is over/],
])('an event’s home shows its sale status: %j', (change, words) => {
  const text = pageText(EventStatus, { event: { ...event, ...change } });
  expect(text).toMatch(words);
  expect(text).not.toMatch(/.(On sale|Opens on|Sold out|Ticket sales)/);
  expect(pageText(EventDetails, page(change))).toContain(text);
});

test.each([
  [0, /^Orders No orders yet/],
  [1, /^Orders All orders/],
  [2, /^Orders All 2 orders/],
])('with %i orders, the way to all of them is named', (count, words) => {
  const order = { email: 'a@example.com', createdAt: '2026-11-21T10:00:00.000Z', tickets: 1, state: 'paid' };
  const orders = Array.from({ length: count }, (_, id) => ({
    ...order,
    id,
    total: { minor: 0, currency: 'ZAR' },
  }));
  expect(pageText(LatestOrders, { eventId: 'jazz', orders, count, timeZone: 'UTC' })).toMatch(words);
});

test('organisers learn before the first order that support gets the questions, and can take them', () => {
  const asks =
    /Our support gets your customers’ questions .* show help@tikiti\.example\. .* show thandi@example\.com instead\. Let customers write to me/;
  const fresh = { contactEmail: null, orderCount: 0 };
  expect(pageText(EventDetails, page(fresh))).toMatch(asks);
  for (const change of [{ orderCount: 1 }, { over: true }, { may: ['event.see'] as const }]) {
    const shown = page({ ...fresh, ...(change as Partial<OwnEventDetails>) });
    expect(pageText(EventDetails, shown)).not.toMatch(asks);
    const text = pageText(EventSettings, shown);
    expect(text).toMatch(/Customer questions Customers see help@tikiti\.example ?, our support\./);
    expect(text.includes('Let customers write to me')).toBe(!('may' in change));
  }
});

test('whose address customers see is said, and admins are not asked', () => {
  const mine = pageText(EventSettings, page());
  expect(mine).toMatch(/Customers see thandi@example\.com ?\. Change under Organisation/);
  expect(mine).not.toContain('Let customers write to me');
  const other = pageText(EventSettings, page({ contactEmail: 'sipho@example.com' }));
  expect(other).toMatch(/Customers see sipho@example\.com ?\. You can show thandi@example\.com instead\./);
  expect(pageText(EventSettings, page({ contactEmail: null, organiser }))).not.toMatch(
    /questions|Customers see/,
  );
});
