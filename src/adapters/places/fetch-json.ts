/** A provider slower than this is as good as away: people would have placed the pin by then. */
const TIMEOUT_MS = 5_000;

/** Answers of places are a few kB. */
const LARGEST = 1024 * 1024;

/**
 * Asks a provider for JSON.
 * @throws Error with the provider's host and status, never the address: it may hold a key
 */
export async function fetchJson(url: URL, init: RequestInit & { timeoutMs?: number } = {}): Promise<unknown> {
  const { timeoutMs = TIMEOUT_MS, ...request } = init;
  const response = await fetch(url, {
    ...request,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new Error(`${url.host} did not answer`, { cause: error });
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url.host} answered ${response.status}`);
  if (text.length > LARGEST) throw new Error(`${url.host} answered more than anybody asked for`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${url.host} answered no JSON`, { cause: error });
  }
}
