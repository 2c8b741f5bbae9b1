import { RENDERED_FOR, renderedFor } from '../../../core/sessions/rendered-for.ts';

/** Names the user whom this platform page was rendered for. Servers never set it. */
let headerValue: string | undefined;

/** Returns the header for requests that are not sent with `fetch`. */
export const renderedForHeader = (): Record<string, string> =>
  headerValue === undefined ? {} : { [RENDERED_FOR]: headerValue };

/**
 * Adds the header to all of this page's requests to our server, the router's included. It wraps `fetch`, because the router offers no other
 * way to add a header, and so that no caller can forget it.
 * @returns a function that removes the header again
 */
export function sendRenderedFor(person: { userId: string; email: string }): () => void {
  const plain = globalThis.fetch;
  headerValue = renderedFor(person);
  const telling: typeof fetch = (input, init) => {
    if (!isToUs(input)) return plain(input, init);
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    for (const [name, value] of Object.entries(renderedForHeader())) headers.set(name, value);
    return plain(input, { ...init, headers });
  };
  globalThis.fetch = telling;
  return () => {
    headerValue = undefined;
    if (globalThis.fetch === telling) globalThis.fetch = plain;
  };
}

function isToUs(input: RequestInfo | URL): boolean {
  const to = new URL(input instanceof Request ? input.url : String(input), location.href);
  return to.origin === location.origin;
}
