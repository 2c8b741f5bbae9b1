const PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

/** Asks for this page until it is about something else than now, then shows that. Asks less often as time goes by. */
export async function pollOrder(view: string): Promise<void> {
  for (let pause = 0; ; pause = Math.min(Math.max(PAUSE_MS, pause * 1.3), LONGEST_PAUSE_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const now = await viewNow();
    if (now !== undefined && now !== view) break;
  }
  location.replace(location.pathname);
}

/**
 * Watches for what becomes of this page's order elsewhere: paid on another device or in another tab. It reads our own books only, so an
 * open page costs the provider nothing.
 * @param isBusy true while somebody pays here: their window stays
 */
export async function watch(view: string, isBusy: () => boolean): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (document.hidden || isBusy()) continue;
    const now = await viewNow('?watch');
    if (now !== undefined && now !== view && !isBusy()) break;
  }
  location.replace(location.pathname);
}

/** Undefined when the server cannot be reached: the next time may be better. */
async function viewNow(search = ''): Promise<string | undefined> {
  try {
    const response = await fetch(location.pathname + search, { headers: { accept: 'text/html' } });
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector<HTMLElement>('main[data-view]')?.dataset.view;
  } catch {
    return undefined;
  }
}
