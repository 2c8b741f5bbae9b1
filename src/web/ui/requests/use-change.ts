import { useCallback } from 'react';
import { data, useFetcher, useRevalidator } from 'react-router';
import { v7 as newId } from 'uuid';
import { toast } from '../toaster.tsx';
import { actionTrouble } from './action-trouble.ts';
import type { Outcome } from './answer-change.ts';
import { Refused } from './call-api.ts';
import { withProof } from './proof.ts';

/** Keeps what came of each change that a page waits for, by the id that it was asked under. */
const outcomes = new Map<string, Outcome & { reached: boolean }>();

interface ClientChange {
  request: Request;
  serverAction: () => Promise<unknown>;
}

/**
 * The `clientAction` beside an action that is an `answerChange`. Where it was refused, or did not get through, nothing is loaded again:
 * what was typed stays.
 * @throws Response what leads to another page
 */
export async function clientChange({ request, serverAction }: ClientChange) {
  const { asked } = (await request.clone().json()) as { asked: string };
  const outcome = await serverAction().then(
    (answer) => ({ ...(answer as Outcome), reached: true }),
    (error: unknown) => ({
      done: false as const,
      errors: { ...actionTrouble(error), fields: {} },
      reached: false,
    }),
  );
  outcomes.set(asked, outcome);
  return data<Outcome>(outcome, { status: outcome.done ? 200 : 400 });
}

/**
 * The one way in which a signed-in page changes something: asks the page's own action, and has what the page shows loaded again
 * (decision 0062).
 * @returns asks for the change that `intent` names; resolves with its answer once the page shows it. It throws Refused with what to say
 * where it was not done
 */
export function useChange() {
  const { submit } = useFetcher();
  return useCallback(
    async <Value = void>(intent: string, input: object = {}): Promise<Value> => {
      return withProof(async () => {
        const asked = newId();
        const body = JSON.stringify({ ...input, intent, asked });
        await submit(body, { method: 'post', encType: 'application/json' });
        const outcome = outcomes.get(asked);
        outcomes.delete(asked);
        // It leads to another page: busy until that is there.
        if (!outcome) return new Promise<Value>(() => {});
        if (outcome.done) return outcome.value as Value;
        const { detail, fields, code } = outcome.errors;
        throw new Refused(detail, fields, code, outcome.reached);
      });
    },
    [submit],
  );
}

/**
 * For a button that changes something at once: says how it went in a toast. After a refusal what the page shows is loaded again as well,
 * since it may be done already; not where the server was not reached in the name of whom the page is for.
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
