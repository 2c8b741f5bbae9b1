import { z } from 'zod';
import type { ListedRange, OfPayment } from '../../core/providers/payment-provider.ts';
import { Unreadable } from '../../core/providers/provider-refusals.ts';

/** An answer that is not what its provider documents is Unreadable; every other failure stays what it is. */
export const orUnreadable = (error: unknown): unknown =>
  error instanceof z.ZodError ? new Unreadable('Its answer cannot be read.', { cause: error }) : error;

/**
 * Reads one of a list apart from all others.
 * @returns undefined for one that cannot be read, which whoever asked is told
 * @throws Unreadable for such a one where nobody wants to be told
 */
export async function readListed<Item>(
  { onUnreadable }: Pick<ListedRange, 'onUnreadable'>,
  of: OfPayment,
  read: () => Item | Promise<Item>,
): Promise<Item | undefined> {
  try {
    return await read();
  } catch (thrown) {
    const error = orUnreadable(thrown);
    if (!onUnreadable || !(error instanceof Unreadable)) throw error;
    onUnreadable({ ...of, error });
    return undefined;
  }
}
