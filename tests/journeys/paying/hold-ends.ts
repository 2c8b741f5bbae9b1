import { expect, test } from 'vitest';
import type { TestApp } from '../../database.ts';
import { anEvent } from '../../factories.ts';
import { readBooks, until } from './books.ts';
import { buy, heading, popupOf, reload, show, take } from './customer.ts';
import type { Shop } from './shop.ts';

/** Tests of seats whose hold has ended. */
export function testEndsOfHolds(books: TestApp, shop: () => Shop): void {
  const { holdFor, endHold, orderOf, untilState, untilAttempt } = readBooks(books);

  test.concurrent('an abandoned checkout frees its seat within seconds, and its page updates by itself', async () => {
    const till = shop().tills['our pop-up'];
    await using tab = await till.openTab('abandoned', 'phone');
    const { page } = tab;
    const order = await buy(page, till.event.eventId);
    await popupOf(page).getByLabel('Card number').waitFor();
    // Long enough for a busy machine to show the page before the hold ends.
    await holdFor(order, 60_000);
    const seePage = async () => {
      await page.goto(order.path);
      await heading(page, 'Almost yours');
      await heading(page, 'Your time ran out');
    };
    const expired = untilState(order, 'expired').then(() => Date.now());
    const [goneAt] = await Promise.all([expired, seePage()]);
    const { holdExpiresAt: ended } = await orderOf(order);
    expect(goneAt - ended.getTime()).toBeLessThan(10_000);
  });

  test.concurrent('a transfer that comes after the last seat is gone is reported and refunded', async () => {
    const till = shop().tills['our pop-up'];
    const small = await anEvent(books, { types: [{ capacity: 1, currency: till.currency }] });
    await using tab = await till.openTab('last seat gone', 'desktop');
    const { page } = tab;
    const order = await buy(page, small.eventId);
    await take(popupOf(page), { press: 'Bank transfer' });
    await take(popupOf(page), { choose: 'Says nothing until told to', press: 'I have sent it' });
    await page.waitForURL(`**${order.path}*`);
    await untilAttempt(order, 'processing');
    await endHold(order);
    await show(page, order, 'Your payment hasn’t arrived yet');
    const subjects = async () => (await shop().app.mailsTo(order.email)).map(({ subject }) => subject);
    // Once the payment has arrived, there is nothing to say about its absence.
    await until(subjects, expect.arrayContaining([expect.stringMatching(/hasn’t arrived yet/)]));
    await using another = await till.openTab('last seat bought', 'phone');
    const other = await buy(another.page, small.eventId);
    await till.control('POST', `/control/transactions/${other.reference}/succeed`);
    await untilState(other, 'paid');

    await till.control('POST', `/control/transfers/${order.reference}/settle`);
    await untilAttempt(order, 'succeeded');
    await reload(page);
    await show(page, order, 'We’re returning your payment');
    await page.getByText('paid after the seats went back on sale').waitFor();
    await until(subjects, expect.arrayContaining([expect.stringMatching(/refund|money|back/i)]));
  });
}
