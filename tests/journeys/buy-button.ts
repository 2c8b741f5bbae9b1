import type { Locator, Page } from 'playwright-core';

/** From this width (px) the form's own button is shown, below it the bar's: Tailwind's `lg`. */
const WIDE = 1024;

/**
 * Returns the buy button shown at the page's width. It is found by its place: until the style sheet has loaded both are visible, and
 * Playwright stays with the first one it found.
 */
export const buyButton = (page: Page): Locator =>
  page
    .locator((page.viewportSize()?.width ?? WIDE) < WIDE ? '.buy-bar' : '#checkout')
    .getByRole('button', { name: /^(Buy a ticket!|Get ticket)$/ });
