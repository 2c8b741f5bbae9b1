import { expect, test } from 'vitest';
import { aPageType } from '../../../../core/event-page/testing/a-page-type.ts';
import type { Currency } from '../../../../core/shared/money.ts';
import { pageHtml, pageText } from '../../../testing/render-page.ts';
import { TicketForm } from './ticket-form.tsx';

test('buying a ticket requires an email address', () => {
  const html = pageHtml(TicketForm, {
    page: {
      id: 'e',
      timeZone: 'Africa/Johannesburg',
      feeOnTop: false,
      addOns: [],
      types: [type('Seat', 5_000, 'ZAR')],
    },
    now: '2031-03-01T16:00:00.000Z',
    quantities: {},
    holdMinutes: 15,
    checkouts: '{}',
    refused: undefined,
  });
  expect(html).toMatch(/<input(?=[^>]*name="email")(?=[^>]*type="email")(?=[^>]*required)[^>]*>/);
  expect(html).toMatch(/<button(?=[^>]*type="submit")[^>]*>.*?Buy a ticket!/);
});

const type = (id: string, minor: number, currency: Currency, fee = 0) =>
  aPageType({
    id,
    name: id,
    left: 50,
    price: { minor, currency },
    charged: { minor, currency },
    fee: { minor: fee, currency },
  });

const form = (types: object[], quantities: object, change = {}) => ({
  page: { id: 'e', timeZone: 'Africa/Johannesburg', feeOnTop: false, types, addOns: [] },
  now: '2031-03-01T16:00:00.000Z',
  quantities,
  holdMinutes: 15,
  checkouts: '{}',
  refused: undefined,
  ...change,
});

test('the button says "get" for free tickets', () => {
  const free = form([type('Seat', 0, 'ZAR')], { Seat: '1' });
  expect(pageText(TicketForm, free)).toContain('Get ticket');
  expect(pageText(TicketForm, free)).not.toContain('Buy a ticket!');
  expect(pageText(TicketForm, free)).not.toContain('while you pay');
  const both = [type('Seat', 0, 'ZAR'), type('Balcony', 5_000, 'ZAR')];
  expect(pageText(TicketForm, form(both, { Balcony: '1' }))).toContain('Buy a ticket!');
  expect(pageText(TicketForm, form(both, {}))).toContain('Buy a ticket!');
});

test('the time to pay is mentioned unless what is chosen is free, and left out if nothing here has a price', () => {
  const payTime = (types: object[], quantities: object) =>
    /<span data-part="pay-time"( hidden="")?>/.exec(pageHtml(TicketForm, form(types, quantities)));
  const [free, paid] = [type('Seat', 0, 'ZAR'), type('Balcony', 5_000, 'ZAR')];
  expect(payTime([free, paid], { Seat: '1' })?.[1]).toBe(' hidden=""');
  expect(payTime([free, paid], { Balcony: '1' })?.[0]).not.toContain('hidden');
  expect(payTime([free], { Seat: '1' })).toBeNull();
  // Its suggested price is zero, and buyers may choose another.
  const payWhatYouWant = { floor: { minor: 0, currency: 'ZAR' }, feePercentHundredths: 0, feeFixedMinor: 0 };
  expect(payTime([{ ...free, payWhatYouWant }], { Seat: '1' })?.[1]).toBe(' hidden=""');
});

test('the total says whether fees are included or on top, and nothing about fees if nothing is paid', () => {
  const fees = /<span data-part="fees-included"( hidden="")?>/;
  const included = (minor: number) =>
    fees.exec(pageHtml(TicketForm, form([type('Seat', minor, 'ZAR')], { Seat: '1' })));
  expect(included(35_000)?.[1]).toBeUndefined();
  expect(included(35_000)).not.toBeNull();
  expect(included(0)?.[1]).toBe(' hidden=""');
});

test('tickets in two currencies say in advance that an order has one', () => {
  const two = form([type('Seat', 5_000, 'ZAR'), type('Balcony', 2_000, 'EUR')], {});
  expect(pageText(TicketForm, two)).toContain(
    'Prices here are in ZAR and EUR. Each order is in one currency',
  );
  expect(pageText(TicketForm, form([type('Seat', 5_000, 'ZAR')], {}))).not.toContain('one currency');
});

test('without an address it says what to enter, and why', () => {
  const errors = { detail: 'no email', fields: { email: 'no email' } };
  const text = pageText(
    TicketForm,
    form([], {}, { refused: { errors, typed: { email: '', quantities: {} } } }),
  );
  expect(text).toContain('Enter your email so we can send your tickets.');
  expect(text).not.toContain('no email');
});

test('a logged-in user’s address is filled in, unless they typed another', () => {
  const value = (change: object) =>
    /<input(?=[^>]*name="email")[^>]*value="([^"]*)"/.exec(pageHtml(TicketForm, form([], {}, change)))?.[1];
  expect(value({ ownEmail: 'ann@example.com' })).toBe('ann@example.com');
  const refused = { errors: { detail: '', fields: {} }, typed: { email: 'bob@example.com', quantities: {} } };
  expect(value({ ownEmail: 'ann@example.com', refused })).toBe('bob@example.com');
  expect(value({})).toBeUndefined();
});
