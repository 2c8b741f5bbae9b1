/** An answer of our server: it did what was asked, or refused it with a sentence for people. */
export type ServerAnswer = { ok: true; body: unknown } | { ok: false; why: string };

const LOGGED_OUT = 'You’ve been logged out. Log in again in another tab, then try again here.';

/** Asks our API. @returns undefined if it did not answer in time, or something else did in its place */
export async function askServer(
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  sent: object | undefined,
  { fetchFrom = fetch, patienceMs }: { fetchFrom?: typeof fetch | undefined; patienceMs: number },
): Promise<ServerAnswer | undefined> {
  try {
    const response = await fetchFrom(path, {
      method,
      headers: { accept: 'application/json', ...(sent && { 'content-type': 'application/json' }) },
      ...(sent && { body: JSON.stringify(sent) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (response.status === 204) return { ok: true, body: undefined };
    const body: unknown = await response.json();
    if (response.ok) return { ok: true, body };
    if (response.status === 401) return { ok: false, why: LOGGED_OUT };
    const { detail } = (body ?? {}) as { detail?: unknown };
    return response.status < 500 && typeof detail === 'string' ? { ok: false, why: detail } : undefined;
  } catch {
    return undefined;
  }
}
