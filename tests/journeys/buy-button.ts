import type { Locator, Page } from 'playwright-core';

export const buyButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Buy a ticket!|Get ticket)$/ });
