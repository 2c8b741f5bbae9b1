import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { refundOrder } from '../../../src/core/order-refunds/refund-order.ts';
import type { TestApp } from '../../database.ts';
import { readBooks, until } from './books.ts';
import { heading, type Order, reload } from './customer.ts';
import type { Till } from './shop.ts';

/** Expects the final state on the order's page and in the books. */
export function endsIn(books: TestApp) {
  const { stateOf, exceptionsOf, refundsOf } = readBooks(books);
  return {
    async seeTicket(page: Page, order: Order): Promise<void> {
      await heading(page, 'You’re going!');
      await page.getByRole('img', { name: /^QR code [0-9A-Z]{5}-/ }).waitFor();
      expect(await stateOf(order)).toBe('paid');
    },

    async seeSentBack(page: Page, order: Order): Promise<void> {
      await heading(page, 'We’re returning your payment');
      await page.getByText('the amount paid didn’t match the order').waitFor();
      expect(await page.getByText('Continue payment').count()).toBe(0);
      // The seats are released at once (decision 0024).
      expect(await stateOf(order)).toBe('cancelled');
      expect(await exceptionsOf(order)).toEqual([{ kind: 'mismatch' }]);
    },

    async seeRefundStuck(page: Page, order: Order, id: string, { event }: Till): Promise<void> {
      await refundOrder(books, event.owner, { eventId: event.eventId, orderId: order.id });
      const state = id === 'refund-fails' ? 'failed' : 'needs_attention';
      await until(() => refundsOf(order), [{ state }]);
      await reload(page);
      await heading(page, 'Your refund is taking longer');
      await page.getByText('We couldn’t send this back yet.').waitFor();
    },
  };
}
