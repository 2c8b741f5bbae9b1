import { ApiError } from '../api/envelope.ts';
import type { Channel, Transaction } from './transaction.ts';

/** ApiError 400 `channel_not_allowed` when the merchant did not offer this way to pay. */
export function requireChannel(transaction: Transaction, channel: Channel): void {
  if (transaction.channels.includes(channel)) return;
  throw new ApiError(400, 'channel_not_allowed', 'This payment can’t be made that way');
}
