import { Refused } from './call-api.ts';
import { isStillOurs } from './is-still-ours.ts';
import { toast } from './toaster.tsx';

/**
 * Does what a button is for, says how it went, and loads the page anew: after a refusal too, since it may be done already. Not where
 * the one for whom the page was drawn is not logged in any more: that would lead away from what they typed, and from the refusal.
 * @param act asks the API
 * @param done what to say once it is done
 * @param look loads the page anew
 */
export async function doAndLook(
  act: () => Promise<unknown>,
  done: string,
  look: () => Promise<unknown>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    toast.error(error.message);
    if (await isStillOurs()) await look();
    return;
  }
  toast.success(done);
  await look();
}
