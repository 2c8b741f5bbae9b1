import type { Locator, Page } from 'playwright-core';

/** From this width (px) the form's own button is shown, below it the bar's: Tailwind's `lg`. */
const WIDE = 1024;

/**
 * The button that the page shows at its width. It is named by its place, as until the style sheet is there both can be
 * seen, and Playwright stays with the one it found first.
 */
export const buyButton = (page: Page): Locator =>
  page
    .locator((page.viewportSize()?.width ?? WIDE) < WIDE ? '.buy-bar' : '#checkout')
    .getByRole('button', { name: /^(Buy a ticket!|Get ticket)$/ });
