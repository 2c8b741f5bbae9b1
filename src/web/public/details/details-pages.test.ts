import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import type { TicketDetails } from '../../../core/attendees/details-form.ts';
import type { TransferPage } from '../../../core/transfers/transfer.ts';
import { requestContext } from '../../context.ts';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import TicketRoute from '../transfer/ticket.tsx';
import HolderDetailsPage, { loader as holderLoader } from './holder-details.tsx';
import { readDetailsForm, readSentFiles } from './read-details-form.ts';
import { sendFile } from './send-file.ts';
import OrderDetailsPage, { loader as orderLoader } from './ticket-details.tsx';

const details: TicketDetails = {
  event: { name: 'Jazz on the Koppie', timeZone: 'Africa/Johannesburg' },
  ownName: 'Sam',
  names: 'required',
  emails: false,
  questions: [],
  answers: {},
  missing: 1,
  paysNext: false,
  offered: false,
  holdExpiresAt: null,
  moreTime: false,
  tickets: [
    {
      line: 1,
      seat: 2,
      typeName: 'General',
      shortCode: 'AAAAA-BBBBB',
      name: '',
      email: '',
      questions: [],
      answers: {},
    },
  ],
};

test('the form is read in one pass: looking for each of many thousand fields among the others would stop the server', () => {
  const form = new FormData();
  for (let seat = 1; seat <= 3; seat += 1) form.append(`name.1.${seat}`, `Guest ${seat}`);
  for (const answer of ['Vegan', 'Halal']) form.append('answer.q.1.2', answer);
  form.append('answer.r', 'old');
  form.append('remove.r', 'on');
  for (const look of ['get', 'getAll', 'has'] as const) {
    form[look] = () => {
      throw new Error(`${look} goes through all fields`);
    };
  }
  const { tickets, answers } = readDetailsForm(form);
  expect(tickets.map(({ name }) => name)).toEqual(['Guest 1', 'Guest 2', 'Guest 3']);
  expect([tickets[1]?.answers, answers]).toEqual([{ q: ['Vegan', 'Halal'] }, {}]);
});

test('the holder of a transferred ticket reads who can see what they enter', () => {
  const params = { eventId: 'e', transferId: 't' };
  const text = pageText(HolderDetailsPage, { loaderData: { details }, params });
  expect(text).toMatch(
    /Jazz on the Koppie.*sent you the ticket doesn’t see.*General.*Name.*Save.*Back to your ticket/,
  );
});

test.each([
  ['an order', false, '2026-11-27T09:00:00.000Z', /reserved until 11:45 GMT\+2.*Choose tickets again/],
  [
    'an offer that ends tomorrow',
    true,
    '2026-11-26T09:00:00.000Z',
    /reserved until Friday 27 November 2026, 11:45 GMT\+2.*(?<!Choose tickets again.*)Back to your offer/,
  ],
])('the details of %s say until when, and lead back', (_what, offered, now, says) => {
  const held = { ...details, paysNext: true, offered, holdExpiresAt: '2026-11-27T09:45:00.000Z' };
  const params = { eventId: 'e', orderId: 'o' };
  expect(pageText(OrderDetailsPage, { loaderData: { details: held, now }, params })).toMatch(says);
});

const transfer = {
  eventId: 'e',
  transferId: 't',
  state: 'accepted',
  from: 'a@example.com',
  noEmail: null,
  email: 'b@example.com',
  event: {
    name: 'Jazz',
    startsAt: '2026-12-12T07:00:00.000Z',
    endsAt: '2026-12-12T09:00:00.000Z',
    timeZone: 'Africa/Johannesburg',
    locationText: 'Koppie',
    bannerUrl: null,
    accent: null,
    cancelled: false,
  },
  typeName: 'General',
  people: 1,
  addOns: [],
  sentOn: null,
  maySend: true,
  contactEmail: 'jazz@example.com',
  ticket: {
    id: 'k',
    typeName: 'General',
    attendeeName: 'Sam Botha',
    colour: null,
    people: 1,
    entry: { startsAt: '2026-12-12T17:30:00.000Z', endsAt: '2026-12-12T21:00:00.000Z', areas: [] },
    peopleIn: 0,
    code: 'c',
    shortCode: 'AAAAA',
    qrSvg: '<svg/>',
    onHold: false,
    admittedAt: null,
    area: null,
    wallets: { apple: null, google: null },
  },
  details: null,
  pdfPath: '/pdf',
  calendarPath: '/ics',
} satisfies TransferPage;

test.each([
  [null, /^(?!.*etails)/],
  [{ path: '/event/e/ticket/t/details', missing: 2 }, /A few details are missing.*Add ticket details/],
  [{ path: '/event/e/ticket/t/details', missing: 0 }, /^(?!.*missing).*Ticket details/],
])('the page of a transferred ticket with details %o says what to do', (asked, says) => {
  const loaderData = { transfer: { ...transfer, details: asked } };
  const text = pageText(TicketRoute, { loaderData, params: { eventId: 'e' } });
  expect(text).toMatch(says);
  expect(text).toContain('Sam Botha');
});

test.each([
  ['/event/e/order/o', orderLoader, { eventId: 'e', orderId: 'o' }],
  ['/event/e/ticket/t', holderLoader, { eventId: 'e', transferId: 't' }],
])(
  'an emailed link to the details below %s puts its key into a cookie for everything below that path',
  async (path, loader, params) => {
    const url = new URL(`${path}/details?key=abc`, 'https://tickets.example');
    const context = new RouterContextProvider();
    context.set(requestContext, { nonce: '', url, address: '' });
    const request = new Request(url);
    const answer = await Promise.resolve(loader({ context, params, request } as never)).catch(
      (thrown: Response) => thrown,
    );
    const { status, headers } = answer as Response;
    expect([status, headers.get('Location')]).toEqual([302, `${path}/details`]);
    expect(headers.get('Set-Cookie')).toContain(`order-key=abc; Path=${path};`);
    expect(headers.get('Cache-Control')).toContain('no-store');
  },
);

test('each attendee’s fields are filled in apart, and a browser keeps what was typed there', () => {
  const [ticket] = details.tickets;
  const two = { ...details, emails: true, tickets: [ticket, { ...ticket, seat: 3 }] };
  const loaderData = { details: two, now: '2026-11-27T09:00:00.000Z' };
  const html = pageHtml(OrderDetailsPage, { loaderData, params: {} });
  expect([...html.matchAll(/autoComplete="([^"]+)"/g)].map(([, filled]) => filled)).toEqual([
    ...['name', 'email', 'section-ticket-1-3 name', 'section-ticket-1-3 email'],
  ]);
  expect(html).toContain('action="#details"');
});

describe('a form with a file', () => {
  const file = {
    id: 'q',
    kind: 'file' as const,
    text: 'Student card',
    help: '',
    required: false,
    options: [],
    sensitive: true,
    keepDays: 7,
    condition: null,
  };
  const asking = {
    ...details,
    tickets: details.tickets.map((ticket) => ({
      ...ticket,
      questions: [file],
      answers: { q: ['card.pdf'] },
    })),
  };
  const shown = (more: object = {}) =>
    pageHtml(HolderDetailsPage, {
      loaderData: { details: asking },
      params: { eventId: 'e', transferId: 't' },
      ...more,
    });

  test('is sent as multipart, with links to earlier files, which can be removed', () => {
    const html = shown();
    expect(html).toContain('encType="multipart/form-data"');
    expect(html).toMatch(/<input type="hidden" name="answer\.q\.1\.2" value="card\.pdf"/);
    expect(html).toContain('href="/event/e/ticket/t/details/q?line=1&amp;seat=2"');
    expect(html).toContain('name="remove.q.1.2"');
    expect(html).toContain('PDF, JPEG, PNG or WebP, up to 10 MB.');
    const plain = pageHtml(HolderDetailsPage, { loaderData: { details }, params: {} });
    expect(plain).not.toContain('multipart');
  });

  test('asks for a chosen file again if something else was wrong, and keeps what was typed', () => {
    const errors = { detail: 'Enter a name.', fields: { 'tickets.1.2.name': 'Write this on one line.' } };
    const typed = {
      answers: {},
      tickets: [{ line: 1, seat: 2, name: 'Sam', email: '', answers: { q: ['card.pdf'] } }],
    };
    const html = shown({ actionData: { errors, typed, chosen: ['tickets.1.2.answers.q'] } });
    expect(html).toContain('Choose the file again: nothing was saved yet.');
    expect(html).toContain('value="Sam"');
    expect(html).toContain('value="card.pdf"');
  });

  test('distinguishes files that are chosen, kept, removed and left alone', async () => {
    const form = new FormData();
    const name = 'answer.q.1.2';
    form.append(name, new File(['%PDF-1'], 'a\0b.pdf'));
    form.append('answer.r', new File([], ''));
    form.append('answer.r', 'old.pdf');
    form.append('answer.s', 'gone.pdf');
    form.append('remove.s', 'yes');
    form.append('answer.empty', new File([], 'empty.pdf'));
    const files = await readSentFiles(form);
    expect([...files].map(([path, sent]) => [path, sent.name, sent.bytes.length])).toEqual([
      ['tickets.1.2.answers.q', 'a\0b.pdf', 6],
      ['answers.empty', 'empty.pdf', 0],
    ]);
    expect(readDetailsForm(form).answers).toEqual({ r: ['old.pdf'] });
  });

  test('serves the file as a download that runs nothing', () => {
    const { headers } = sendFile({
      name: 'Ausweis "ü".pdf',
      contentType: 'application/pdf',
      bytes: new Uint8Array(),
    });
    expect(headers.get('Content-Disposition')).toBe(
      `attachment; filename="Ausweis ___.pdf"; filename*=UTF-8''Ausweis%20%22%C3%BC%22.pdf`,
    );
    expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; sandbox");
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });
});
