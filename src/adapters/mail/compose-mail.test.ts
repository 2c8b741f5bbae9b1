import { describe, expect, it } from 'vitest';
import type { RefundReason, TakenBack } from '../../core/shared/mail/refund-mails.ts';
import type { Mail } from '../../core/shared/mail.ts';
import { sampleOrder } from '../documents/testing/sample-order.ts';
import { composeMail } from './compose-mail.ts';

const to = 'thandi@example.com';
const link = 'https://tikiti.example/somewhere?oobCode=abc123';
const eventName = 'Summer Jazz on the Koppie';
const amount = { minor: 148000, currency: 'ZAR' } as const;
const order = sampleOrder();
const pdf = { filename: 'tickets.pdf', contentType: 'application/pdf', content: Uint8Array.of(1, 2, 3) };

const none = { codes: [], addOns: [], othersGood: false };
const taken = (codes: string[], addOns: string[] = []) => ({ codes, addOns, othersGood: true });
const refunded = (reason: RefundReason, tickets: TakenBack = none): Mail => {
  return { kind: 'order-refunded', to, eventName, orderLink: link, amount, reason, tickets };
};
const cancelled = (money: Extract<Mail, { kind: 'event-cancelled' }>['money']): Mail => ({
  kind: 'event-cancelled',
  to,
  eventName,
  startsAt: '2026-12-12T17:30:00Z',
  endsAt: '2026-12-12T21:00:00Z',
  timeZone: 'Africa/Johannesburg',
  orderLink: link,
  reason: 'The stage flooded.',
  money,
});
const policy = 'https://tikiti.example/refund-policy';
const before = {
  startsAt: '2026-12-12T17:30:00Z',
  endsAt: '2026-12-12T21:00:00Z',
  timeZone: 'Africa/Johannesburg',
  locationText: 'Maude Street',
};
const disputed = { to, eventName, orderNumber: '8F3A01BC', link, amount, hasTickets: true } as const;
const moved = (change: Partial<typeof before>): Mail => ({
  kind: 'event-moved',
  to,
  eventName,
  orderLink: link,
  before,
  after: { ...before, ...change },
  refundPolicyLink: policy,
  attachments: [{ filename: 'event.ics', contentType: 'text/calendar', content: Uint8Array.of(1) }],
});
const offer = {
  to,
  eventName,
  typeName: 'General',
  quantity: 2,
  accent: '#d8371f',
  endsAt: '2026-12-01T15:30:00Z',
  timeZone: 'Africa/Johannesburg',
};
const cases: [mail: Mail, subject: string, saysAll: string[]][] = [
  [{ kind: 'verify-email', to, link }, 'Confirm your email address', [to, link]],
  [
    { kind: 'sign-up-again', to, account: 't.handi@gmail.com', link, resetLink: `${link}4` },
    'You already have an account',
    [to, 't.handi@gmail.com', link, `${link}4`],
  ],
  [{ kind: 'reset-password', to, link, expiresInMinutes: 90 }, 'Choose a new password', [link, '90 minutes']],
  [
    { kind: 'tickets', to, order, attachments: [pdf] },
    'Your tickets for Summer Jazz on the Koppie',
    [
      eventName,
      'Saturday 12 December 2026',
      '19:30 – 23:00 GMT+2',
      'Maude Street, Sandown, Sandton, South Africa',
      'Terrace',
      '780.00\u00a0ZAR',
      'AMY8J-W6GTP',
      '1\u00a0480.00\u00a0ZAR',
      order.orderLink,
    ],
  ],
  [
    { kind: 'confirm-order', to, eventName, accent: '#d8371f', tickets: 6, link, expiresInMinutes: 30 },
    `Confirm your tickets for ${eventName}`,
    ['6 free tickets', 'Get my tickets', link, '30 minutes'],
  ],
  ...(['sent', 'rejected', 'lapsed'] as const).map((news): (typeof cases)[number] => [
    {
      kind: 'payment-news',
      to,
      news,
      eventName,
      accent: '#d8371f',
      amount,
      reference: 'tikiti.1.2.1',
      reservedUntil: '2026-12-01T15:30:00Z',
      timeZone: 'Africa/Johannesburg',
      orderLink: link,
      reserved: news !== 'lapsed',
      cancelled: false,
    },
    {
      sent: `We’re waiting for your payment for ${eventName}`,
      rejected: `Your payment for ${eventName} didn’t go through`,
      lapsed: `Your payment for ${eventName} hasn’t arrived yet`,
    }[news],
    ['1\u00a0480.00\u00a0ZAR', 'tikiti.1.2.1', '17:30', link],
  ]),
  [
    {
      kind: 'order-links',
      to,
      eventName,
      accent: '#d8371f',
      orders: [
        { orderLink: link, number: '8F3A01BC', tickets: 2 },
        { orderLink: `${link}4`, number: '00C0FFEE', tickets: 1 },
      ],
      received: [{ link: `${link}5`, typeName: 'Terrace' }],
    },
    `Your tickets for ${eventName}`,
    [
      'Order 8F3A01BC: 2 tickets',
      link,
      'Order 00C0FFEE: 1 ticket',
      `${link}4`,
      'Ticket you were sent: Terrace',
      `${link}5`,
    ],
  ],
  [
    refunded('paid-too-late'),
    `Your payment for ${eventName} arrived too late: we’re refunding it`,
    ['1\u00a0480.00\u00a0ZAR', link, 'have tickets'],
  ],
  [
    refunded('paid-twice'),
    `You paid twice for ${eventName}: we’re refunding one payment`,
    ['1\u00a0480.00\u00a0ZAR', link, 'tickets are valid'],
  ],
  [
    refunded('amount-mismatch'),
    `We’re refunding your payment for ${eventName}`,
    ['1\u00a0480.00\u00a0ZAR', link, 'have tickets'],
  ],
  [
    refunded('by-organiser'),
    `We’re refunding your order for ${eventName}`,
    ['1\u00a0480.00\u00a0ZAR', link, 'no longer valid'],
  ],
  [
    refunded('event-cancelled'),
    `${eventName} was cancelled: we’re refunding your order`,
    ['1\u00a0480.00\u00a0ZAR', link, 'no longer valid'],
  ],
  [
    refunded('paid-after-cancelling'),
    `${eventName} was cancelled: we’re refunding your payment`,
    ['1\u00a0480.00\u00a0ZAR', link, 'have tickets'],
  ],
  [
    {
      kind: 'order-refunded',
      to,
      eventName,
      orderLink: link,
      amount,
      reason: 'by-organiser',
      tickets: none,
      note: 'Sorry!',
    },
    `We’re refunding your order for ${eventName}`,
    ['Sorry!', '1\u00a0480.00\u00a0ZAR', '7-14 business days'],
  ],
  [
    refunded('by-organiser', taken(['AAAA-2222', 'BBBB-3333'], ['Parking'])),
    `We’re refunding your tickets for ${eventName}`,
    ['Tickets AAAA-2222 and BBBB-3333 are no longer valid', 'Your other tickets are still valid'],
  ],
  [
    refunded('by-customer', taken(['AAAA-2222'])),
    `We’re refunding your ticket for ${eventName}`,
    ['AAAA-2222 is no longer valid', '7-14 business days'],
  ],
  [
    refunded('by-organiser', taken([], ['T-shirt, Large', 'Drink', 'Drink'])),
    `We’re refunding your add-ons for ${eventName}`,
    ['No longer in your order: T-shirt, Large; 2 × Drink. Everything else in it is still valid.'],
  ],
  [
    refunded('by-customer', taken([], ['Parking'])),
    `We’re refunding your add-on for ${eventName}`,
    ['a refund of an add-on', 'No longer in your order: Parking.'],
  ],
  [
    refunded('at-provider', { ...taken([], ['Parking']), othersGood: false }),
    `Your order for ${eventName} has been refunded`,
    ['No longer in your order: Parking.'],
  ],
  [
    refunded('goodwill', taken([])),
    `You’ve been refunded 1\u00a0480.00\u00a0ZAR for ${eventName}`,
    ['of what you paid', 'stay as they are'],
  ],
  [
    {
      kind: 'refund-delayed',
      to,
      eventName,
      orderLink: link,
      amount,
      cameBack: false,
      reason: 'by-organiser',
      tickets: taken(['AAAA-2222']),
    },
    `Your refund for ${eventName} is delayed`,
    ['1\u00a0480.00\u00a0ZAR', 'couldn’t send it yet', 'AAAA-2222 is no longer valid', link],
  ],
  [
    {
      kind: 'tickets-cancelled',
      to,
      eventName,
      orderLink: link,
      free: true,
      tickets: none,
      note: 'The bus is full.',
    },
    `Your tickets for ${eventName} are no longer valid`,
    ['The bus is full.', link, 'no longer valid'],
  ],
  [
    {
      kind: 'tickets-cancelled',
      to,
      eventName,
      orderLink: link,
      free: false,
      tickets: taken([], ['Programme']),
    },
    `Your add-on for ${eventName} is no longer valid`,
    ['cancelled your add-on.', 'No longer in your order: Programme. Everything else in it is still valid.'],
  ],
  [
    {
      kind: 'dispute-opened',
      ...disputed,
      category: 'product_not_received',
      dueAt: '2026-12-01T15:30:00Z',
      timeZone: 'Africa/Johannesburg',
      operatorEmail: null,
    },
    `A payment for ${eventName} is disputed`,
    [
      '1\u00a0480.00\u00a0ZAR',
      '8F3A01BC',
      'didn’t get what they paid for',
      'on hold',
      'respond in your own dashboard',
      'by Tuesday 1 December 2026, 17:30 GMT+2.',
      link,
    ],
  ],
  [
    {
      kind: 'dispute-opened',
      ...disputed,
      category: null,
      timeZone: 'Africa/Johannesburg',
      dueAt: '2026-12-01T15:30:00Z',
      operatorEmail: 'help@tikiti.example',
    },
    `A payment for ${eventName} is disputed`,
    [
      'we respond to the bank for you',
      'Email help@tikiti.example the evidence',
      'until Tuesday 1 December 2026, 17:30 GMT+2',
      link,
    ],
  ],
  [
    { kind: 'dispute-decided', ...disputed, state: 'won', rest: null },
    `You won the dispute for ${eventName}`,
    ['8F3A01BC', 'valid again', link],
  ],
  [
    { kind: 'dispute-decided', ...disputed, state: 'lost', rest: null },
    `You lost the dispute for ${eventName}`,
    ['1\u00a0480.00\u00a0ZAR', 'no longer valid', link],
  ],
  [
    {
      kind: 'dispute-decided',
      ...disputed,
      state: 'lost',
      rest: { minor: 60_000, currency: 'ZAR' },
    },
    `You lost the dispute for ${eventName}`,
    ['Another 600.00\u00a0ZAR of what the customer paid is still with you', link],
  ],
  ...(['open', 'won', 'lost'] as const).map((state): [mail: Mail, subject: string, saysAll: string[]] => [
    { kind: 'tickets-on-hold', to, eventName, orderLink: link, amount, state },
    {
      open: `Your tickets for ${eventName} are on hold`,
      won: `Your tickets for ${eventName} are valid again`,
      lost: `Your tickets for ${eventName} are cancelled`,
    }[state],
    ['1\u00a0480.00\u00a0ZAR', link],
  ]),
  [
    cancelled({ kind: 'going-back', amount }),
    `${eventName} was cancelled`,
    ['Saturday 12 December 2026', 'The stage flooded.', '1\u00a0480.00\u00a0ZAR', 'on its way', link],
  ],
  [
    cancelled({ kind: 'rest-going-back', amount }),
    `${eventName} was cancelled`,
    ['The stage flooded.', 'The rest of what you paid, 1\u00a0480.00\u00a0ZAR', 'on its way', link],
  ],
  [
    cancelled({ kind: 'at-the-door', amount }),
    `${eventName} was cancelled`,
    ['You paid at the door', '1\u00a0480.00\u00a0ZAR', 'Reply to this email', link],
  ],
  [
    { kind: 'refund-at-door', to, eventName, orderLink: link, amount },
    `${eventName} was cancelled: you get your money back`,
    ['You paid at the door', '1\u00a0480.00\u00a0ZAR', 'Reply to this email', 'no longer valid', link],
  ],
  [
    cancelled({ kind: 'returned' }),
    `${eventName} was cancelled`,
    ['Everything you paid has already been refunded', link],
  ],
  [
    cancelled({ kind: 'disputed' }),
    `${eventName} was cancelled`,
    ['Your bank is looking into the payment', 'can’t refund it until the bank has decided', link],
  ],
  [
    {
      kind: 'ticket-offered',
      to,
      from: 'lerato@example.com',
      eventName,
      accent: '#d8371f',
      link,
      startsAt: '2026-12-12T17:30:00Z',
      endsAt: '2026-12-12T21:00:00Z',
      timeZone: 'Africa/Johannesburg',
    },
    `A ticket for ${eventName}`,
    [
      'Somebody is sending you a ticket',
      'was given as lerato@example.com',
      'Saturday 12 December 2026',
      'Accept it',
      link,
    ],
  ],
  [
    { kind: 'waiting-offer', ...offer, total: { minor: 35_000, currency: 'ZAR' }, resale: false, link },
    `Your tickets for ${eventName}: reserved until Tuesday 1 December 2026, 17:30 GMT+2`,
    ['2 tickets (General)', 'until Tuesday 1 December 2026, 17:30 GMT+2, for 350.00\u00a0ZAR', link],
  ],
  [
    { kind: 'waiting-lapsed', ...offer, link },
    `Your tickets for ${eventName}: no longer reserved`,
    [
      'We reserved 2 tickets (General)',
      'until Tuesday 1 December 2026, 17:30 GMT+2',
      'join the list again',
      'Join the list again',
      link,
    ],
  ],
  [
    { kind: 'waiting-lapsed', ...offer, quantity: 1, link: null },
    `Your ticket for ${eventName}: no longer reserved`,
    ['1 ticket (General)', 'no waiting list to join any more'],
  ],
  [
    { kind: 'ticket-accepted', to, by: 'sam@example.com', eventName, typeName: 'General', link },
    `Your ticket for ${eventName} was accepted`,
    ['sam@example.com accepted the ticket', 'no longer works', link],
  ],
  [
    { kind: 'ticket-on-hold', to, eventName, orderLink: link, typeName: 'General', onHold: true },
    `Your ticket for ${eventName} is on hold`,
    ['(General) is on hold', 'isn’t valid at the door until the bank decides', link],
  ],
  [
    { kind: 'ticket-on-hold', to, eventName, orderLink: link, typeName: 'General', onHold: false },
    `Your ticket for ${eventName} is valid again`,
    ['its payment stands', link],
  ],
  [
    { kind: 'ticket-ended', to, eventName, orderLink: link, typeName: 'General', reversed: false },
    `Your ticket for ${eventName} is no longer valid`,
    ['(General) is no longer valid', 'was refunded', link],
  ],
  [
    { kind: 'ticket-ended', to, eventName, orderLink: link, typeName: 'General', reversed: true },
    `Your ticket for ${eventName} is no longer valid`,
    ['bank of the person who bought it', link],
  ],
  [
    cancelled({ kind: 'not-theirs' }),
    `${eventName} was cancelled`,
    ['The stage flooded.', 'goes to the person who paid for it', 'See your ticket', link],
  ],
  [cancelled({ kind: 'free' }), `${eventName} was cancelled`, ['The stage flooded.', 'were free', link]],
  [
    cancelled({ kind: 'kept' }),
    `${eventName} was cancelled`,
    ['The stage flooded.', 'hasn’t asked us to refund', link],
  ],
  [
    moved({ startsAt: '2027-01-09T18:00:00Z', endsAt: '2027-01-09T21:00:00Z' }),
    `${eventName} has changed`,
    ['Saturday 12 December 2026', 'Saturday 9 January 2027', 'when it takes place', link, policy],
  ],
  [
    moved({ locationText: 'Zoo Lake' }),
    `${eventName} has changed`,
    ['New place: Zoo Lake', 'Before: Maude Street', 'where it takes place', link],
  ],
  [
    { kind: 'payments-refused', to, eventName, reason: 'payee', link },
    `Nobody can pay for ${eventName} at the moment`,
    ['Payouts', 'nothing was charged', link],
  ],
  [
    {
      kind: 'message-held',
      to,
      eventName,
      link,
      subject: 'Doors at 7',
      writtenBy: 'Sipho',
      why: 'writer-gone',
    },
    `A scheduled message for ${eventName} wasn’t sent`,
    ['“Doors at 7” was due', 'Sipho, who wrote it, may no longer send messages', link],
  ],
  [
    {
      kind: 'payout-recorded',
      to,
      eventName,
      link,
      amount: { minor: 35_000, currency: 'ZAR' },
      paidOn: '2026-12-14',
      bankReference: 'TK-4711',
    },
    `350.00\u00a0ZAR paid out for ${eventName}`,
    ['350.00\u00a0ZAR', '14 December 2026', 'TK-4711', link],
  ],
  [
    { kind: 'door-invite', to, link, joins: true, invitation: { eventName, invitedBy: 'Lerato' } },
    `Help check tickets for ${eventName}`,
    [
      'Lerato invited you to check tickets',
      ...[eventName, link, 'Join the door'],
      'This link is for you alone and works once, so please don’t forward it.',
    ],
  ],
  [
    { kind: 'door-invite', to, link, joins: false, invitation: null },
    'Help check tickets for an event',
    ['You’ve been invited to check tickets', link, 'Open the door', 'Log in with this email address'],
  ],
  [
    {
      kind: 'team-invite',
      to,
      link,
      role: 'box_office',
      expiresInDays: 14,
      from: { invitedBy: 'Lerato', organisation: 'Koppie Events' },
    },
    'Join the team of Koppie Events on Tikiti',
    [
      'Lerato invited you to join the team of Koppie Events and work on events together. Your role: box office.',
      ...[link, 'open for 14 days'],
    ],
  ],
  [
    {
      kind: 'team-invite',
      to,
      link,
      role: 'manager',
      expiresInDays: 14,
      from: { invitedBy: 'Lerato', organisation: 'Lerato' },
    },
    'Join the team of Lerato on Tikiti',
    ['Lerato invited you to join their team and work on events together. Your role: manager.', link],
  ],
  [
    { kind: 'team-invite', to, link, from: null, role: 'door', expiresInDays: 1 },
    'Join a team on Tikiti',
    [
      'You’ve been invited to join a team and work on events together. Your role: door.',
      ...[link, 'Join the door', 'please don’t forward it', 'open for 1 day.'],
    ],
  ],
  [
    { kind: 'event-waiting', to, eventName, organiser: 'Lerato', link, waiting: 3 },
    `${eventName} is waiting for approval`,
    ['Lerato', eventName, link, '2 more events are waiting.'],
  ],
  [{ kind: 'event-approved', to, eventName, link, moreDates: 0 }, `${eventName} is live`, [eventName, link]],
  [
    { kind: 'event-approved', to, eventName, link, moreDates: 11 },
    `${eventName} is live`,
    ['11 more dates of it were approved.'],
  ],
  [
    { kind: 'event-rejected', to, eventName, link, moreDates: 1, reason: 'No banner.\nNo place.' },
    `${eventName} needs a change before it can go live`,
    [eventName, link, 'No banner.', 'No place.'],
  ],
];

describe.each(cases)('a mail of $kind', (mail, subject, saysAll) => {
  it(`says the same in HTML as in text: ${subject}`, () => {
    const composed = composeMail(mail);
    expect(composed).toMatchObject({ to, subject });
    const html = readable(composed.html);
    for (const sentence of [...saysAll, 'Your ticketing paradise']) {
      expect(composed.text).toContain(sentence);
      expect(html).toContain(sentence);
    }
  });

  it('loads nothing from elsewhere and works on dark pages', () => {
    const { html } = composeMail(mail);
    expect(html).not.toMatch(/<img|url\(|<link|@import|src=/i);
    expect(html).toContain('prefers-color-scheme: dark');
    expect(html).toContain('width=device-width');
    expect(html).toMatch(/<html[^>]* lang="en"/);
  });
});

it('brings the credit note of a lost dispute', () => {
  const at = '2026-12-01T10:00:00.000Z';
  const seller = { legalName: 'Koppie Events', address: '', registrationNumber: '', vatNumber: '' };
  const of = {
    number: '000041',
    issuedAt: at,
    issuedOn: '2026-11-21',
    total: amount,
    seller,
    buyer: null,
    taxes: [],
    creditNotes: [{ number: '000042', issuedAt: at, issuedOn: '2026-11-21', amount, taxes: [] }],
    left: { amount: { minor: 0, currency: 'ZAR' as const }, taxes: [] },
  };
  const { text, attachments } = composeMail({
    kind: 'tickets-on-hold',
    to,
    eventName,
    orderLink: link,
    amount,
    state: 'lost',
    receipt: { of, noteNumber: '000042' },
    attachments: [pdf],
  });
  expect(text).toContain('no longer valid');
  expect(text).toContain('Credit note 000042 for invoice 000041: 1\u00a0480.00\u00a0ZAR, sold by Koppie');
  expect(attachments).toEqual([pdf]);
});

describe('a tickets mail', () => {
  it('is about one ticket when there is one, and says that it is free when it costs nothing', () => {
    const free = { minor: 0, currency: 'ZAR' } as const;
    const tickets = order.tickets.slice(0, 1).map((ticket) => ({ ...ticket, price: free }));
    const composed = composeMail({
      kind: 'tickets',
      to,
      order: { ...order, tickets, total: free },
      attachments: [pdf],
    });
    expect(composed.subject).toBe(`Your ticket for ${eventName}`);
    expect(composed.text).toContain('AMY8J-W6GTP  Terrace, Free');
    expect(composed.text).toContain('Total: Free');
  });

  it('shows the total of the service fee on top, in both bodies', () => {
    const addedFee = { minor: 1_900, currency: 'ZAR' } as const;
    const composed = composeMail({ kind: 'tickets', to, order: { ...order, addedFee }, attachments: [] });
    expect(composed.text).toContain('Service fee: 19.00\u00a0ZAR');
    expect(composed.html).toMatch(/Service fee<\/bdi><\/td>.{0,200}19\.00\u00a0ZAR/);
    const without = composeMail({ kind: 'tickets', to, order, attachments: [] });
    expect(without.html).not.toContain('Service fee');
  });

  it('names add-ons with their tickets and their prices with the sums, in both bodies', () => {
    const [ticket, ...others] = order.tickets;
    if (!ticket) throw new TypeError('The sample has tickets.');
    const tickets = [{ ...ticket, addOns: ['Programme', 'Programme'] }, ...others];
    const extras = [
      { typeName: 'Programme', quantity: 2, total: { minor: 9_000, currency: 'ZAR' } as const },
    ];
    const composed = composeMail({
      kind: 'tickets',
      to,
      order: { ...order, tickets, extras },
      attachments: [],
    });
    expect(composed.text).toContain('AMY8J-W6GTP  Terrace, with 2 × Programme, 780.00\u00a0ZAR');
    expect(composed.text).toContain('2 × Programme: 90.00\u00a0ZAR');
    expect(composed.html).toMatch(/2 × Programme<\/bdi><\/td>.{0,200}90\.00\u00a0ZAR/);
  });

  it('mentions attachments only when it has some', () => {
    const with_ = composeMail({ kind: 'tickets', to, order, attachments: [pdf] });
    const without = composeMail({ kind: 'tickets', to, order, attachments: [] });
    expect(with_.text).toContain('Attached');
    expect(with_.attachments).toEqual([pdf]);
    expect(without.text).not.toContain('Attached');
  });

  it('shows the QR of each ticket with an attached picture, with an alternative text', () => {
    const [first] = order.tickets;
    const qr = {
      filename: 'a.png',
      contentType: 'image/png',
      content: Uint8Array.of(1),
      contentId: 'ticket@qr.tikiti',
      shows: first?.id,
    };
    const { html, text } = composeMail({ kind: 'tickets', to, order, attachments: [qr] });
    expect(html.match(/<img [^>]*>/g)).toEqual([
      expect.stringMatching(/src="cid:ticket@qr\.tikiti" alt="QR code of ticket AMY8J-W6GTP"/),
    ]);
    expect(html).not.toContain('preload');
    expect(text).not.toContain('Attached');
  });

  it('accepts only colours as a colour', () => {
    const event = { ...order.event, accent: '#123456;background:url(https://evil.example)' };
    const { html } = composeMail({ kind: 'tickets', to, order: { ...order, event }, attachments: [] });
    expect(html).not.toContain('evil.example');
  });
});

describe('hostile words', () => {
  const hostile = 'A"><script>alert(1)</script>\r\nBcc: victim@example.com\u202e &amp; {{x}}';

  it('stay text in the HTML', () => {
    const event = { ...order.event, name: hostile, locationText: hostile };
    const tickets = order.tickets.map((ticket) => ({ ...ticket, typeName: hostile }));
    for (const mail of [
      { kind: 'tickets', to, order: { ...order, event, tickets }, attachments: [] },
      { kind: 'event-rejected', to, eventName: hostile, link, moreDates: 0, reason: hostile },
      { kind: 'door-invite', to, link, joins: true, invitation: { eventName: hostile, invitedBy: hostile } },
    ] satisfies Mail[]) {
      const { html } = composeMail(mail);
      expect(html).not.toContain('<script');
      expect(html).toContain('&lt;script&gt;');
      expect(html).toContain('&amp;amp;');
    }
  });

  it('stay on the subject’s one line', () => {
    for (const kind of ['event-approved', 'door-invite'] as const) {
      const { subject } = composeMail({
        kind,
        to,
        eventName: hostile.repeat(9),
        link,
        moreDates: 0,
        joins: true,
        invitation: { eventName: hostile.repeat(9), invitedBy: hostile },
      });
      expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
      expect(subject.length).toBeLessThan(160);
    }
  });

  it.each([
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com, b@example.com',
    'a@example.com;b@example.com',
    'Name <a@example.com>',
    'a@example.com b@example.com',
    '"a b"@example.com',
    'a@b@example.com',
    'group:a@example.com',
    'a',
    '',
  ])('do not make a recipient of %j', (address) => {
    expect(() => composeMail({ kind: 'verify-email', to: address, link })).toThrow(TypeError);
  });
});

/** Returns what a reader sees and follows, with the markup taken away. */
function readable(html: string): string {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href).join(' ');
  return `${html} ${links}`
    .replace(/<!--.*?-->/gs, '')
    .replace(/<span style="white-space:nowrap">(.*?)<\/span>/g, '$1')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&');
}

describe('the order number', () => {
  const says = 'Your order number is 8F3A01BC.';
  it('ends each mail to a customer about their order, in HTML and plain text', () => {
    for (const mail of [{ kind: 'tickets', to, order, attachments: [pdf] }, refunded('goodwill')] as Mail[]) {
      const { html, text } = composeMail({ ...mail, ownOrderNumber: '8F3A01BC' } as Mail);
      expect(html).toContain(says);
      expect(text).toContain(says);
      expect(composeMail(mail).text).not.toContain('order number');
    }
  });

  it('is not called theirs in a mail to the organiser', () => {
    const open = { category: null, dueAt: null, timeZone: 'Etc/UTC', operatorEmail: null };
    const { text } = composeMail({ kind: 'dispute-opened', ...disputed, ...open });
    expect(text).toContain('order 8F3A01BC');
    expect(text).not.toContain(says);
  });
});

describe('right-to-left names and words', () => {
  const event = { ...order.event, name: 'حفلة موسيقى', locationText: 'شارع 12، جدة' };

  it('keep their own direction inside a left-to-right letter', () => {
    const tickets = composeMail({
      kind: 'tickets',
      to,
      attachments: [pdf],
      order: sampleOrder({ event }),
    });
    expect(tickets.html).toMatch(/<html[^>]*dir="ltr"/);
    expect(tickets.html).toMatch(/<h2 dir="auto"[^>]*>حفلة موسيقى</);
    expect(tickets.html).toMatch(/<p dir="auto"[^>]*>شارع 12، جدة</);
    expect(tickets.subject).toBe('Your tickets for \u2068حفلة موسيقى\u2069');
    const off = composeMail({ ...cancelled({ kind: 'free' }), reason: 'غمرت المياه المسرح.' } as Mail);
    expect(off.html).toMatch(/<blockquote dir="auto"[^>]*>غمرت المياه المسرح\.</);
  });

  it('are not treated as right-to-left because of one foreign letter', () => {
    const mail = composeMail({ ...cancelled({ kind: 'free' }), eventName: 'Jazz é Я 音' } as Mail);
    expect(mail.subject).toBe('Jazz é Я 音 was cancelled');
  });
});
