import { z } from 'zod';
import { transaction } from '../../db/database.ts';
import type { App } from '../shared/app.ts';
import { parseInput } from '../shared/parse-input.ts';
import { wake } from '../shared/work.ts';
import { isPassToken, passNumber, readPassNumber } from './pass-number.ts';
import { refusal } from './refusals.ts';
import { deleteDevice, findChangedPasses, saveDevice } from './wallet-device-store.ts';
import { notePass } from './wallet-pass-store.ts';
import type { WalletTicketKey } from './wallet-ticket-store.ts';

/** A pass as a phone names it, and the token that is in it. Source: https://developer.apple.com/documentation/walletpasses */
export interface PassRequest {
  passType: string;
  serial: string;
  token: string | undefined;
}

export const deviceName = z
  .string()
  .regex(/^[\w.-]{1,200}$/)
  .describe('What Wallet calls a phone, for us alone.');

export const registrationInput = z.object({
  pushToken: z
    .string()
    .regex(/^[0-9a-f]{32,200}$/i, { error: 'A push token is hexadecimal.' })
    .describe('With which Apple reaches the phone.'),
});

/**
 * Registers a phone for a pass, so that it hears of changes. It is told at once, because the pass may have changed since it was made.
 * @returns whether the phone is new
 * @throws DomainError 'not-found' (wallet.off), 'unauthenticated' (wallet.token-refused), 'invalid' (input.invalid)
 */
export async function registerDevice(
  app: App,
  { device, ...request }: PassRequest & { device: string },
  input: unknown,
): Promise<boolean> {
  const key = requirePass(app, request);
  const { pushToken } = parseInput(registrationInput, input);
  const named = parseInput(z.object({ device: deviceName }), { device });
  return transaction(app.db, async (tx) => {
    await notePass(tx, { ...key, wallet: 'apple', due: true }, app.clock.now());
    const isNew = await saveDevice(tx, { ...key, ...named, pushToken });
    await wake(tx, 'wallets');
    return isNew;
  });
}

/** Forgets a phone whose owner deleted the pass; one that is not registered stays so. @throws as `registerDevice` */
export async function unregisterDevice(
  app: App,
  { device, ...request }: PassRequest & { device: string },
): Promise<void> {
  await deleteDevice(app.db, { ...requirePass(app, request), device });
}

export const changedPassesAnswer = z
  .object({
    serialNumbers: z.array(z.string()),
    lastUpdated: z.string().describe('For `passesUpdatedSince` next time.'),
  })
  .meta({ id: 'ChangedPasses' });

/**
 * Lists the passes of a phone that may have changed. A phone's name is a secret between it and us.
 * @param since `lastUpdated` of an earlier answer; all passes where it is missing or was never ours
 * @returns undefined where nothing changed @throws DomainError 'not-found' (wallet.off)
 */
export async function listChangedPasses(
  app: App,
  { device, passType, since }: { device: string; passType: string; since: string | undefined },
): Promise<z.infer<typeof changedPassesAnswer> | undefined> {
  requirePassType(app, passType);
  const { passes, upTo } = await findChangedPasses(app.db, device, isNumber(since) ? since : undefined);
  return passes.length > 0 ? { serialNumbers: passes.map(passNumber), lastUpdated: upTo } : undefined;
}

/** PostgreSQL counts transactions in 64 bits. */
const isNumber = (since: string | undefined): since is string =>
  since !== undefined && /^\d{1,20}$/.test(since) && BigInt(since) < 2n ** 64n;

/** @throws DomainError 'not-found' (wallet.off), 'unauthenticated' (wallet.token-refused), also for a serial number that is none */
export function requirePass(app: App, { passType, serial, token }: PassRequest): WalletTicketKey {
  requirePassType(app, passType);
  const key = readPassNumber(serial);
  if (!key || token === undefined || !isPassToken(app, key, token)) throw refusal('wallet.token-refused');
  return key;
}

export function requirePassType({ wallets }: Pick<App, 'wallets'>, passType: string) {
  const { apple } = wallets;
  if (apple?.passType !== passType) throw refusal('wallet.off');
  return apple;
}
