import { useEffect, useRef } from 'react';
import { Refused } from '../../ui/requests/call-api.ts';
import { askForPasskey, suggestsPasskeys } from './ask-browser.ts';

/** Before a challenge ends (`CHALLENGE_SECONDS`), ms. */
const ASK_AGAIN_MS = 4 * 60_000;

/**
 * Has the browser offer passkeys at the email field, for as long as the page is there. Whether somebody has one, nobody learns before
 * they choose it.
 * @param onPasskey takes the JSON of the one that was chosen
 * @param answer an answer of the page's action: after each it is offered again
 * @returns stops that, for a question of another kind
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
          // Nobody asked for it, so nobody is told: the button says what is wrong.
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
