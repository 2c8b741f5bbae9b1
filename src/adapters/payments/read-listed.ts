import { z } from 'zod';
import type { ListedRange, OfPayment } from '../../core/providers/payment-provider.ts';
import { Unreadable } from '../../core/providers/provider-refusals.ts';

/** Turns an answer that does not match the provider's documentation into Unreadable; other failures stay as they are. */
export const orUnreadable = (error: unknown): unknown =>
  error instanceof z.ZodError ? new Unreadable('Its answer cannot be read.', { cause: error }) : error;

/**
 * Reads one list entry apart from the others.
 * @returns undefined for an entry that cannot be read, after calling `onUnreadable`
 * @throws Unreadable for such an entry when there is no `onUnreadable`
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
