import { expect, test } from 'vitest';
import { pageHtml, pageText } from '../../testing/render-page.ts';
import { TicketsNotOnSale } from './tickets/tickets-not-on-sale.tsx';

const contactEmail = 'naledi@example.com';
const page = (cancelledMoney: string) => ({
  state: 'cancelled',
  page: { name: 'Jazz & more', cancelledMoney, contactEmail, cancelledReason: 'Rain.', types: [] },
});
const textOf = (money: string) => pageText(TicketsNotOnSale, page(money));

test('a cancelled event promises a refund only if one is on its way', () => {
  expect(textOf('going-back')).toContain('Everyone who paid gets a refund');
  expect(textOf('none')).toContain('there is nothing to refund');
  for (const money of ['kept', 'none']) expect(textOf(money)).not.toMatch(/gets a refund|your money/);
  for (const money of ['kept', 'none', 'going-back'])
    expect(textOf(money)).toContain('The organiser says: Rain.');
});

test('otherwise it says whom to ask', () => {
  expect(textOf('kept')).toContain(`write to ${contactEmail} about your refund`);
  expect(pageHtml(TicketsNotOnSale, page('kept'))).toContain(
    `href="mailto:${contactEmail}?subject=Jazz%20%26%20more"`,
  );
});

test('without tickets and a reason it only says that it is cancelled, and leaves no empty list', () => {
  const bare = { ...page('going-back').page, name: 'This event', cancelledReason: null };
  const html = pageHtml(TicketsNotOnSale, { state: 'cancelled', page: bare });
  expect(html).toContain('This event is cancelled');
  expect(html).not.toContain('The organiser says');
  expect(html).not.toContain('<ul');
});
