import { Refused } from './call-api.ts';

const NOT_PROVED = 'Nothing was changed: confirm that it’s you first.';

let ask: (() => Promise<boolean>) | undefined;

/** The window that asks for a proof (proof-dialog.tsx) says that it is there. @returns takes that back */
export function asksForProof(asks: () => Promise<boolean>): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/**
 * Does what may need a fresh proof. Where it does, whoever sits there is asked for their password, and the same is done again: nothing that
 * they filled in is lost.
 * @throws Refused as `work` does, or where they would not
 */
export async function withProof<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'account.proof-needed' || !ask) throw error;
    if (await ask()) return work();
    throw new Refused(NOT_PROVED);
  }
}
