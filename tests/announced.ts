import type { Page } from 'playwright-core';

/** Runs in the page before its own scripts. Records what live regions announce, because toasts disappear within seconds. */
export function keepAnnouncements(): void {
  const words: string[] = [];
  Object.assign(window, { announcements: words });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[role=status], [role=alert], [aria-live]');
      if (region?.checkVisibility()) words.push(region.textContent ?? '');
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Waits until the page has announced this text, even if it has disappeared since. */
export async function announced(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (window as unknown as { announcements: string[] }).announcements.some((text) => text.includes(wanted)),
    words,
  );
}
