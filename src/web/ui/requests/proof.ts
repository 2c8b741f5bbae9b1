import { Refused } from './call-api.ts';

const NOT_PROVED = 'Nothing was changed: confirm that it’s you first.';

let ask: (() => Promise<boolean>) | undefined;

/** Registers the dialog that asks for a proof (proof-dialog.tsx). @returns a function that unregisters it */
export function asksForProof(asks: () => Promise<boolean>): () => void {
  ask = asks;
  return () => {
    if (ask === asks) ask = undefined;
  };
}

/**
 * Does work that may need a fresh proof. If it does, it asks for the password and repeats the work, so that nothing filled in is lost.
 * @throws Refused as `work` does, or if the person declines
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
