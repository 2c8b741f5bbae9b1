import { useCallback } from 'react';
import { data, useFetcher, useRevalidator } from 'react-router';
import { v7 as newId } from 'uuid';
import { sentIsSaved } from '../kept/unsaved.ts';
import { toast } from '../toaster.tsx';
import { actionTrouble } from './action-trouble.ts';
import type { Outcome } from './answer-change.ts';
import { Refused } from './call-api.ts';
import { withProof } from './proof.ts';

/** The outcome of each change that a page waits for, by the request's id. */
const outcomes = new Map<string, Outcome & { reached: boolean }>();

interface ClientChange {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * The `clientAction` beside an action that is an `answerChange`. After a refusal or a failed request nothing is reloaded, so that what was
 * typed stays.
 * @throws Response a redirect
 */
export const clientChange = (change: ClientChange) => settle(change, actionTrouble);

/**
 * The `clientAction` of a page that keeps what is typed in the browser, so that an ended session can lead to the login and back.
 * @throws Response a redirect
 */
export const clientChangeOfKept = (change: ClientChange) =>
  settle(change, (error) => {
    if (error instanceof Response) throw error;
    return actionTrouble(error);
  });

async function settle({ request, serverAction }: ClientChange, explain: typeof actionTrouble) {
  const { asked } = (await request.clone().json()) as { asked: string };
  const outcome = await serverAction().then(
    (answer) => ({ ...(answer as Outcome), reached: true }),
    (error: unknown) => ({
      done: false as const,
      errors: { ...explain(error), fields: {} },
      reached: false,
    }),
  );
  outcomes.set(asked, outcome);
  return data<Outcome>(outcome, { status: outcome.done ? 200 : 400 });
}

/**
 * The only way in which a signed-in page changes something: calls the page's own action, then reloads the page's data (decision 0062).
 * @param saves false for what only looks something up, and saves nothing of what was typed
 * @returns a function that requests the change named by `intent` and resolves with its result once the page shows it. It throws Refused
 * with what to show
 */
export function useChange({ saves = true } = {}) {
  const { submit } = useFetcher();
  return useCallback(
    async <Value = void>(intent: string, input: object = {}): Promise<Value> => {
      return withProof(async () => {
        const asked = newId();
        const body = JSON.stringify({ ...input, intent, asked });
        await submit(body, { method: 'post', encType: 'application/json' });
        const outcome = outcomes.get(asked);
        outcomes.delete(asked);
        // A redirect: busy until the other page is there.
        if (!outcome) return new Promise<Value>(() => {});
        if (outcome.done && saves) sentIsSaved();
        if (outcome.done) return outcome.value as Value;
        const { detail, fields, code } = outcome.errors;
        throw new Refused(detail, fields, code, outcome.reached);
      });
    },
    [submit, saves],
  );
}

/**
 * For a button that changes something at once: shows the result in a toast. After a refusal it also reloads the data, since the change may
 * already have been made, unless the server was not reached as the page's user.
 */
export function useChangeAndSay() {
  const change = useChange();
  const { revalidate } = useRevalidator();
  return async (intent: string, input: object, done: string): Promise<void> => {
    try {
      await change(intent, input);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      toast.error(error.message);
      if (error.reached) await revalidate();
      return;
    }
    toast.success(done);
  };
}
