import { z } from 'zod';
import type { App } from '../shared/app.ts';
import type { Caller } from '../shared/caller.ts';
import { parseInput } from '../shared/parse-input.ts';
import { throttle } from '../throttle/throttle.ts';
import { refusal } from './refusals.ts';

export const walletLogInput = z.object({
  logs: z.array(z.string().max(4_000)).max(100).describe('What Wallet noted on the phone.'),
});

/** A flood says nothing new. */
const LINES = 5;

/**
 * Writes what Wallet reports from a phone to our log, where an operator sees why passes are not updated.
 * @throws DomainError 'not-found' (wallet.off), 'invalid' (input.invalid), 'too-many' (too-many-requests)
 */
export async function noteWalletLog(app: App, input: unknown, caller: Caller): Promise<void> {
  if (!app.wallets.apple) throw refusal('wallet.off');
  const { logs } = parseInput(walletLogInput, input);
  await throttle(app, 'wallet-log', 'wallet-log', caller);
  for (const line of logs.slice(0, LINES)) app.log.warn({ says: withoutNames(line) }, 'Apple Wallet reports');
}

/** Phones have long hexadecimal names. */
const withoutNames = (line: string) => line.replace(/[0-9a-f]{16,}/gi, '…').slice(0, 500);
