import { z } from 'zod';
import type { Transaction } from '../payments/transaction.ts';

const cancelable = z.looseObject({ cancel_action: z.url({ protocol: /^https?$/ }) });

/** Where a paid transaction leads: the callback address with the reference; undefined when none was given. */
export function returnAddress(transaction: Transaction): string | undefined {
  if (!transaction.callbackUrl) return undefined;
  const address = new URL(transaction.callbackUrl);
  address.searchParams.set('trxref', transaction.reference);
  address.searchParams.set('reference', transaction.reference);
  return address.href;
}

/** Where giving up leads: `metadata.cancel_action`, else as after paying, since the shop asks for the truth anyway. */
export function cancelAddress(transaction: Transaction): string | undefined {
  const metadata = cancelable.safeParse(transaction.metadata);
  return metadata.success ? metadata.data.cancel_action : returnAddress(transaction);
}
