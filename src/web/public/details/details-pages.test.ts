import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { TicketDetails } from '../../../core/attendees/details-form.ts';
import type { TransferPage } from '../../../core/transfers/transfer.ts';
import { requestContext } from '../../context.ts';
import { pageText } from '../../testing/render-page.ts';
import HolderDetailsPage, { loader as holderLoader } from '../holder-details.tsx';
import TicketRoute from '../ticket.tsx';
import { loader as orderLoader } from '../ticket-details.tsx';

const details: TicketDetails = {
  event: { name: 'Jazz on the Koppie', timeZone: 'Africa/Johannesburg' },
  ...{ ownName: 'Sam', names: 'required', emails: false, questions: [], answers: {}, missing: 1 },
  ...{ paysNext: false, holdExpiresAt: null },
  tickets: [
    {
      ...{ line: 1, seat: 2, typeName: 'General', shortCode: 'AAAAA-BBBBB', name: '', email: '' },
      ...{ questions: [], answers: {} },
    },
  ],
};

test('the holder of a sent ticket reads who sees what they enter', () => {
  const params = { eventId: 'e', transferId: 't' };
  const text = pageText(HolderDetailsPage, { loaderData: { details }, params });
  expect(text).toMatch(
    /Jazz on the Koppie.*sent you the ticket doesn’t see.*General.*Name.*Save.*Back to your ticket/,
  );
});

const transfer = {
  ...{ eventId: 'e', transferId: 't', state: 'accepted', from: 'a@example.com', email: 'b@example.com' },
  event: {
    ...{ name: 'Jazz', startsAt: '2026-12-12T07:00:00.000Z', endsAt: '2026-12-12T09:00:00.000Z' },
    ...{
      timeZone: 'Africa/Johannesburg',
      locationText: 'Koppie',
      bannerUrl: null,
      accent: null,
      cancelled: false,
    },
  },
  ...{ typeName: 'General', addOns: [], sentOn: null, maySend: true, contactEmail: 'jazz@example.com' },
  ticket: {
    ...{
      id: 'k',
      typeName: 'General',
      attendeeName: 'Sam Botha',
      colour: null,
      code: 'c',
      shortCode: 'AAAAA',
    },
    ...{ qrSvg: '<svg/>', onHold: false, admittedAt: null, area: null },
  },
  ...{ details: null, pdfPath: '/pdf', calendarPath: '/ics' },
} satisfies TransferPage;

test.each([
  [null, /^(?!.*etails)/],
  [{ path: '/event/e/ticket/t/details', missing: 2 }, /A few details are missing.*Add ticket details/],
  [{ path: '/event/e/ticket/t/details', missing: 0 }, /^(?!.*missing).*Ticket details/],
])('the page of a sent ticket says of details %o what there is to do', (asked, says) => {
  const loaderData = { transfer: { ...transfer, details: asked } };
  const text = pageText(TicketRoute, { loaderData, params: { eventId: 'e' } });
  expect(text).toMatch(says);
  expect(text).toContain('Sam Botha');
});

test.each([
  ['/event/e/order/o', orderLoader, { eventId: 'e', orderId: 'o' }],
  ['/event/e/ticket/t', holderLoader, { eventId: 'e', transferId: 't' }],
])(
  'a mailed link to the details below %s leaves its key in a cookie for all that lies there',
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
