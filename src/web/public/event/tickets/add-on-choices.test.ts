import { expect, test } from 'vitest';
import { aPageType } from '../../../../core/event-page/testing/a-page-type.ts';
import { pageHtml, pageText } from '../../../testing/render-page.ts';
import { AddOnChoices } from './add-on-choices.tsx';
import { Tickets } from './tickets.tsx';
import { TicketsNotOnSale } from './tickets-not-on-sale.tsx';

const variant = (name: string | null, minor: number, sale: 'on' | 'sold-out' = 'on') => ({
  ...aPageType({ id: `${name}`, name: `Shirt, ${name}`, minor, sale, left: 50 }),
  variant: name,
});
const shirt = (variants: object[], more: object = {}) => ({
  id: 'shirt',
  kind: 'add_on',
  name: 'Shirt',
  description: '',
  ticketTypes: null,
  perTicketMinimum: 0,
  perTicketLimit: 1,
  soldAlone: false,
  variants,
  ...more,
});
const textOf = (...addOns: object[]) =>
  pageText(AddOnChoices, { page: { id: 'e', types: [{}], addOns, feeOnTop: false }, fields: {} });

test('a folded add-on shows its lowest price, and each variant its own', () => {
  const sizes = ['S', 'M', 'L', 'XL', 'XXL'];
  const same = textOf(shirt(sizes.map((size) => variant(size, 15_000))));
  expect(same).toMatch(/^Add something extra Shirt up to 1 for each ticket 150\.00\sZAR S 150\.00\sZAR/);
  const from = textOf(shirt(sizes.map((size, at) => variant(size, 15_000 - at * 1_000))));
  expect(from).toMatch(/ for each ticket From 110\.00\sZAR S 150\.00\sZAR/);
  const soldOut = textOf(shirt(sizes.map((size) => variant(size, 15_000, 'sold-out'))));
  expect(soldOut).toMatch(/ for each ticket Sold out S 150\.00\sZAR Sold out/);
});

test('a variant shows the tax in its price', () => {
  const tax = { name: 'VAT', rate: 7_000, onTop: true, amount: { minor: 1_050, currency: 'ZAR' } };
  expect(textOf(shirt([{ ...variant('S', 16_050), tax }]))).toMatch(
    /S 160\.50\sZAR incl\. 10\.50\sZAR VAT \(7\s%\)/,
  );
  expect(textOf(shirt([{ ...variant('S', 15_000), tax: { ...tax, onTop: false } }]))).toContain(
    'incl. VAT (7',
  );
});

test('without tickets, add-ons that are sold alone are still offered, and others are not', () => {
  const parking = shirt([variant('Field', 5_000)], { id: 'p', name: 'Parking', soldAlone: true });
  const page = {
    id: 'e',
    sale: 'sold-out',
    types: [],
    waitingList: false,
    feeOnTop: false,
    takesCodes: false,
    code: null,
    addOns: [shirt([variant('S', 15_000)]), parking],
  };
  const props = {
    now: '2031-03-01T16:00:00.000Z',
    holdMinutes: 15,
    checkouts: '{}',
    refused: undefined,
    page,
  };
  const text = pageText(Tickets, props);
  expect(text).toContain('All tickets are taken.');
  expect(text).toContain('Available without a ticket Parking');
  expect(text).toContain('We keep these for up to 15 minutes while you pay.');
  expect(text).not.toContain('Shirt up to');
  expect(text).toContain('Buy now');
  const sold = { ...props, page: { ...page, addOns: [shirt([variant('S', 15_000)])] } };
  expect(pageHtml(Tickets, sold)).not.toContain('<form');
});

test('a sold-out event links to its waiting list, if it has one', () => {
  const html = (waitingList: boolean) =>
    pageHtml(TicketsNotOnSale, { state: 'sold-out', page: { id: 'e', types: [], waitingList } });
  expect(html(true)).toMatch(/<a [^>]*href="\/event\/e\/waiting-list"/);
  expect(html(false)).not.toContain('waiting-list');
});
