import type { Locator, Page } from 'playwright-core';

/** The one that is on show: the form's own, or the bar's. Until the style sheet is there both are. */
export const buyButton = (page: Page): Locator =>
  page
    .getByRole('button', { name: /^(Buy a ticket!|Get ticket)$/ })
    .locator('visible=true')
    .first();
