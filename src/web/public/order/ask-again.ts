const PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 30_000;

/** Asks for this page until it is about something else than now, then shows that. Asks less often as time goes by. */
export async function askAgain(view: string): Promise<void> {
  for (let pause = 0; ; pause = Math.min(Math.max(PAUSE_MS, pause * 1.3), LONGEST_PAUSE_MS)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    const now = await viewNow();
    if (now !== undefined && now !== view) break;
  }
  location.replace(location.pathname);
}

/** Undefined when the server cannot be reached: the next time may be better. */
async function viewNow(): Promise<string | undefined> {
  try {
    const response = await fetch(location.pathname, { headers: { accept: 'text/html' } });
    if (!response.ok) return undefined;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.querySelector<HTMLElement>('main[data-view]')?.dataset.view;
  } catch {
    return undefined;
  }
}
