const PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

/** Asks for this page's view until it changes, then shows the new one. Asks less often over time. */
export async function pollOrder(view: string): Promise<void> {
  for (let pause = 0; ; pause = Math.min(Math.max(PAUSE_MS, pause * 1.3), LONGEST_PAUSE_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const now = await viewNow();
    if (now !== undefined && now !== view) break;
  }
  location.replace(location.pathname);
}

/**
 * Watches for a change of this order elsewhere, such as a payment on another device or in another tab. It reads only our own books, so an
 * open page costs the provider nothing.
 * @param isBusy true while somebody pays here, whose window must stay
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

/** Undefined if the server cannot be reached; the next attempt may succeed. */
async function viewNow(search = ''): Promise<string | undefined> {
  try {
    const response = await fetch(`${location.pathname}/view${search}`);
    if (!response.ok) return undefined;
    return ((await response.json()) as { view: string }).view;
  } catch {
    return undefined;
  }
}
