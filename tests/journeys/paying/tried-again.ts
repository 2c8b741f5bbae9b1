import { afterEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../database.ts';
import { buyButton } from '../buy-button.ts';
import { expectAccessible } from '../expect-accessible.ts';
import { readBooks } from './books.ts';
import { buy, fillCard, goOnWith, heading, payWith, popupOf, pressPay } from './customer.ts';
import { endsIn } from './see-end.ts';
import { behaveAgain, type Client, type Shop } from './shop.ts';

const GOOD = '4084084084084081';
const DECLINED = '4084080000005408';

/** Tests of customers who try again, with either client, and of failures before the pop-up is open. */
export function testTryingAgain(books: TestApp, shop: () => Shop): void {
  const { seeTicket } = endsIn(books);
  const { salesOf } = readBooks(books);

  test.concurrent('a closed window keeps the seats; a declined card, then a good one from the order’s link', async () => {
    const till = shop().tills['our pop-up'];
    await using tab = await till.openTab('closed and declined', 'phone');
    const { page } = tab;
    const order = await buy(page, till.event.eventId);
    await popupOf(page).getByLabel('Card number').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Your seats are reserved until' }).waitFor();
    // A client fades its closed window before it disappears.
    await page.locator('iframe[id^="inline-checkout-"]').waitFor({ state: 'detached' });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue payment' }).first().click();
    await payWith(page, DECLINED);
    await popupOf(page).getByText('Declined. The card was not charged.').waitFor();
    await expectAccessible(page);
    await goOnWith(page, order);
    await payWith(page, GOOD);
    await seeTicket(page, order);
  });

  const clients: Client[] = ['our pop-up', 'Paystack’s own'];
  test.concurrent.each(clients)(
    'two tabs pay one order in %s: it is charged once, and both show its ticket',
    async (client) => {
      const till = shop().tills[client];
      await using one = await till.openTab('two tabs', 'desktop');
      await using other = await till.openTab('two tabs', 'desktop');
      const order = await buy(one.page, till.event.eventId);
      await goOnWith(other.page, order);
      const tabs = [one.page, other.page];
      await Promise.all(tabs.map((page) => fillCard(page, GOOD)));
      await Promise.all(tabs.map(pressPay));
      await Promise.all(tabs.map((page) => seeTicket(page, order)));
      expect(await salesOf(order)).toHaveLength(1);
    },
  );

  describe('with a failing provider', () => {
    afterEach(() => behaveAgain(shop()));

    test('a provider that fails when it is opened: the page says so, and pressing again continues', async () => {
      const till = shop().tills['our pop-up'];
      await till.control('POST', '/control/faults', { call: 'initialize', fail: 500 });
      await using tab = await till.openTab('provider that fails', 'phone', 'fresh');
      const { page } = tab;
      await page.goto(`/event/${till.event.eventId}`);
      await page.getByLabel('Email').fill('lerato@example.com');
      await buyButton(page).click();
      await page.getByText('You were not charged, so please try again.').waitFor();
      await buyButton(page).click();
      await popupOf(page).getByLabel('Card number').waitFor();
    });

    test('a provider that does not answer: the page waits and turns into the ticket by itself', async () => {
      const till = shop().tills['our pop-up'];
      await till.control('PUT', '/control/webhooks/mode', { mode: 'drop' });
      await using tab = await till.openTab('provider that says nothing', 'desktop');
      const { page } = tab;
      const order = await buy(page, till.event.eventId);
      // It does not matter how long the test looks at the waiting page.
      await till.control('POST', '/control/faults', { call: 'verify', fail: 500, times: 1_000 });
      await payWith(page, GOOD);
      await heading(page, 'Checking your payment');
      await expectAccessible(page);
      await till.control('DELETE', '/control/faults');
      await seeTicket(page, order);
    });
  });
}
