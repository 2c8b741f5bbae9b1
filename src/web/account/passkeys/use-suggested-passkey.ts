import { useEffect, useRef } from 'react';
import { Refused } from '../../ui/requests/call-api.ts';
import { askForPasskey, suggestsPasskeys } from './ask-browser.ts';

/** Shorter than a challenge lasts (`CHALLENGE_SECONDS`), ms. */
const ASK_AGAIN_MS = 4 * 60_000;

/**
 * Has the browser offer passkeys at the email field while the page is shown. Nobody learns whether somebody has one before they choose it.
 * @param onPasskey takes the JSON of the chosen one
 * @param answer the page's action data; after each answer it is offered again
 * @returns a function that ends this, for a request of another kind
 */
export function useSuggestedPasskey(onPasskey: (passkey: unknown) => void, answer: unknown): () => void {
  const stop = useRef<() => void>(() => {});
  const take = useRef(onPasskey);
  take.current = onPasskey;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer starts over.
  useEffect(() => {
    let over = false;
    let asking = new AbortController();
    const offer = async () => {
      if (!(await suggestsPasskeys())) return;
      while (!over) {
        asking = new AbortController();
        const { signal } = asking;
        const ends = setTimeout(() => asking.abort(), ASK_AGAIN_MS);
        try {
          const passkey = await askForPasskey('log-in', { suggest: true, signal });
          return take.current(passkey);
        } catch (error) {
          // Nobody asked for this, so an error is not shown; the button shows its own.
          if (!signal.aborted && error instanceof Refused) return;
          if (!signal.aborted) throw error;
        } finally {
          clearTimeout(ends);
        }
      }
    };
    stop.current = () => {
      over = true;
      asking.abort();
    };
    void offer();
    return stop.current;
  }, [answer]);
  return () => stop.current();
}
