import type { Page } from 'playwright-core';

/** In the page, from its beginning: keeps what was said in live regions. Some of it goes again in seconds. */
export function keepWhatIsSaid(): void {
  const words: string[] = [];
  Object.assign(window, { wordsSaid: words });
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const region = element?.closest('[role=status], [role=alert], [aria-live]');
      if (region?.checkVisibility()) words.push(region.textContent ?? '');
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}

/** Waits until this page has said something, also where it is gone again by now: short news stay for four seconds. */
export async function said(page: Page, words: string): Promise<void> {
  await page.waitForFunction(
    (wanted) =>
      (window as unknown as { wordsSaid: string[] }).wordsSaid.some((text) => text.includes(wanted)),
    words,
  );
}
