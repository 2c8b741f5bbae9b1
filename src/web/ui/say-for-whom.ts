import { DRAWN_FOR, drawnFor } from '../../core/sessions/drawn-for.ts';

/** For whom this page was opened, while it is one of the platform. A server never sets it. */
let said: string | undefined;

/** What a request has to carry that is not sent with `fetch`. */
export const forWhom = (): Record<string, string> => (said === undefined ? {} : { [DRAWN_FOR]: said });

/**
 * From now on whatever this page asks of our server says for whom the page was drawn, the router's forms and data as well as calls of
 * the API. It is said in `fetch` itself: the router lets nobody else add a header, and no caller can forget it.
 * @returns stops saying so
 */
export function sayForWhom(person: { userId: string; email: string }): () => void {
  const plain = globalThis.fetch;
  said = drawnFor(person);
  const telling: typeof fetch = (input, init) => {
    if (!isToUs(input)) return plain(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    for (const [name, value] of Object.entries(forWhom())) headers.set(name, value);
    return plain(input, { ...init, headers });
  };
  globalThis.fetch = telling;
  return () => {
    said = undefined;
    if (globalThis.fetch === telling) globalThis.fetch = plain;
  };
}

function isToUs(input: RequestInfo | URL): boolean {
  const to = new URL(input instanceof Request ? input.url : String(input), location.href);
  return to.origin === location.origin;
}
